// Stores that a user declared to be 18 or older: on the account, or in a cookie when the browser is signed out.
import { site } from '#contract/site.ts'
import type { ClientHeaders } from '#server/kit/client-headers.ts'
import { clock, YEAR_SECONDS } from '#server/kit/clock.ts'
import type { Cookie } from '#server/kit/cookies.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'

const COOKIE = 'pixel_adult'

export function adultRoutes(serve: Serve, { db }: Services): void {
  serve(site.sayAdult, async ({ body: { is_adult: isAdult }, viewer, setCookies }) => {
    if (viewer)
      await db
        .updateTable('accounts')
        .set({ adult_at: isAdult ? clock.now() : null })
        .where('id', '=', viewer.accountId)
        .execute()
    // A withdrawal also clears the browser's cookie; an account's declaration does not set it, as other people may use the browser.
    if (!viewer || !isAdult) setCookies([isAdult ? adultCookie : clearedCookie])
    return { is_adult: isAdult }
  })
}

const adultCookie: Cookie = { kind: 'secret', name: COOKIE, value: '1', maxAgeSeconds: YEAR_SECONDS }
const clearedCookie: Cookie = { kind: 'secret', name: COOKIE, value: null }

/** Whether this browser's cookie holds the declaration. An account's declaration is read from its row. */
export function saidAdult(clientHeaders: ClientHeaders): boolean {
  return clientHeaders.getCookie('secret', COOKIE) === '1'
}
