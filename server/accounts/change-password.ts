// Changes the password of a signed-in owner who knows the current one.
import { texts } from '#contract/texts.ts'
import type { SessionCaller, WithCookies } from '#server/kit/call.ts'
import type { Cookie } from '#server/kit/cookies.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import type { Viewer } from '#server/kit/endpoint-access.ts'
import { failFields } from '#server/kit/fail.ts'
import { mailOwner } from '#server/otp/notices.ts'
import { securityMails } from '#server/otp/security-mails.ts'
import type { Services } from '#server/outside/services.ts'
import { type Account, accountById } from './accounts.ts'
import { audited } from './audited.ts'
import { rememberedDevice } from './devices.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { freshProof } from './fresh-proof.ts'
import { dropLinks } from './links.ts'
import { hashPassword } from './password-hashes.ts'
import { tryPassword } from './password-tries.ts'
import { passwordProblem } from './passwords.ts'
import { rotateSession } from './rotate-session.ts'
import type { Arrival } from './sessions.ts'
import { voidChanges } from './void-email-changes.ts'

interface Given {
  current_password?: string | undefined
  password: string
}

/** errors.current_password when it is wrong or missing; errors.password when the new one is too weak. This session stays open, with a new token. */
export function changePassword(
  services: Services,
  viewer: Viewer,
  given: Given,
  arrival: Arrival,
): Promise<WithCookies<{ ok: true }>> {
  return audited(services, 'password.change', async (entry) => {
    const { config, db } = services
    entry.account = viewer.accountId
    const account = (await accountById(db, viewer.accountId))!
    await checkCurrent(services, viewer, account, given.current_password, arrival.network)
    const own = { email: account.email, pageUrl: account.page_url, pageName: account.page_name }
    const problem = await passwordProblem(given.password, own)
    if (problem) throw failFields({ password: [problem] })
    const password_hash = await hashPassword(given.password)
    const { clientHeaders } = arrival
    const rotated = await inTransaction(db, (tx) => savePassword(tx, config, { viewer, clientHeaders }, password_hash))
    // The mark of a known device depends on the password, so this device gets a new one and stays known.
    const device = rememberedDevice(config, clientHeaders, { id: account.id, password_hash })
    return { answer: { ok: true as const }, cookies: [device, ...rotated] }
  })
}

/** Also ends what the old password opened: pending links, a change of the email that is not confirmed, and every other session. */
async function savePassword(
  tx: Tx,
  config: Services['config'],
  caller: SessionCaller,
  password_hash: string,
): Promise<Cookie[]> {
  const { accountId, sessionId } = caller.viewer
  await tx.updateTable('accounts').set({ password_hash }).where('id', '=', accountId).execute()
  await dropLinks(tx, accountId, ['reset_password', 'reactivate'])
  await voidChanges(tx, accountId, { onlyWaiting: true })
  await endOtherSessions(tx, accountId, sessionId)
  await mailOwner(tx, config, accountId, securityMails.passwordChanged)
  return rotateSession(tx, caller)
}

/** An account without a password, which signs in with the provider, needs another fresh proof instead. */
async function checkCurrent(
  services: Services,
  viewer: Viewer,
  { id, email, password_hash }: Account,
  current: string | undefined,
  network: string,
): Promise<void> {
  if (password_hash === null) return freshProof(services)({ viewer, password: undefined, network })
  if (current === undefined) throw failFields({ current_password: [texts.passwordRequired] })
  const attempt = { email, password: current, network, countedBy: { signedIn: id } }
  const { isRight } = await tryPassword(services, attempt, password_hash)
  if (!isRight) throw failFields({ current_password: [texts.passwordWrong] })
}
