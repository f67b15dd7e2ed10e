// People in photos: those a creator named, the link each of them gets, and their answer. The person needs no account.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { requiredLine, token, uploadName } from './fields.ts'
import { limits, serverLimits } from './limits.ts'
import { dateOutput } from './moments.ts'
import { pageQuery } from './paging.ts'
import { texts } from './texts.ts'

const states = ['asked', 'given', 'refused', 'withdrawn'] as const
const answers = ['yes', 'no', 'withdraw'] as const
export type ConsentAnswer = (typeof answers)[number]

/** Label of each state of a consent. */
export const consentStates: Record<(typeof states)[number], string> = {
  asked: 'Not answered yet',
  given: 'Agreed',
  refused: 'Said no',
  withdrawn: 'Withdrew',
}

/** One person in one photo, for the creator who named them. */
export const Consent = z.object({
  id: z.string(),
  name: z.string(),
  /** The whole link, for the creator to pass on: `/consent/{token}`. */
  link_url: z.string(),
  state: z.enum(states),
  /** When the creator named them. */
  date: dateOutput,
  /** When they last answered; null until they have. */
  answered_at: z.nullable(dateOutput),
})
export type Consent = z.output<typeof Consent>

/** What the page of the consent link shows to the person. */
export const ConsentRequest = z.object({
  name: z.string(),
  creator: z.object({ page_url: z.string(), page_name: z.string() }),
  state: z.enum(states),
  /** The picture, for anyone with the link; null once it is hidden or deleted (buyers may still have it then). */
  image_url: z.nullable(z.string()),
  width: z.number(),
  height: z.number(),
  /** The text the person agrees or disagrees with, as sentences in the language of the request. Stored with the answer. */
  words: z.array(z.string()),
  /** Identifies this wording, so that nobody agrees to a text they have not read. */
  terms: z.string(),
  /** The person's own last answer; null until there is one. */
  answered: z.nullable(z.object({ name: z.string(), date: dateOutput })),
  /** The picture is hidden for good; no further answer changes that. */
  is_hidden: z.boolean(),
})
export type ConsentRequest = z.output<typeof ConsentRequest>

const name = requiredLine(limits.personNameMax, texts.personNameRequired, texts.personNameLength)

export const consents = {
  ask: endpoint('POST /v1/user/content/consents', {
    summary:
      'Name a person in one of the caller’s photos. Returns the link by which the person consents or refuses. Accepts an Idempotency-Key.',
    access: 'signed-in',
    body: z.strictObject({
      filename: uploadName(texts.photoMissing),
      name,
      /** The planned price, if the photo is in no post yet. */
      price_id: z.optional(z.nullable(z.int(texts.priceUnknown))),
    }),
    data: Consent,
    errors: ['IdempotencyConflictException'],
  }),
  list: endpoint('GET /v1/user/content/consents', {
    summary: 'List the people in one of the caller’s photos with their answers.',
    access: 'signed-in',
    query: z.strictObject({ ...pageQuery(serverLimits.peopleInPhotoMax), filename: uploadName(texts.photoMissing) }),
    data: Consent,
    paged: true,
  }),
  read: endpoint('GET /v1/consents/:token', {
    summary: 'Get the photo and the terms that the person of this link is asked to consent to.',
    access: 'anyone',
    params: z.strictObject({ token }),
    data: ConsentRequest,
    errors: ['NotFoundException'],
  }),
  answer: endpoint('POST /v1/consents/:token', {
    summary: 'Consent, refuse, or withdraw a consent, which hides the photo from everybody.',
    access: 'anyone',
    // The person may answer without an account, so a suspension does not matter.
    whileSuspended: 'works',
    params: z.strictObject({ token }),
    body: z.strictObject({
      /** Typed by the person, as a signature. */
      name,
      answer: z.enum(answers, texts.consentAnswer),
      /** The `terms` that were read; refused if they have changed since. */
      terms: z.optional(z.string().check(z.maxLength(100))),
    }),
    data: ConsentRequest,
    errors: ['NotFoundException'],
  }),
}

/** The sentences of the text that the person agrees to. */
export const consentWords = {
  shown: '{creator} wants to show this photo of you on PIXEL, on the page {page}.',
  free: 'Anyone can see it there, for free.',
  paid: 'It is for sale: people pay {price} to see it.',
  preview: 'It is a free preview of a set that costs {price}: anyone can see it.',
  planned: 'It is not in a post yet. It is to be for sale: people pay {price} to see it.',
  plannedFree: 'It is not in a post yet. Anyone is to see it, for free.',
  unknown: 'It is not in a post yet. It may be free for anyone, or for sale. Open this link again to see its price.',
  sensitive: 'It is marked as sensitive: it is shown only to people who say they are 18 or older.',
  withdraw: 'You can withdraw your yes at any time by this link. The photo is then hidden from everybody, buyers too.',
} as const
