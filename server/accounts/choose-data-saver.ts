// Whether this device's pages save data: a cookie, so that the server draws them right.
import { site } from '#contract/site.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'

/** Read by server/html before each drawing. No secret: nothing depends on who wrote it. */
const COOKIE = 'pixel_data_saver'
const YEAR_SECONDS = 365 * 86_400

export function dataSaverRoutes(serve: Serve, { config }: Services): void {
  serve(site.chooseDataSaver, async ({ body: { data_saver: isOn }, reply }) => {
    // "Off" is kept too: it is said against a browser that asks for less on every site.
    reply.setCookie(COOKIE, isOn ? 'on' : 'off', {
      path: '/',
      maxAge: YEAR_SECONDS,
      sameSite: 'lax',
      secure: config.publicUrl.startsWith('https:'),
    })
    return { data_saver: isOn }
  })
}
