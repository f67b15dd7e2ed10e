// Stores the chosen language: in a cookie for this device's pages, in a column for the account's mails.
import { site } from '#contract/site.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'

/** Read by server/html before each rendering. Not secret: scripts may read it, and nothing depends on who wrote it. */
const COOKIE = 'pixel_language'
const YEAR_SECONDS = 365 * 86_400

export function languageRoutes(serve: Serve, { db }: Services): void {
  serve(site.chooseLanguage, async ({ body: { language }, viewer, setCookies }) => {
    setCookies([{ kind: 'open', name: COOKIE, value: language, maxAgeSeconds: YEAR_SECONDS }])
    if (viewer) await db.updateTable('accounts').set({ language }).where('id', '=', viewer.accountId).execute()
    return { language }
  })
}
