// Routes of exports.
import { exports } from '#contract/exports.ts'
import { clock } from '#server/kit/clock.ts'
import { SentFile } from '#server/kit/endpoint-answer.ts'
import { notFound } from '#server/kit/fail.ts'
import type { Serve } from '#server/kit/serve.ts'
import { askForExport, findExport, readExport } from './ask-for-export.ts'
import { type ExportContext, selectReadable } from './prepare-export.ts'
import { exportEntries, sendZip } from './zip-export.ts'

export function exportRoutes(serve: Serve, { services, filterReadable }: ExportContext): void {
  const { db, storage } = services
  serve(exports.ask, ({ viewer, language }) => askForExport(services, viewer.accountId, language))
  serve(exports.read, ({ viewer }) => readExport(services, viewer.accountId))
  serve(exports.fetch, async ({ viewer, params }) => {
    const found = await findExport(db, viewer.accountId)
    if (!found?.expires_at || found.id !== params.id || found.expires_at <= clock.now()) throw notFound()
    // Leaves out pictures that were taken down or are no longer the account's to see since the preparation.
    const entries = await exportEntries(db, viewer.accountId)
    const pictures = entries.flatMap(({ picture }) => picture ?? [])
    const readable = await selectReadable(filterReadable, viewer.accountId, pictures)
    const included = entries.filter(({ picture }) => picture === null || readable.has(picture))
    const { body, bytes } = sendZip(storage, included)
    return new SentFile(body, 'pixel-my-data.zip', bytes)
  })
}
