// Surfaces, where a creator's events are shown or sent: overlays, soundboxes and webhooks.
import * as z from 'zod/mini'
import { formatPesos, toPesos } from './amounts.ts'
import { countCharacters } from './characters.ts'
import { endpoint } from './endpoint.ts'
import { clean, errorWithValues, flag, lookupText, pesosInput, pesosOutput, requiredLine } from './fields.ts'
import { limits, serverLimits } from './limits.ts'
import { dateOutput } from './moments.ts'
import { surfaceLimits } from './surface-limits.ts'
import { texts } from './texts.ts'

const surfaceKinds = ['overlay', 'soundbox', 'webhook'] as const

export const Surface = z.object({
  id: z.string(),
  kind: z.enum(surfaceKinds),
  name: z.string(),
  /** For webhooks: the URL its events are sent to. */
  url: z.nullable(z.string()),
  /** In pesos; events with a lower amount are left out. Null: no minimum. */
  min_amount: z.nullable(pesosOutput),
  /** New events wait until the creator releases them. */
  hold: z.boolean(),
  /** Masked in names and messages. */
  words: z.array(z.string()),
  /** The absolute address of an overlay or soundbox, for anyone who shows it; null for a webhook. */
  link_url: z.nullable(z.string()),
  is_paused: z.boolean(),
  /** When a webhook was switched off after three days of failures only; null if it was not. */
  switched_off_at: z.nullable(dateOutput),
  /** When a screen last listened, to the minute, or the receiver of a webhook last accepted an event; null: never. */
  last_heard_at: z.nullable(dateOutput),
  created_at: dateOutput,
})
export type Surface = z.output<typeof Surface>

/** A list; or one word per line, as a plain form sends it. */
const words = z.pipe(
  z.pipe(
    z.union([z.array(z.string()), z.string()], texts.surfaceWords),
    z.transform((given) => (typeof given === 'string' ? given.split(/[\n,]/) : given).map(clean).filter(Boolean)),
  ),
  z.pipe(
    z.array(z.string()).check(
      z.maxLength(serverLimits.maskedWordsMax, texts.surfaceWords),
      z.refine((list) => list.every((word) => countCharacters(word) <= serverLimits.maskedWordMax), texts.surfaceWords),
    ),
    z.transform((list) => [...new Set(list)]),
  ),
)

/** Null, empty and 0 all mean no minimum. */
const minAmount = z.pipe(
  z.pipe(
    z.pipe(
      z.nullable(z.union([z.string(), z.number()], texts.amountShape)),
      z.transform((given) => given || 0),
    ),
    pesosInput.check(
      z.refine(
        (amount) => amount <= limits.giftMaxCentavos,
        errorWithValues(texts.amountAbove, { maximum: formatPesos(toPesos(limits.giftMaxCentavos)) }),
      ),
    ),
  ),
  z.transform((amount) => amount || null),
)

/** The server checks whether it may send to this URL. */
const url = z.nullable(lookupText(serverLimits.surfaceUrlMax, texts.surfaceUrl))
const name = requiredLine(surfaceLimits.nameMax, texts.surfaceName, texts.surfaceName)

const params = z.strictObject({ id: z.string() })

/** All settings; fields left out of a change stay as they are. */
const choices = {
  url: z.optional(url),
  min_amount: z.optional(minAmount),
  hold: z.optional(flag),
  words: z.optional(words),
}

export const surfaces = {
  make: endpoint('POST /v1/user/surfaces', {
    summary:
      'Create an overlay, a soundbox or a webhook. The secret of a webhook is shown only once. Accepts an Idempotency-Key.',
    access: 'signed-in',
    body: z.strictObject({ kind: z.enum(surfaceKinds, texts.surfaceKind), name, ...choices }),
    data: z.extend(Surface, {
      /** `whsec_…`, for webhooks: signs each delivery. */
      secret: z.optional(z.string()),
    }),
    // A repeat finds what was deleted since.
    errors: ['NotFoundException', 'IdempotencyConflictException'],
  }),
  list: endpoint('GET /v1/user/surfaces', {
    summary: 'List the caller’s overlays, soundboxes and webhooks.',
    access: 'signed-in',
    data: z.array(Surface),
  }),
  change: endpoint('PUT /v1/user/surfaces/:id', {
    summary: 'Update an overlay, soundbox or webhook. Omitted fields stay unchanged.',
    access: 'signed-in',
    params,
    body: z.strictObject({
      /** The kind cannot be changed. */
      kind: z.optional(z.enum(surfaceKinds, texts.surfaceKind)),
      name: z.optional(name),
      ...choices,
      is_paused: z.optional(flag),
    }),
    data: Surface,
    errors: ['NotFoundException'],
  }),
  remove: endpoint('DELETE /v1/user/surfaces/:id', {
    summary: 'Delete an overlay, soundbox or webhook. Its address shows nothing from then on.',
    access: 'signed-in',
    params,
    data: z.object({ ok: z.literal(true) }),
    errors: ['NotFoundException'],
  }),
  changeSecret: endpoint('POST /v1/user/surfaces/:id/secret', {
    summary:
      'Rotate a webhook’s secret, shown only once. For 24 hours the previous one also signs. Accepts an Idempotency-Key.',
    access: 'signed-in',
    params,
    data: z.object({ secret: z.string() }),
    errors: ['NotFoundException', 'IdempotencyConflictException'],
  }),
  test: endpoint('POST /v1/user/surfaces/:id/test', {
    summary: 'Send an event of type `test` to this surface only. It gets no place.',
    access: 'signed-in',
    params,
    data: z.object({ ok: z.literal(true) }),
    errors: ['NotFoundException'],
  }),
}
