// Writes one log line per sign-in, sign-up and the like: the event, its outcome and the account; never an email address or a token.
import { Failure } from '#server/kit/fail.ts'
import type { Services } from '#server/outside/services.ts'

export interface AuditEntry {
  /** Set once the command has found the account. */
  account?: bigint
  /** `done` unless the command sets another; a refusal's outcome is its error code. */
  outcome: string
}

/** Runs a command and logs its outcome. Unexpected errors are not logged here: the application logs them. */
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
      // A wrong password is a security event: the application logs it together with the request.
      if (error.security) Object.assign(error.security, line(event, entry))
      else services.log.warn({ ...line(event, entry), fields: error.errors && Object.keys(error.errors) }, 'account')
    }
    throw error
  }
}

function line(event: string, { account, outcome }: AuditEntry) {
  return { event, outcome, account: account?.toString() }
}
