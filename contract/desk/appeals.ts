// The desk's appeals: a moderator other than the one who suspended decides.
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { lookupText } from '../fields.ts'
import { serverLimits } from '../limits.ts'
import { appealStates } from '../moderation.ts'
import { dateOutput } from '../moments.ts'
import { pageQuery } from '../paging.ts'
import { texts } from '../texts.ts'
import { forModerators, message, notFoundErrors } from './shared.ts'

export const DeskAppeal = z.object({
  id: z.string(),
  page_url: z.string(),
  page_name: z.string(),
  /** Why the account was suspended. */
  reason: z.string(),
  /** What its owner says against it. */
  message: z.string(),
  state: z.enum(appealStates),
  date: dateOutput,
  /** The suspension holds the payouts too. */
  payouts_held: z.boolean(),
  /** False for the moderator who suspended the account. */
  may_decide: z.boolean(),
})
export type DeskAppeal = z.output<typeof DeskAppeal>

export const deskAppeals = {
  appeals: endpoint('GET /v1/desk/appeals', {
    ...forModerators,
    summary: 'List appeals, open ones first, the oldest of these first.',
    query: z.strictObject(pageQuery(serverLimits.deskPage)),
    data: DeskAppeal,
    paged: true,
  }),
  decideAppeal: endpoint('POST /v1/desk/appeals/:id/decide', {
    ...forModerators,
    summary: 'Decide an appeal. The person who took the action cannot decide it.',
    params: z.strictObject({ id: lookupText(20, texts.notFound) }),
    body: z.strictObject({ decision: z.enum(['uphold', 'restore'], texts.required), message }),
    data: z.object({ state: z.enum(appealStates) }),
    errors: [...notFoundErrors, 'AlreadyDecidedException'],
  }),
}
