// Goals: what a creator collects gifts for, and their progress.
import * as z from 'zod/mini'
import { formatPesos, toPesos } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { viewErrors } from './errors.ts'
import {
  errorWithValues,
  flag,
  lookupText,
  optionalText,
  pageUrl,
  pesosInput,
  requiredLine,
  uploadName,
} from './fields.ts'
import { goalProgress, goalStates } from './goal-progress.ts'
import { ImageVariants } from './image-variants.ts'
import { limits, serverLimits } from './limits.ts'
import { TakenDown } from './moderation.ts'
import { dateOutput, momentInput } from './moments.ts'
import { pageQuery } from './paging.ts'
import { Reactions } from './reactions.ts'
import { texts } from './texts.ts'

export const Goal = z.object({
  ...goalProgress,
  description: z.nullable(z.string()),
  image_url: z.nullable(z.string()),
  image_url_variants: z.nullable(ImageVariants),
  /** While it runs, gifts to the page count too, not only gifts to the goal. */
  count_all_gifts: z.boolean(),
  is_pinned: z.boolean(),
  /** Whether the viewer is its author. */
  is_owner: z.boolean(),
  date: dateOutput,
  taken_down: TakenDown,
  creator: z.object({ page_url: z.string(), page_name: z.string(), avatar: z.nullable(z.string()) }),
  /** Shown comments, with replies. */
  comment_count: z.number(),
  reactions: Reactions,
})
export type Goal = z.output<typeof Goal>

const target = pesosInput.check(
  z.refine(
    (value) => value >= limits.goalTargetMinCentavos,
    errorWithValues(texts.goalTargetBelow, { minimum: formatPesos(toPesos(limits.goalTargetMinCentavos)) }),
  ),
  z.refine(
    (value) => value <= serverLimits.goalTargetMaxCentavos,
    errorWithValues(texts.goalTargetAbove, { maximum: formatPesos(toPesos(serverLimits.goalTargetMaxCentavos)) }),
  ),
)

/** A day (`2027-01-31`: until its end in Manila) or a moment with its offset. */
const deadline = z.pipe(
  z.pipe(
    z.string(texts.goalDeadline),
    z.transform((text) => (/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T23:59:59.999+08:00` : text)),
  ),
  momentInput(texts.goalDeadline),
)

const fields = {
  title: requiredLine(serverLimits.goalTitleMax, texts.titleRequired, texts.length60),
  description: optionalText(limits.goalDescriptionMax, texts.length300),
  target_amount: target,
  /** `filename` of an upload; null removes the picture. */
  image: z.nullable(uploadName(texts.photoUnknown)),
  deadline: z.nullable(deadline),
  count_all_gifts: flag,
  state: z.enum(goalStates, texts.goalState),
  /** Unpins the goal that was pinned before. */
  is_pinned: flag,
}

/** The fields of a goal, which the browser validates before it sends. */
export const GoalForm = z.strictObject({
  ...fields,
  image: z.optional(fields.image),
  deadline: z.optional(fields.deadline),
  count_all_gifts: z._default(flag, false),
  state: z._default(fields.state, 'active'),
  is_pinned: z._default(flag, false),
})

const goalId = lookupText(64, texts.wrongType)
const own = { access: 'signed-in', params: z.strictObject({ id: goalId }), errors: viewErrors } as const

export const goals = {
  ofPage: endpoint('GET /v1/profile/goals/:username', {
    summary: 'List the goals of a page: the pinned one, then running ones, then ended ones.',
    access: 'anyone',
    params: z.strictObject({ username: pageUrl }),
    query: z.strictObject(pageQuery(serverLimits.goalsPage)),
    data: Goal,
    paged: true,
    errors: viewErrors,
  }),
  read: endpoint('GET /v1/profile/goals/:username/:id', {
    summary: 'Get a goal of a page.',
    access: 'anyone',
    params: z.strictObject({ username: pageUrl, id: goalId }),
    data: Goal,
    errors: viewErrors,
  }),
  own: endpoint('GET /v1/user/goals', {
    summary: 'List the caller’s goals, including drafts.',
    access: 'signed-in',
    query: z.strictObject(pageQuery(serverLimits.goalsPage)),
    data: Goal,
    paged: true,
  }),
  readOwn: endpoint('GET /v1/user/goals/:id', { summary: 'Get one of the caller’s goals.', data: Goal, ...own }),
  add: endpoint('POST /v1/user/goals', {
    summary:
      'Create a goal, which runs immediately unless it is a draft. At most 3 goals run at a time. Accepts an Idempotency-Key.',
    access: 'signed-in',
    body: GoalForm,
    data: Goal,
    // A repeat finds what was deleted since.
    errors: [...viewErrors, 'IdempotencyConflictException'],
  }),
  change: endpoint('PUT /v1/user/goals/:id', {
    summary: 'Update, start, close or reopen a goal. Omitted fields stay unchanged.',
    body: z.partial(z.strictObject(fields)),
    data: Goal,
    ...own,
  }),
  remove: endpoint('DELETE /v1/user/goals/:id', {
    summary: 'Delete a goal without gifts. A goal with gifts can only be closed.',
    body: z.optional(z.strictObject({})),
    data: z.object({ ok: z.literal(true) }),
    ...own,
  }),
}
