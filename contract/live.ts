// Overlays and soundboxes: listening to events, reporting what was shown, and their look.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Event } from './events.ts'
import { flag, pesosOutput } from './fields.ts'
import { serverLimits } from './limits.ts'
import { pageQuery, wholeNumber } from './paging.ts'
import { surfaceLimits } from './surface-limits.ts'
import { texts } from './texts.ts'

/**
 * Claimed: a screen is about to show it; shown: it is on the screen; unsure: no screen acknowledged it, and it is shown
 * again only by hand. Held: it waits for its creator; retracted: it was refunded before it was shown.
 */
export const showingStates = ['waiting', 'held', 'claimed', 'shown', 'acknowledged', 'unsure', 'retracted'] as const
export type ShowingState = (typeof showingStates)[number]

export const positions = [
  ...(['top-left', 'top', 'top-right', 'left', 'middle', 'right'] as const),
  ...(['bottom-left', 'bottom', 'bottom-right'] as const),
] as const
export const alertSizes = ['small', 'medium', 'large'] as const
/** Names from tokens.css. */
export const accents = ['ube', 'mangga', 'pandan', 'dagat', 'gumamela', 'kape'] as const
export const alertSounds = ['none', 'chime', 'voice'] as const
const alertLanguages = ['en', 'fil'] as const

/** How a plain form chooses no goal: an empty value would leave the goal unchanged. */
export const NO_GOAL = 'none'

/** The look and sound of an overlay or soundbox. */
const look = {
  position: z.enum(positions, texts.lookChoice),
  size: z.enum(alertSizes, texts.lookChoice),
  accent: z.enum(accents, texts.lookChoice),
  sound: z.enum(alertSounds, texts.lookChoice),
  /** Language of its written and spoken text. */
  language: z.enum(alertLanguages, texts.lookChoice),
  /** How long an alert stays, in seconds. */
  seconds: z
    .pipe(
      z.union([z.number(), z.string().check(z.regex(/^\d{1,2}$/, texts.lookSeconds))], texts.lookSeconds),
      z.transform(Number),
    )
    .check(
      z.minimum(surfaceLimits.alertSecondsMin, texts.lookSeconds),
      z.maximum(surfaceLimits.alertSecondsMax, texts.lookSeconds),
      z.multipleOf(1, texts.lookSeconds),
    ),
  /** The goal whose progress bar it shows; null: none. */
  goal_id: z.nullable(z.string(texts.lookChoice)),
  /** Shows the latest gifts along its edge. */
  ticker: flag,
}
export const Look = z.object({ ...look, seconds: z.number(), ticker: z.boolean() })
export type Look = z.output<typeof Look>

/** The default look. */
export const defaultLook: Look = {
  position: 'bottom',
  size: 'medium',
  accent: 'ube',
  sound: 'chime',
  language: 'en',
  seconds: serverLimits.alertSeconds,
  goal_id: null,
  ticker: false,
}

/** What an overlay shows besides its alerts. */
const Scene = z.object({
  /** The latest place: a screen that listens for the first time starts here. */
  place: z.number(),
  look: Look,
  goal: z.nullable(z.object({ title: z.string(), current_amount: pesosOutput, target_amount: pesosOutput })),
  /** Newest first; empty without a ticker. */
  latest: z.array(z.object({ name: z.string(), amount: pesosOutput })),
})
export type Scene = z.output<typeof Scene>

const place = z
  .number(texts.eventsAfter)
  .check(
    z.minimum(1, texts.eventsAfter),
    z.maximum(Number.MAX_SAFE_INTEGER, texts.eventsAfter),
    z.multipleOf(1, texts.eventsAfter),
  )
const ofLive = { access: 'anyone', params: z.strictObject({ token: z.string() }) } as const
const claimed = z.strictObject({ place, claim: z.string(texts.wrongType) })
const Showing = z.object({ place: z.number(), state: z.enum(showingStates) })

export const live = {
  listen: endpoint('GET /v1/live/:token', {
    summary:
      'Stream the events of an overlay or soundbox as server-sent events (`id` is the place, `event` the type, `data` the event), from `Last-Event-ID` or from now on. With `after`, a long poll that is answered within 25 seconds.',
    query: z.strictObject({
      after: z.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER, texts.eventsAfter)),
    }),
    data: z.array(Event),
    errors: ['NotFoundException', 'TooManyRequestsException'],
    ...ofLive,
  }),
  scene: endpoint('GET /v1/live/:token/scene', {
    summary: 'Get the look of an overlay or soundbox, and what it shows besides alerts.',
    data: Scene,
    errors: ['NotFoundException'],
    ...ofLive,
  }),
  claim: endpoint('POST /v1/live/:token/claim', {
    summary:
      'Claim an event to show it. Only one screen gets it; an event that is not waiting gives NotWaitingException.',
    body: z.strictObject({ place }),
    data: z.extend(Showing, { claim: z.string() }),
    errors: ['NotFoundException', 'NotWaitingException'],
    ...ofLive,
  }),
  shown: endpoint('POST /v1/live/:token/shown', {
    summary: 'Report that a claimed event is on the screen. May be repeated.',
    body: claimed,
    data: Showing,
    errors: ['NotFoundException', 'NotWaitingException'],
    ...ofLive,
  }),
  acknowledge: endpoint('POST /v1/live/:token/ack', {
    summary: 'Acknowledge that a claimed event has been shown. May be repeated.',
    body: claimed,
    data: Showing,
    errors: ['NotFoundException', 'NotWaitingException'],
    ...ofLive,
  }),
}

const ofSurface = {
  access: 'signed-in',
  params: z.strictObject({ id: z.string() }),
  errors: ['NotFoundException'],
} as const
const ofShowing = {
  access: 'signed-in',
  params: z.strictObject({ id: z.string(), place: z.string() }),
  body: z.optional(z.strictObject({})),
  data: Showing,
  errors: ['NotFoundException', 'NotWaitingException'],
} as const

export const showings = {
  list: endpoint('GET /v1/user/surfaces/:id/showings', {
    summary: 'List the shown and unshown events of an overlay or soundbox, newest first.',
    query: z.strictObject({
      state: z.optional(z.enum(showingStates, texts.showingState)),
      ...pageQuery(serverLimits.showingsPage),
    }),
    data: z.extend(Showing, { event: Event }),
    paged: true,
    ...ofSurface,
  }),
  again: endpoint('POST /v1/user/surfaces/:id/showings/:place/again', {
    summary: 'Show an unsure or shown event once more.',
    ...ofShowing,
  }),
  release: endpoint('POST /v1/user/surfaces/:id/showings/:place/release', {
    summary: 'Release a held event.',
    ...ofShowing,
  }),
  look: endpoint('GET /v1/user/surfaces/:id/look', {
    summary: 'Get the look and sound of an overlay or soundbox.',
    data: Look,
    ...ofSurface,
  }),
  changeLook: endpoint('PUT /v1/user/surfaces/:id/look', {
    summary:
      'Update the look and sound of an overlay or soundbox. Omitted fields stay unchanged. Open screens update immediately.',
    body: z.partial(z.strictObject(look)),
    data: Look,
    ...ofSurface,
  }),
}
