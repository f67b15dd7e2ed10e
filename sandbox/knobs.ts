// The knobs: how badly the provider behaves. Kept in memory; a restart begins with the profile again.
import { z } from 'zod'
import type { Random } from './random.ts'
import { PROFILES, type Profile, type Settings } from './settings.ts'

const probability = z.number().min(0).max(1)
const range = z
  .tuple([z.int().min(0), z.int().max(3_600_000)])
  .refine(([min, max]) => min <= max, 'The first number must not be above the second.')
const seconds = z.number().min(0).max(2_592_000)
const slugs = z.array(z.string().max(40)).max(100)

/** What may go wrong with a call of the API; `before` and `after` are about its effect. */
export const FAULTS = [
  'latency',
  'error_before',
  'error_after',
  'reset_before',
  'reset_after',
  'hang_before',
  'hang_after',
  'too_many_requests',
  'malformed_json',
  'html_502',
] as const
export type FaultKind = (typeof FAULTS)[number]

/** Why a payout fails; the provider's own words. */
export const FAILURES = [
  'INVALID_DESTINATION',
  'ACCOUNT_CLOSED',
  'ACCOUNT_NAME_MISMATCH',
  'DESTINATION_MAXIMUM_LIMIT',
  'TEMPORARY_TRANSFER_ERROR',
  'REJECTED_BY_CHANNEL',
  'TRANSFER_ERROR',
  'INSUFFICIENT_BALANCE',
] as const
export type FailureCode = (typeof FAILURES)[number]

/** What becomes of a payout; `contradict` fails first and succeeds later. A failure stands for itself. */
const PAYOUT_PLANS = ['succeed', 'return', 'contradict', 'stay_accepted', 'stay_processing', ...FAILURES] as const
export type PayoutPlan = (typeof PAYOUT_PLANS)[number]

const FaultRule = z.strictObject({
  /** `POST /v1/checkouts`, `GET /v1/checkouts/:id`, …, or `*` for every route. */
  route: z.string().max(100),
  kind: z.enum(FAULTS),
  probability: probability.default(1),
  /** How many calls it still befalls; absent: no end. */
  times: z.int().min(0).optional(),
  delay_ms: range.default([100, 500]),
  retry_after_seconds: z.int().min(0).max(3600).default(1),
})
export type FaultRule = z.output<typeof FaultRule>

/** What Xendit's description of its API refuses a refund with, beyond what the sandbox finds wrong by itself. */
const REFUND_REFUSALS = [
  'REFUND_AMOUNT_EXCEEDED',
  'INELIGIBLE_TRANSACTION_STATUS',
  'PARTIAL_REFUND_COUNTS_EXCEEDED',
  'INVALID_VALUE_ERROR',
  'TRANSACTION_NOT_FOUND',
  'INVALID_MERCHANT_SETTINGS',
] as const

const Values = z.strictObject({
  webhooks: z.strictObject({
    drop_probability: probability,
    /** Each event is sent 0 to this many times more. */
    duplicate_max: z.int().min(0).max(20),
    delay_ms: range,
    /** Events up to this far apart may change places. */
    reorder_window_ms: z.int().min(0).max(3_600_000),
    bad_signature_probability: probability,
    /** The answer to a call waits until the webhooks it caused were tried. */
    deliver_before_response: z.boolean(),
    retry_scale: z.number().min(0).max(1000),
  }),
  api: z.strictObject({ faults: z.array(FaultRule).max(100) }),
  idempotency: z.strictObject({ enabled: z.boolean(), ttl_seconds: z.int().min(1).max(31_536_000) }),
  refunds: z.strictObject({ delay_seconds: seconds, failure_probability: probability }),
  payouts: z.strictObject({
    /** What becomes of every payout whose account number says nothing else; null: they succeed, chance permitting. */
    outcome: z.enum(PAYOUT_PLANS).nullable(),
    failure_probability: probability,
    return_probability: probability,
    accept_seconds: seconds,
    process_seconds: seconds,
    /** From success to return, and from failure to contradiction. */
    return_seconds: seconds,
    /** Centavos a payout to a bank costs. */
    fee: z.int().min(0).max(100_000),
    /** Centavos: how far below zero payouts may take the balance. */
    overdraft: z.int().min(0).max(1_000_000_000_000),
  }),
  banks: z.strictObject({ offline: slugs, retired: slugs }),
  fees: z.strictObject({
    bps: z.int().min(0).max(10_000),
    vat_bps: z.int().min(0).max(10_000),
    settlement_delay_seconds: z.int().min(0).max(2_592_000),
  }),
  /** Of the xendit dialect. */
  xendit: z.strictObject({
    /** Per endpoint. */
    requests_per_minute: z.int().min(1).max(1_000_000),
    /** What every request for a refund is refused with; null: with what is wrong about it, if anything is. */
    refund_refusal: z.enum(REFUND_REFUSALS).nullable(),
    /** Which of the two families of events tells of payouts. */
    payout_events: z.enum(['v2', 'v3']),
  }),
})
type KnobValues = z.output<typeof Values>

const { webhooks, api, idempotency, refunds, payouts, banks, fees, xendit } = Values.shape
export const KnobChange = z.strictObject({
  profile: z.enum(PROFILES).optional(),
  seed: z.int().optional(),
  webhooks: webhooks.partial().optional(),
  api: api.optional(),
  idempotency: idempotency.partial().optional(),
  refunds: refunds.partial().optional(),
  payouts: payouts.partial().optional(),
  banks: banks.partial().optional(),
  fees: fees.partial().optional(),
  xendit: xendit.partial().optional(),
})

export type Knobs = {
  values: KnobValues
  /** A named profile starts from its preset, otherwise from what is set; named fields are then overridden. */
  change: (change: z.output<typeof KnobChange>) => void
  reset: () => void
}

export function createKnobs(settings: Settings, random: Random): Knobs {
  const knobs: Knobs = {
    values: preset(settings.profile, settings.retryScale),
    change(change) {
      const base = change.profile ? preset(change.profile, settings.retryScale) : knobs.values
      knobs.values = {
        webhooks: merge(base.webhooks, change.webhooks),
        api: change.api ?? base.api,
        idempotency: merge(base.idempotency, change.idempotency),
        refunds: merge(base.refunds, change.refunds),
        payouts: merge(base.payouts, change.payouts),
        banks: merge(base.banks, change.banks),
        fees: merge(base.fees, change.fees),
        xendit: merge(base.xendit, change.xendit),
      }
      if (change.seed !== undefined) random.reseed(change.seed)
    },
    reset() {
      knobs.values = preset(settings.profile, settings.retryScale)
      random.reseed(settings.seed)
    },
  }
  return knobs
}

type Partially<T> = { [K in keyof T]?: T[K] | undefined }

function merge<T extends object>(base: T, change: Partially<T> | undefined): T {
  const named = Object.entries(change ?? {}).filter(([, value]) => value !== undefined)
  return { ...base, ...Object.fromEntries(named) }
}

function preset(profile: Profile, retryScale: number): KnobValues {
  const calm: KnobValues = {
    webhooks: {
      drop_probability: 0,
      duplicate_max: 0,
      delay_ms: [0, 0],
      reorder_window_ms: 0,
      bad_signature_probability: 0,
      deliver_before_response: false,
      retry_scale: retryScale,
    },
    api: { faults: [] },
    idempotency: { enabled: true, ttl_seconds: 86_400 },
    refunds: { delay_seconds: 2, failure_probability: 0 },
    payouts: {
      outcome: null,
      failure_probability: 0,
      return_probability: 0,
      accept_seconds: 2,
      process_seconds: 3,
      return_seconds: 10,
      fee: 1000,
      overdraft: 100_000_000,
    },
    banks: { offline: ['offline-test-bank'], retired: ['robinsons-bank'] },
    fees: { bps: 200, vat_bps: 1200, settlement_delay_seconds: 0 },
    xendit: { requests_per_minute: 6000, refund_refusal: null, payout_events: 'v2' },
  }
  if (profile === 'calm') return calm
  if (profile === 'flaky') {
    return {
      ...calm,
      webhooks: {
        ...calm.webhooks,
        drop_probability: 0.05,
        duplicate_max: 1,
        delay_ms: [0, 1500],
        reorder_window_ms: 500,
        bad_signature_probability: 0.02,
      },
      api: {
        faults: [
          fault('latency', 0.3, [50, 400]),
          fault('error_before', 0.02),
          fault('error_after', 0.02),
          fault('too_many_requests', 0.01),
        ],
      },
    }
  }
  return {
    ...calm,
    webhooks: {
      ...calm.webhooks,
      drop_probability: 0.2,
      duplicate_max: 3,
      delay_ms: [0, 5000],
      reorder_window_ms: 3000,
      bad_signature_probability: 0.1,
      deliver_before_response: true,
    },
    api: {
      faults: [
        fault('latency', 0.5, [100, 1500]),
        fault('error_before', 0.05),
        fault('error_after', 0.05),
        fault('reset_before', 0.03),
        fault('reset_after', 0.05),
        fault('hang_after', 0.01),
        fault('too_many_requests', 0.03),
        fault('malformed_json', 0.02),
        fault('html_502', 0.03),
      ],
    },
    refunds: { delay_seconds: 5, failure_probability: 0.1 },
    payouts: { ...calm.payouts, failure_probability: 0.1, return_probability: 0.05 },
  }
}

function fault(kind: FaultKind, chance: number, delay: [number, number] = [100, 500]): FaultRule {
  return { route: '*', kind, probability: chance, delay_ms: delay, retry_after_seconds: 1 }
}
