// Routes that open and end sessions, and that change the credentials which open them.
import { accounts } from '#contract/accounts.ts'
import { credentials } from '#contract/credentials.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { passkeys } from '#contract/passkeys.ts'
import { type Call, withCookies } from '#server/kit/call.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'
import { audited } from './audited.ts'
import { beginProviderLink, beginProviderSignIn } from './begin-provider-sign-in.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail, undoEmail } from './confirm-email-change.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { finishProviderSignIn } from './finish-provider-sign-in.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { forgotPassword } from './forgot-password.ts'
import { endOwnSession, listSessions } from './list-sessions.ts'
import { logIn } from './log-in.ts'
import { logInWithPasskey } from './log-in-with-passkey.ts'
import { getPasskeyOptions } from './passkey-options.ts'
import { resetPassword } from './reset-password.ts'
import { signedOut, tokenIn } from './session-cookies.ts'
import { endSession, type SignIn } from './sessions.ts'
import { stepUp } from './step-up.ts'
import { undoPasskey } from './undo-passkey.ts'
import { unlinkProviderAccount } from './unlink-provider-account.ts'

export function signInRoutes(serve: Serve, services: Services): void {
  serve(accounts.login, async (call) => signedIn(call, await logIn(services, call.body, call)))
  serve(accounts.secondFactor, async (call) => signedIn(call, await finishSignIn(services, call.body, call)))
  serve(accounts.passkeyOptions, ({ body, viewer, network }) =>
    getPasskeyOptions(services, { token: body?.token, viewerId: viewer?.accountId, network }),
  )
  serve(accounts.passkeyLogin, async (call) =>
    signedIn(call, await logInWithPasskey(services, call.body.credential, call)),
  )
  serve(accounts.loginWith, async (call) => withCookies(call, await beginProviderSignIn(services, call.body, call)))
  serve(accounts.loginToken, async (call) =>
    signedIn(call, await finishProviderSignIn(services, call.query.token, call.channel, call)),
  )
  serve(accounts.linkProvider, async (call) =>
    withCookies(call, await beginProviderLink(services, call.viewer.accountId, call)),
  )
  serve(accounts.unlinkProvider, ({ viewer }) => unlinkProviderAccount(services, viewer.accountId))
  serve(accounts.stepUp, ({ viewer, body, network }) => stepUp(services, viewer, body, network))
  serve(accounts.logout, (call) => logOut(services, call))
}

function logOut(
  services: Services,
  { viewer, clientHeaders, setCookies }: Call<typeof accounts.logout>,
): Promise<{ ok: true }> {
  return audited(services, 'logout', async (entry) => {
    if (viewer) entry.account = viewer.accountId
    await endSession(services.db, tokenIn(clientHeaders))
    setCookies(signedOut)
    return { ok: true as const }
  })
}

export function credentialRoutes(serve: Serve, services: Services): void {
  serve(accounts.forgotPassword, ({ body, network }) => forgotPassword(services, body.email, network))
  serve(accounts.resetPassword, async (call) =>
    signedIn(call, await resetPassword(services, call.body, call.viewer, call)),
  )
  serve(credentials.changeEmail, ({ viewer, body }) => changeEmail(services, viewer, body.email))
  serve(credentials.confirmEmail, async (call) =>
    withCookies(call, await confirmEmail(services, call.body.token, call)),
  )
  serve(credentials.undoEmail, ({ body }) => undoEmail(services, body.token))
  serve(passkeys.undo, ({ body }) => undoPasskey(services, body.token))
  serve(credentials.changePassword, async (call) =>
    withCookies(call, await changePassword(services, call.viewer, call.body, call)),
  )
  serve(credentials.sessions, ({ viewer }) => listSessions(services.db, viewer))
  serve(credentials.endSession, async ({ viewer, params, setCookies }) => {
    if (await endOwnSession(services.db, viewer, params.id)) setCookies(signedOut)
    return { ok: true as const }
  })
  serve(credentials.endOtherSessions, async ({ viewer }) => {
    await endOtherSessions(services.db, viewer.accountId, viewer.sessionId)
    return { ok: true as const }
  })
}

type CookieSetter = Pick<Call<Endpoint>, 'setCookies'>

/** Sets the session's cookies, if a session was opened, and returns the answer. */
export function signedIn<A>({ setCookies }: CookieSetter, { answer, session }: SignIn<A>): A {
  if (session) setCookies(session.cookies)
  return answer
}
