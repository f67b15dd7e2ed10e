// Routes of erasure.
import { erasure } from '#contract/erasure.ts'
import { signedOut } from '#server/accounts/session-cookies.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'
import { askForErasure } from './ask-for-erasure.ts'

export function erasureRoutes(serve: Serve, services: Services): void {
  serve(erasure.ask, async ({ viewer, body, setCookies }) => {
    const asked = await askForErasure(services, viewer.accountId, body.give_up_balance)
    setCookies(signedOut)
    return asked
  })
}
