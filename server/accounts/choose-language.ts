// Stores the chosen language: in a cookie for this device's pages, in a column for the account's mails.
import { site } from '#contract/site.ts'
import { YEAR_SECONDS } from '#server/kit/clock.ts'
import { LANGUAGE_COOKIE } from '#server/kit/language.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'

export function languageRoutes(serve: Serve, { db }: Services): void {
  serve(site.chooseLanguage, async ({ body: { language }, viewer, setCookies }) => {
    setCookies([{ kind: 'open', name: LANGUAGE_COOKIE, value: language, maxAgeSeconds: YEAR_SECONDS }])
    if (viewer) await db.updateTable('accounts').set({ language }).where('id', '=', viewer.accountId).execute()
    return { language }
  })
}
