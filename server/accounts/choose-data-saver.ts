// Stores in a cookie whether this device's pages save data, so that the server renders them accordingly.
import { site } from '#contract/site.ts'
import { YEAR_SECONDS } from '#server/kit/clock.ts'
import type { Serve } from '#server/kit/serve.ts'

/** Read by server/html before each rendering. Not secret: nothing depends on who wrote it. */
export const DATA_SAVER_COOKIE = 'pixel_data_saver'

export function dataSaverRoutes(serve: Serve): void {
  serve(site.chooseDataSaver, async ({ body: { data_saver: isOn }, setCookies }) => {
    // "Off" is stored too: it overrides a browser that requests reduced data on every site.
    setCookies([{ kind: 'open', name: DATA_SAVER_COOKIE, value: isOn ? 'on' : 'off', maxAgeSeconds: YEAR_SECONDS }])
    return { data_saver: isOn }
  })
}
