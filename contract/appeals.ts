// A suspended owner appeals.
import * as z from 'zod/mini'
import { reasonBody } from './desk/shared.ts'
import { endpoint } from './endpoint.ts'
import { appealStates } from './moderation.ts'
import { dateOutput } from './moments.ts'

/** What a suspended account may do besides reading. */
export const appeals = {
  appeal: endpoint('POST /v1/user/appeal', {
    summary: 'Appeal once against the suspension of the caller’s account. Another staff member decides.',
    access: 'signed-in',
    whileSuspended: 'works',
    body: reasonBody,
    data: z.object({ state: z.enum(appealStates), date: dateOutput, message: z.string() }),
    errors: ['NotFoundException', 'AlreadyAppealedException'],
  }),
}
