// All knobs of the provider, with their bounds.
import { z } from 'zod'
import { PROFILES } from './settings.ts'

const probability = z.number().min(0).max(1)
const range = z
  .tuple([z.int().min(0), z.int().max(3_600_000)])
  .refine(([min, max]) => min <= max, 'The first number must not be above the second.')
const seconds = z.number().min(0).max(2_592_000)
const slugs = z.array(z.string().max(40)).max(100)

/** Kinds of API faults; `before` and `after` refer to the effect of the call. */
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

/** Failure codes of a payout, as the provider reports them. */
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

/** Plans for a payout; `contradict` fails first and succeeds later, a failure code fails with that code. */
const PAYOUT_PLANS = ['succeed', 'return', 'contradict', 'stay_accepted', 'stay_processing', ...FAILURES] as const
export type PayoutPlan = (typeof PAYOUT_PLANS)[number]

export const FaultRule = z.strictObject({
  /** `POST /v1/checkouts`, `GET /v1/checkouts/:id`, …, or `*` for every route. */
  route: z.string().max(100),
  kind: z.enum(FAULTS),
  probability: probability.default(1),
  /** How many more calls it affects; absent means unlimited. */
  times: z.int().min(0).optional(),
  delay_ms: range.default([100, 500]),
  retry_after_seconds: z.int().min(0).max(3600).default(1),
})
export type FaultRule = z.output<typeof FaultRule>

/** Codes with which Xendit's API description refuses a refund, beyond those that the sandbox returns by itself. */
const REFUND_REFUSALS = [
  'REFUND_AMOUNT_EXCEEDED',
  'INELIGIBLE_TRANSACTION_STATUS',
  'PARTIAL_REFUND_COUNTS_EXCEEDED',
  'INVALID_VALUE_ERROR',
  'TRANSACTION_NOT_FOUND',
  'INVALID_MERCHANT_SETTINGS',
] as const

/** Codes that Xendit may refuse a payout with. */
const PAYOUT_REFUSALS = [
  'RECIPIENT_ACCOUNT_NUMBER_ERROR',
  'MINIMUM_TRANSFER_LIMIT_ERROR',
  'MAXIMUM_TRANSFER_LIMIT_ERROR',
  'AMOUNT_INCREMENT_NOT_SUPPORTED',
  'CHANNEL_CODE_NOT_SUPPORTED',
] as const

const Values = z.strictObject({
  webhooks: z.strictObject({
    drop_probability: probability,
    /** Each event is sent 0 to this many additional times. */
    duplicate_max: z.int().min(0).max(20),
    delay_ms: range,
    /** Events up to this far apart may be reordered. */
    reorder_window_ms: z.int().min(0).max(3_600_000),
    bad_signature_probability: probability,
    /** The answer to a call waits until the webhooks it caused were attempted. */
    deliver_before_response: z.boolean(),
    retry_scale: z.number().min(0).max(1000),
  }),
  api: z.strictObject({ faults: z.array(FaultRule).max(100) }),
  idempotency: z.strictObject({ enabled: z.boolean(), ttl_seconds: z.int().min(1).max(31_536_000) }),
  refunds: z.strictObject({ delay_seconds: seconds, failure_probability: probability }),
  payouts: z.strictObject({
    /** The plan for every payout without a magic account number; null: they succeed unless a probability applies. */
    outcome: z.enum(PAYOUT_PLANS).nullable(),
    failure_probability: probability,
    return_probability: probability,
    accept_seconds: seconds,
    process_seconds: seconds,
    /** Delay from success to return, and from failure to contradiction. */
    return_seconds: seconds,
    /** Fee of a payout to a bank, in centavos. */
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
  /** Of the Xendit dialect. */
  xendit: z.strictObject({
    /** Per endpoint. */
    requests_per_minute: z.int().min(1).max(1_000_000),
    /** The code with which every refund request is refused; null: refused only for its own errors. */
    refund_refusal: z.enum(REFUND_REFUSALS).nullable(),
    /** The same for payouts. */
    payout_refusal: z.enum(PAYOUT_REFUSALS).nullable(),
    /** Which of Xendit's two event families reports payouts. */
    payout_events: z.enum(['v2', 'v3']),
  }),
})
export type KnobValues = z.output<typeof Values>

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
