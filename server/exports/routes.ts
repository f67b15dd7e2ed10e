// Routes of exports.
import { exports } from '#contract/exports.ts'
import { clock } from '#server/kit/clock.ts'
import { SentFile } from '#server/kit/endpoint-answer.ts'
import { notFound } from '#server/kit/fail.ts'
import type { Serve } from '#server/kit/serve.ts'
import { askForExport, findExport, readExport } from './ask-for-export.ts'
import { type Exporting, takeable } from './prepare-export.ts'
import { exportEntries, sendZip } from './zip-export.ts'

export function exportRoutes(serve: Serve, { services, filterReadable }: Exporting): void {
  const { db, storage } = services
  serve(exports.ask, ({ viewer, language }) => askForExport(services, viewer.accountId, language))
  serve(exports.read, ({ viewer }) => readExport(services, viewer.accountId))
  serve(exports.fetch, async ({ viewer, params }) => {
    const found = await findExport(db, viewer.accountId)
    if (!found?.expires_at || found.id !== params.id || found.expires_at <= clock.now()) throw notFound()
    // What was taken down or taken back since it was prepared is left out.
    const entries = await exportEntries(db, viewer.accountId)
    const pictures = entries.flatMap(({ picture }) => picture ?? [])
    const taken = await takeable(filterReadable, viewer.accountId, pictures)
    const left = entries.filter(({ picture }) => picture === null || taken.has(picture))
    const { body, bytes } = sendZip(storage, left)
    return new SentFile(body, 'pixel-my-data.zip', bytes)
  })
}
