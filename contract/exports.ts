// Exporting the user's own data: one zip, prepared in the background, downloaded while signed in.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { dateOutput } from './moments.ts'

const exportStates = ['none', 'preparing', 'ready', 'expired'] as const

export const Export = z.object({
  /** `none`: never requested. */
  state: z.enum(exportStates),
  /** Download address, for the signed-in owner only; null unless it is ready. */
  link_url: z.nullable(z.string()),
  /** Null unless it is ready, or was ready before. */
  expires_at: z.nullable(dateOutput),
  /** Size of the zip; null unless it is ready. */
  bytes: z.nullable(z.number()),
})
export type Export = z.output<typeof Export>

export const exports = {
  ask: endpoint('POST /v1/user/export', {
    summary:
      'Start an export of all the account’s data; a mail announces when it is ready. Repeating the request in the meantime returns the same export.',
    access: 'signed-in',
    whileSuspended: 'works',
    body: z.optional(z.strictObject({})),
    data: z.object({ state: z.enum(exportStates) }),
  }),
  read: endpoint('GET /v1/user/export', {
    summary: 'Get the progress of the export and its download address.',
    access: 'signed-in',
    data: Export,
  }),
  fetch: endpoint('GET /v1/user/export/:id', {
    summary: 'Download the export as a zip file; README.txt describes its contents.',
    access: 'signed-in',
    params: z.object({ id: z.string() }),
    sends: 'application/zip',
    data: z.string(),
    errors: ['NotFoundException'],
  }),
}
