// Routes of accounts.
import type { FastifyInstance } from 'fastify'
import { accounts } from '#contract/accounts.ts'
import { credentials } from '#contract/credentials.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { profiles } from '#contract/profiles.ts'
import { tokens } from '#contract/tokens.ts'
import { clock } from '#server/kit/clock.ts'
import { type Cookie, shownBy } from '#server/kit/cookies.ts'
import type { Call, Serve, ViewerOf } from '#server/kit/serve.ts'
import { SIGN_IN_CALLBACK } from '#server/outside/identity.ts'
import type { Services } from '#server/outside/services.ts'
import { pageUrlProblem } from '#server/profiles/page-url.ts'
import { makeToken, ownTokens, revokeToken } from './api-tokens.ts'
import { audited } from './audited.ts'
import { beginProviderLink, beginProviderSignIn } from './begin-provider-sign-in.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail, undoEmail } from './confirm-email-change.ts'
import { deactivateAccount } from './deactivate-account.ts'
import { finishProviderSignIn } from './finish-provider-sign-in.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { forgotPassword } from './forgot-password.ts'
import { createHumanCheck, verifyHumanCheck } from './human-check.ts'
import { endOwnSession, listSessions } from './list-sessions.ts'
import { logIn } from './log-in.ts'
import { askForPasskey, logInWithPasskey } from './log-in-with-passkey.ts'
import { reactivateAccount } from './reactivate-account.ts'
import { registerAccount } from './register-account.ts'
import { resendVerification } from './resend-verification.ts'
import { resetPassword } from './reset-password.ts'
import { returnFromProvider } from './return-from-provider.ts'
import { signedOut, tokenIn } from './session-cookies.ts'
import { endOtherSessions, endSession, type SignIn } from './sessions.ts'
import { stepUp } from './step-up.ts'
import { unlinkProviderAccount } from './unlink-provider-account.ts'

export function accountRoutes(serve: Serve, services: Services): void {
  openingRoutes(serve, services)
  signInRoutes(serve, services)
  credentialRoutes(serve, services)
  tokenRoutes(serve, services)
  closingRoutes(serve, services)
}

/** An account begins, and its address is proven. */
function openingRoutes(serve: Serve, services: Services): void {
  serve(accounts.register, ({ body, network }) => registerAccount(services, body, network))
  serve(accounts.pageUrlFree, async ({ query, viewer, say }) => {
    const reason = await pageUrlProblem(
      { db: services.db, secret: services.config.secret },
      query.page_url,
      viewer?.accountId,
    )
    return { is_available: reason === undefined, reason: reason === undefined ? null : say(reason) }
  })
  serve(accounts.humanCheck, () => createHumanCheck(services))
  serve(accounts.verifyHuman, ({ body }) =>
    audited(services, 'human-check', async () => {
      await verifyHumanCheck(services, body.response_token)
      return { verified: true as const }
    }),
  )
  serve(accounts.resendEmail, ({ body, network }) => resendVerification(services, body.email, network))
  serve(profiles.welcomed, async ({ viewer }) => {
    await services.db
      .updateTable('accounts')
      .set({ welcomed_at: clock.now() })
      .where('id', '=', viewer.accountId)
      .where('welcomed_at', 'is', null)
      .execute()
    return { is_new: false }
  })
}

function signInRoutes(serve: Serve, services: Services): void {
  serve(accounts.login, async (call) => signedIn(call, await logIn(services, call.body, call)))
  serve(accounts.secondFactor, async (call) => signedIn(call, await finishSignIn(services, call.body, call)))
  serve(accounts.passkeyOptions, ({ body, viewer, network }) =>
    askForPasskey(services, { token: body?.token, viewerId: viewer?.accountId, network }),
  )
  serve(accounts.passkeyLogin, async (call) =>
    signedIn(call, await logInWithPasskey(services, call.body.credential, call)),
  )
  serve(accounts.loginWith, async (call) => sentAway(call, await beginProviderSignIn(services, call.body, call)))
  serve(accounts.loginToken, async (call) =>
    signedIn(call, await finishProviderSignIn(services, call.query.token, call.channel, call)),
  )
  serve(accounts.linkProvider, async (call) =>
    sentAway(call, await beginProviderLink(services, call.viewer.accountId, call)),
  )
  serve(accounts.unlinkProvider, ({ viewer }) => unlinkProviderAccount(services, viewer.accountId))
  serve(accounts.stepUp, ({ viewer, body, network }) => stepUp(services, viewer, body, network))
  serve(accounts.logout, ({ viewer, shown, give }) =>
    audited(services, 'logout', async (entry) => {
      if (viewer) entry.account = viewer.accountId
      await endSession(services.db, tokenIn(shown))
      give(signedOut)
      return { ok: true as const }
    }),
  )
}

function credentialRoutes(serve: Serve, services: Services): void {
  serve(accounts.forgotPassword, ({ body, network }) => forgotPassword(services, body.email, network))
  serve(accounts.resetPassword, async (call) =>
    signedIn(call, await resetPassword(services, call.body, call.viewer, call)),
  )
  serve(credentials.changeEmail, ({ viewer, body }) => changeEmail(services, viewer.accountId, body.email))
  serve(credentials.confirmEmail, ({ body }) => confirmEmail(services, body.token))
  serve(credentials.undoEmail, ({ body }) => undoEmail(services, body.token))
  serve(credentials.changePassword, async (call) =>
    sentAway(call, await changePassword(services, call.viewer, call.body, call)),
  )
  serve(credentials.sessions, ({ viewer }) => listSessions(services.db, viewer))
  serve(credentials.endSession, async ({ viewer, params, give }) => {
    if (await endOwnSession(services.db, viewer, params.id)) give(signedOut)
    return { ok: true as const }
  })
  serve(credentials.endOtherSessions, async ({ viewer }) => {
    await endOtherSessions(services.db, viewer.accountId, viewer.sessionHash)
    return { ok: true as const }
  })
}

function tokenRoutes(serve: Serve, services: Services): void {
  serve(tokens.make, ({ viewer, body }) => makeToken(services, viewer.accountId, body))
  serve(tokens.list, ({ db, viewer }) => ownTokens(db, viewer.accountId))
  serve(tokens.remove, async ({ viewer, params }) => {
    await revokeToken(services.db, viewer.accountId, params.id)
    return { ok: true as const }
  })
}

function closingRoutes(serve: Serve, services: Services): void {
  serve(accounts.reactivate, async (call) =>
    signedIn(call, await reactivateAccount(services, call.body.reactivate_token, call)),
  )
  serve(accounts.deactivate, async ({ viewer, body, network, give }) => {
    const closed = await deactivateAccount(services, viewer.accountId, body.password, network)
    give(signedOut)
    return closed
  })
}

/** A page for browsers and no endpoint: its answer is always another address of ours. */
export function providerCallback(app: FastifyInstance, services: Services, getViewer: ViewerOf): void {
  app.get(SIGN_IN_CALLBACK, async (request, reply) => {
    const viewer = await getViewer(request, reply)
    const to = await returnFromProvider(services, {
      query: request.url.split('?', 2)[1] ?? '',
      shown: shownBy(services.config.publicUrl, request),
      viewerId: viewer?.accountId,
    })
    return reply.redirect(to, 303)
  })
}

type Giving = Pick<Call<Endpoint>, 'give'>

/** The answer; the browser keeps the session, where one was opened. */
function signedIn<A>({ give }: Giving, { answer, session }: SignIn<A>): A {
  if (session) give(session.cookies)
  return answer
}

function sentAway<A>({ give }: Giving, { answer, cookies }: { answer: A; cookies: Cookie[] }): A {
  give(cookies)
  return answer
}
