// Removes a passkey from an account.
import type { SessionCaller, WithCookies } from '#server/kit/call.ts'
import { inTransaction } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import type { Services } from '#server/outside/services.ts'
import { dropPasskey } from './drop-passkeys.ts'
import { mailOwner } from './notices.ts'
import type { OwnSessions } from './own-sessions.ts'
import { dropOrphanedCodes } from './second-factor.ts'
import { securityMails } from './security-mails.ts'

/** NotFoundException when this account has none with that id. */
export function removePasskey(
  { config, db }: Services,
  caller: SessionCaller,
  sessions: OwnSessions,
  id: string,
): Promise<WithCookies<{ ok: true }>> {
  const { accountId } = caller.viewer
  return inTransaction(db, async (tx) => {
    if (!isUuid(id) || !(await dropPasskey(tx, accountId, id))) throw notFound()
    await dropOrphanedCodes(tx, accountId)
    await mailOwner(tx, config, accountId, securityMails.passkeyRemoved)
    return { answer: { ok: true as const }, cookies: await sessions.rotate(tx, caller) }
  })
}
