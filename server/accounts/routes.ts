// Routes of registration, sign-in, credentials, API tokens and deactivation.
import type { FastifyInstance } from 'fastify'
import { accounts } from '#contract/accounts.ts'
import { profiles } from '#contract/profiles.ts'
import { tokens } from '#contract/tokens.ts'
import { getClientHeaders } from '#server/kit/client-headers.ts'
import { clock } from '#server/kit/clock.ts'
import type { Db } from '#server/kit/db.ts'
import type { ViewerOf } from '#server/kit/endpoint-access.ts'
import type { Serve } from '#server/kit/serve.ts'
import { SIGN_IN_CALLBACK } from '#server/outside/identity.ts'
import type { Services } from '#server/outside/services.ts'
import { pageUrlProblem } from '#server/profiles/page-url.ts'
import { makeToken, type Once, ownTokens, revokeToken } from './api-tokens.ts'
import { audited } from './audited.ts'
import { createHumanCheck } from './create-human-check.ts'
import { deactivateAccount } from './deactivate-account.ts'
import { verifyHumanCheck } from './human-check.ts'
import { reactivateAccount } from './reactivate-account.ts'
import { registerAccount } from './register-account.ts'
import { resendVerification } from './resend-verification.ts'
import { returnFromProvider } from './return-from-provider.ts'
import { signedOut } from './session-cookies.ts'
import { credentialRoutes, signedIn, signInRoutes } from './sign-in-routes.ts'

/** For a call of this account with this idempotency key, if any, that requests this. */
type OnceFor = (
  caller: { accountId: bigint; idempotencyKey: string | undefined },
  request: { action: string; [term: string]: unknown },
) => Once

export function accountRoutes(serve: Serve, services: Services, onceFor: OnceFor): void {
  registrationRoutes(serve, services)
  signInRoutes(serve, services)
  credentialRoutes(serve, services)
  tokenRoutes(serve, services, onceFor)
  deactivationRoutes(serve, services)
}

/** Routes for registering an account and verifying its email address. */
function registrationRoutes(serve: Serve, services: Services): void {
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
    await markWelcomed(services.db, viewer.accountId)
    return { is_new: false }
  })
}

async function markWelcomed(db: Db, accountId: bigint): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ welcomed_at: clock.now() })
    .where('id', '=', accountId)
    .where('welcomed_at', 'is', null)
    .execute()
}

function tokenRoutes(serve: Serve, services: Services, onceFor: OnceFor): void {
  serve(tokens.make, ({ viewer, body, idempotencyKey }) => {
    const once = onceFor({ accountId: viewer.accountId, idempotencyKey }, { action: 'token', ...body })
    return makeToken(services, viewer, body, once)
  })
  serve(tokens.list, ({ db, viewer }) => ownTokens(db, viewer.accountId))
  serve(tokens.remove, async ({ viewer, params }) => {
    await revokeToken(services.db, viewer.accountId, params.id)
    return { ok: true as const }
  })
}

function deactivationRoutes(serve: Serve, services: Services): void {
  serve(accounts.reactivate, async (call) =>
    signedIn(call, await reactivateAccount(services, call.body.reactivate_token, call)),
  )
  serve(accounts.deactivate, async ({ viewer, body, network, setCookies }) => {
    const closed = await deactivateAccount(services, viewer, body.password, network)
    setCookies(signedOut)
    return closed
  })
}

/** A page for browsers, not an API endpoint: it always redirects to another page of ours. */
export function providerCallback(app: FastifyInstance, services: Services, getViewer: ViewerOf): void {
  app.get(SIGN_IN_CALLBACK, async (request, reply) => {
    const viewer = await getViewer(request, reply)
    const to = await returnFromProvider(services, {
      query: request.url.split('?', 2)[1] ?? '',
      clientHeaders: getClientHeaders(services.config.publicUrl, request),
      viewer,
    })
    return reply.redirect(to, 303)
  })
}
