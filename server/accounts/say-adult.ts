// Whether somebody said that they are 18 or older: kept with their account, or in a cookie of a browser where nobody is signed in.
import { site } from '#contract/site.ts'
import { clock } from '#server/kit/clock.ts'
import type { ClientHeaders, Cookie } from '#server/kit/cookies.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'

const COOKIE = 'pixel_adult'
const YEAR_SECONDS = 365 * 86_400

export function adultRoutes(serve: Serve, { db }: Services): void {
  serve(site.sayAdult, async ({ body: { is_adult: isAdult }, viewer, setCookies }) => {
    if (viewer)
      await db
        .updateTable('accounts')
        .set({ adult_at: isAdult ? clock.now() : null })
        .where('id', '=', viewer.accountId)
        .execute()
    // Taken back, it is so for the browser too; said by an account, it says nothing of who else uses the browser.
    if (!viewer || !isAdult) setCookies([isAdult ? said : forgotten])
    return { is_adult: isAdult }
  })
}

const said: Cookie = { kind: 'secret', name: COOKIE, value: '1', maxAgeSeconds: YEAR_SECONDS }
const forgotten: Cookie = { kind: 'secret', name: COOKIE, value: null }

/** Whether this browser was told. What the account was told is for whoever reads the account's rows. */
export function saidAdult(clientHeaders: ClientHeaders): boolean {
  return clientHeaders.getCookie('secret', COOKIE) === '1'
}
