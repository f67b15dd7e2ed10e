// The log of the desk's actions, and the reader's roles.
import * as z from 'zod/mini'
import { endpoint, roles } from '../endpoint.ts'
import { serverLimits } from '../limits.ts'
import { dateOutput } from '../moments.ts'
import { pageQuery } from '../paging.ts'
import { forEveryRole } from './shared.ts'

export const LogRow = z.object({
  id: z.number(),
  /** A page address, `operator:` and a name, or `pixel` itself. */
  actor: z.string(),
  action: z.string(),
  /** Kind and name of the subject of the action, such as `profile:luz`. */
  subject: z.string(),
  reason: z.string(),
  date: dateOutput,
  previous_hash: z.string(),
  hash: z.string(),
})
export type LogRow = z.output<typeof LogRow>

export const deskRoles = {
  roles: endpoint('GET /v1/desk/roles', {
    summary: 'List the caller’s roles at the desk.',
    ...forEveryRole,
    data: z.object({ roles: z.array(z.enum(roles)) }),
  }),
}

export const deskLog = {
  log: endpoint('GET /v1/desk/log', {
    summary: 'List all actions of the desk, newest first. Each row contains the hash of the previous one.',
    ...forEveryRole,
    query: z.strictObject(pageQuery(serverLimits.deskPage)),
    data: LogRow,
    paged: true,
  }),
}
