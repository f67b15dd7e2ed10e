// The knob values of each profile.

import type { FaultKind, FaultRule, KnobValues } from './knob-values.ts'
import type { Profile } from './settings.ts'

/** Nothing fails. */
const calm: KnobValues = {
  webhooks: {
    drop_probability: 0,
    duplicate_max: 0,
    delay_ms: [0, 0],
    reorder_window_ms: 0,
    bad_signature_probability: 0,
    deliver_before_response: false,
    retry_scale: 1,
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
  xendit: { requests_per_minute: 6000, refund_refusal: null, payout_refusal: null, payout_events: 'v2' },
}

/** A bad day: events are sometimes late, duplicated or lost. */
const flaky: KnobValues = {
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

/** The worst plausible provider. */
const hostile: KnobValues = {
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

const profiles: Record<Profile, KnobValues> = { calm, flaky, hostile }

/** The initial knobs of a profile; `retryScale` multiplies the delays between webhook attempts. */
export function getProfileKnobs(profile: Profile, retryScale: number): KnobValues {
  const values = profiles[profile]
  return { ...values, webhooks: { ...values.webhooks, retry_scale: retryScale } }
}

function fault(kind: FaultKind, chance: number, delay: [number, number] = [100, 500]): FaultRule {
  return { route: '*', kind, probability: chance, delay_ms: delay, retry_after_seconds: 1 }
}
