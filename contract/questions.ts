// Ask Me Anything: a creator's topic, people's questions, and the public answers.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { viewErrors } from './errors.ts'
import { flag, lookupText, pageUrl, pesosOutput, requiredLine, requiredText, uploadName } from './fields.ts'
import { ImageVariants } from './image-variants.ts'
import { limits, serverLimits } from './limits.ts'
import { TakenDown } from './moderation.ts'
import { dateOutput } from './moments.ts'
import { pageQuery } from './paging.ts'
import { Reactions } from './reactions.ts'
import { texts } from './texts.ts'

/** The topic a creator invites questions about. */
export const Topic = z.object({
  kind: z.literal('topic'),
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** A square picture. */
  banner_image: z.nullable(z.string()),
  banner_image_variants: z.nullable(ImageVariants),
  /** Questions are only possible with a gift. */
  requires_gift: z.boolean(),
  is_owner: z.boolean(),
  /** When it was last changed. */
  date: dateOutput,
  creator: z.object({ page_url: z.string(), page_name: z.string(), avatar: z.nullable(z.string()) }),
})
export type Topic = z.output<typeof Topic>

export const Question = z.object({
  id: z.string(),
  question: z.string(),
  /** The asker's page name; "Someone" for an anonymous gift, the given name for a visitor. */
  name: z.string(),
  /** Null where there is no page to link to. */
  page_url: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  /** The gift it came with, in pesos; null for a free question. */
  amount: z.nullable(pesosOutput),
  date: dateOutput,
  /** Null until answered; until then only the creator sees the question. */
  answer: z.nullable(z.string()),
  answered_at: z.nullable(dateOutput),
  is_hidden: z.boolean(),
  taken_down: TakenDown,
  /** Whether the question was asked of the viewer. */
  is_owner: z.boolean(),
  reactions: Reactions,
})
export type Question = z.output<typeof Question>

/** The fields of a topic, which the browser validates before it sends. */
export const TopicForm = z.strictObject({
  title: requiredLine(serverLimits.topicTitleMax, texts.titleRequired, texts.length60),
  description: requiredText(limits.captionMax, texts.descriptionRequired, texts.length300),
  /** `filename` of an upload; null removes the banner; if left out or unchanged it stays. */
  banner_image: z.optional(z.nullable(uploadName(texts.photoUnknown))),
  /** If left out it stays as it is. */
  requires_gift: z.optional(flag),
})

/** A question without a gift. A question with a gift is the gift's message. */
export const QuestionForm = z.strictObject({
  question: requiredText(limits.questionMax, texts.questionRequired, texts.length300),
})

const ofPage = {
  access: 'anyone',
  params: z.strictObject({ username: pageUrl }),
  errors: viewErrors,
} as const
const own = {
  access: 'signed-in',
  params: z.strictObject({ id: lookupText(64, texts.wrongType) }),
  data: Question,
  errors: viewErrors,
} as const

export const questions = {
  writeTopic: endpoint('PUT /v1/user/questions/topic', {
    summary: 'Set the caller’s topic, replacing the previous one.',
    access: 'signed-in',
    body: TopicForm,
    data: Topic,
  }),
  topic: endpoint('GET /v1/profile/questions/topic/:username', {
    summary: 'Get the topic of a page, or null.',
    data: z.nullable(Topic),
    ...ofPage,
  }),
  ofPage: endpoint('GET /v1/profile/questions/:username', {
    summary: 'List the answered questions of a page, latest answer first.',
    query: z.strictObject(pageQuery(serverLimits.questionsPage)),
    data: Question,
    paged: true,
    ...ofPage,
  }),
  ask: endpoint('POST /v1/profile/questions/:username', {
    summary:
      'Ask a question without a gift. Only the creator sees it until it is answered. Accepts an Idempotency-Key.',
    ...ofPage,
    access: 'signed-in',
    body: QuestionForm,
    data: z.object({ id: z.string(), question: z.string(), date: dateOutput }),
    errors: [...ofPage.errors, 'IdempotencyConflictException'],
  }),
  own: endpoint('GET /v1/user/questions', {
    summary: 'List the questions the caller received, newest first; with `state` only unanswered ones.',
    access: 'signed-in',
    query: z.strictObject({
      ...pageQuery(serverLimits.questionsPage),
      state: z._default(z.enum(['all', 'open'], texts.wrongType), 'all'),
    }),
    data: Question,
    paged: true,
  }),
  answer: endpoint('POST /v1/user/questions/:id/answer', {
    summary: 'Answer a question, or edit the answer. Both are public from then on.',
    body: z.strictObject({ answer: requiredText(limits.answerMax, texts.answerRequired, texts.length300) }),
    ...own,
  }),
  hide: endpoint('POST /v1/user/questions/:id/hide', {
    summary: 'Hide a question and its answer from the caller’s page, or show them again.',
    body: z.strictObject({ is_hidden: flag }),
    ...own,
  }),
}
