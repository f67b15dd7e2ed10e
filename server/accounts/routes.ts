// The doors of accounts.
import { accounts } from '#contract/accounts.ts'
import { profiles } from '#contract/profiles.ts'
import { clock } from '#server/kit/clock.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'
import { pageUrlProblem } from '#server/profiles/page-url.ts'
import { audited } from './audited.ts'
import { beginProviderLink, beginProviderSignIn } from './begin-provider-sign-in.ts'
import { deactivateAccount } from './deactivate-account.ts'
import { finishProviderSignIn } from './finish-provider-sign-in.ts'
import { forgotPassword } from './forgot-password.ts'
import { createHumanCheck, verifyHumanCheck } from './human-check.ts'
import { logIn } from './log-in.ts'
import { reactivateAccount } from './reactivate-account.ts'
import { registerAccount } from './register-account.ts'
import { resendVerification } from './resend-verification.ts'
import { resetPassword } from './reset-password.ts'
import { closeSession } from './sessions.ts'
import { stepUp } from './step-up.ts'
import { unlinkProviderAccount } from './unlink-provider-account.ts'

export function accountRoutes(serve: Serve, services: Services): void {
  serve(accounts.register, ({ body, network }) => registerAccount(services, body, network))
  serve(accounts.pageUrlFree, async ({ query, viewer, say }) => {
    const reason = await pageUrlProblem(services.db, query.page_url, viewer?.accountId)
    return { is_available: reason === undefined, reason: reason === undefined ? null : say(reason) }
  })
  serve(accounts.login, ({ body, network, reply }) => logIn(services, body, network, reply))
  serve(accounts.loginWith, ({ body, network, channel, reply }) =>
    beginProviderSignIn(services, body, { network, channel, reply }),
  )
  serve(accounts.loginToken, ({ query, channel, reply }) => finishProviderSignIn(services, query.token, channel, reply))
  serve(accounts.linkProvider, ({ viewer, network, channel, reply }) =>
    beginProviderLink(services, viewer.accountId, { network, channel, reply }),
  )
  serve(accounts.unlinkProvider, ({ viewer }) => unlinkProviderAccount(services, viewer.accountId))
  serve(accounts.stepUp, ({ viewer, body, network }) => stepUp(services, viewer, body, network))
  serve(accounts.logout, ({ viewer, reply }) =>
    audited(services, 'logout', async (entry) => {
      if (viewer) entry.account = viewer.accountId
      await closeSession(services, reply)
      return { ok: true as const }
    }),
  )
  serve(accounts.resendEmail, ({ body, network }) => resendVerification(services, body.email, network))
  serve(accounts.forgotPassword, ({ body, network }) => forgotPassword(services, body.email, network))
  serve(accounts.resetPassword, ({ body, viewer, reply }) => resetPassword(services, body, viewer, reply))
  serve(accounts.reactivate, ({ body, reply }) => reactivateAccount(services, body.reactivate_token, reply))
  serve(accounts.deactivate, ({ viewer, body, network, reply }) =>
    deactivateAccount(services, viewer.accountId, body.password, network, reply),
  )
  serve(profiles.welcomed, async ({ viewer }) => {
    await services.db
      .updateTable('accounts')
      .set({ welcomed_at: clock.now() })
      .where('id', '=', viewer.accountId)
      .where('welcomed_at', 'is', null)
      .execute()
    return { is_new: false }
  })
  serve(accounts.humanCheck, () => createHumanCheck(services))
  serve(accounts.verifyHuman, ({ body }) =>
    audited(services, 'human-check', async () => {
      await verifyHumanCheck(services, body.response_token)
      return { verified: true as const }
    }),
  )
}
