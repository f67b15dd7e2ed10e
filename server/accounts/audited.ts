// One line in the log for each sign-in, sign-up and the like: what, how it ended, and which account; no address, no token.
import { Failure } from '#server/kit/fail.ts'
import type { Services } from '#server/outside/services.ts'

export interface AuditEntry {
  /** Known once the command found it. */
  account?: bigint
  /** `done` unless the command says otherwise; a refusal bears its code. */
  outcome: string
}

/** Runs a command and writes how it ended. Faults are not written here: the application logs them. */
export async function audited<T>(
  services: Services,
  event: string,
  work: (entry: AuditEntry) => Promise<T>,
): Promise<T> {
  const entry: AuditEntry = { outcome: 'done' }
  try {
    const result = await work(entry)
    services.log.info(line(event, entry), 'account')
    return result
  } catch (error) {
    if (error instanceof Failure) {
      entry.outcome = error.code
      // A wrong password is a security event: the application writes it, with the request.
      if (error.security) Object.assign(error.security, line(event, entry))
      else services.log.warn({ ...line(event, entry), fields: error.errors && Object.keys(error.errors) }, 'account')
    }
    throw error
  }
}

function line(event: string, { account, outcome }: AuditEntry) {
  return { event, outcome, account: account?.toString() }
}
