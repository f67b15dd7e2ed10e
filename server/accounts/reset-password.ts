// Sets a new password by the mailed link. It expels whoever was in the account, and does not verify the email address.
import { texts, words } from '#contract/texts.ts'
import { inTransaction } from '#server/kit/db.ts'
import type { Viewer } from '#server/kit/endpoint-access.ts'
import { WithMessage } from '#server/kit/endpoint-answer.ts'
import { failFields } from '#server/kit/fail.ts'
import { hasSecondFactor } from '#server/otp/second-factor.ts'
import type { Services } from '#server/outside/services.ts'
import { accountById } from './accounts.ts'
import { audited } from './audited.ts'
import { expelIntruder } from './expel-intruder.ts'
import { linkOwner, takeLink } from './links.ts'
import { mailAccount } from './mails.ts'
import { hashPassword } from './password-hashes.ts'
import { forgetWrongPasswords } from './password-tries.ts'
import { passwordProblem } from './passwords.ts'
import { type Arrival, openSession, type SignIn } from './sessions.ts'

/** errors.token when the link is used, expired or unknown; errors.password when the password is too weak. */
export function resetPassword(
  services: Services,
  given: { token: string; password: string },
  viewer: Viewer | undefined,
  arrival: Arrival,
): Promise<SignIn<WithMessage<{ ok: true }>>> {
  return audited(services, 'password.reset', async (entry) => {
    const { config, db } = services
    const accountId = await linkOwner(db, given.token, 'reset_password')
    const account = accountId !== undefined && (await accountById(db, accountId))
    if (!account) throw failFields({ token: [texts.linkInvalid] })
    entry.account = account.id
    // Checked before the link is consumed, so that the user can try another password with it.
    const problem = await passwordProblem(given.password, {
      email: account.email,
      pageUrl: account.page_url,
      pageName: account.page_name,
    })
    if (problem) throw failFields({ password: [problem] })
    const passwordHash = await hashPassword(given.password)
    const session = await inTransaction(db, async (tx) => {
      if ((await takeLink(tx, given.token, 'reset_password')) === undefined)
        throw failFields({ token: [texts.linkInvalid] })
      await tx.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', account.id).execute()
      await expelIntruder(tx, account.id)
      await mailAccount(tx, config, account.id, 'passwordReset')
      // A mailed link is no second factor: an account with a second factor must sign in again.
      if (viewer?.accountId !== account.id || (await hasSecondFactor(tx, account.id))) return null
      return openSession(services, tx, arrival, account.id)
    })
    await forgetWrongPasswords(services, account.email)
    return { answer: new WithMessage({ ok: true }, words.passwordReset), session }
  })
}
