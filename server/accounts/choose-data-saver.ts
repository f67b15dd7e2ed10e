// Stores in a cookie whether this device's pages save data, so that the server renders them accordingly.
import { site } from '#contract/site.ts'
import type { Serve } from '#server/kit/serve.ts'

/** Read by server/html before each rendering. Not secret: nothing depends on who wrote it. */
const COOKIE = 'pixel_data_saver'
const YEAR_SECONDS = 365 * 86_400

export function dataSaverRoutes(serve: Serve): void {
  serve(site.chooseDataSaver, async ({ body: { data_saver: isOn }, setCookies }) => {
    // "Off" is stored too: it overrides a browser that requests reduced data on every site.
    setCookies([{ kind: 'open', name: COOKIE, value: isOn ? 'on' : 'off', maxAgeSeconds: YEAR_SECONDS }])
    return { data_saver: isOn }
  })
}
