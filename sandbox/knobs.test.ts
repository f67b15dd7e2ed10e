// The knobs: what a change leaves alone, what a profile brings along, and which values are refused.
import { describe, expect, test } from 'vitest'
import { getProfileKnobs } from './knob-profiles.ts'
import { FAILURES, FAULTS, KnobChange, type KnobValues } from './knob-values.ts'
import { createKnobs, type Knobs } from './knobs.ts'
import { createRandom, type Random } from './random.ts'
import { PROFILES, readSettings } from './settings.ts'

function turned(env: Record<string, string> = {}): { knobs: Knobs; random: Random } {
  const settings = readSettings({ SANDBOX_PORT: '1', SANDBOX_DATABASE_URL: 'postgresql:', ...env })
  const random = createRandom(settings.seed)
  return { knobs: createKnobs(settings, random), random }
}

function accepts(change: unknown): boolean {
  return KnobChange.safeParse(change).success
}

describe('a change', () => {
  test('sets what it names and leaves everything else', () => {
    const { knobs } = turned()
    const before = structuredClone(knobs.values)
    knobs.change({ webhooks: { duplicate_max: 4 }, payouts: { fee: 0 } })
    expect(knobs.values).toEqual({
      ...before,
      webhooks: { ...before.webhooks, duplicate_max: 4 },
      payouts: { ...before.payouts, fee: 0 },
    })
  })

  test('that names a field as undefined leaves it', () => {
    const { knobs } = turned()
    knobs.change({ refunds: { delay_seconds: undefined, failure_probability: 1 } })
    expect(knobs.values.refunds).toEqual({ delay_seconds: 2, failure_probability: 1 })
  })

  test('of a list replaces it, and of null empties it', () => {
    const { knobs } = turned()
    knobs.change({ banks: { offline: ['bpi'] }, payouts: { outcome: 'return' } })
    expect(knobs.values.banks).toEqual({ offline: ['bpi'], retired: ['robinsons-bank'] })
    knobs.change({ banks: { offline: [] }, payouts: { outcome: null } })
    expect([knobs.values.banks.offline, knobs.values.payouts.outcome]).toEqual([[], null])
  })

  test('of a profile forgets earlier changes, and its own fields come on top', () => {
    const { knobs } = turned()
    knobs.change({ payouts: { fee: 7 }, fees: { bps: 0 } })
    knobs.change({ profile: 'hostile', webhooks: { drop_probability: 0 } })
    const hostile = getProfileKnobs('hostile', 1)
    expect(knobs.values).toEqual({ ...hostile, webhooks: { ...hostile.webhooks, drop_probability: 0 } })
    knobs.change({ profile: 'calm' })
    expect(knobs.values).toEqual(getProfileKnobs('calm', 1))
  })

  test('of the seed starts the draws again; any other leaves them where they are', () => {
    const { knobs, random } = turned()
    knobs.change({ seed: 9 })
    const first = random.draw('a')
    knobs.change({ payouts: { fee: 1 } })
    expect(random.draw('a')).not.toBe(first)
    knobs.change({ seed: 9 })
    expect(random.draw('a')).toBe(first)
  })

  test('changes no profile for those who choose it later', () => {
    const first = turned()
    first.knobs.change({ profile: 'flaky', api: { faults: [] }, webhooks: { delay_ms: [1, 1] } })
    expect(turned({ SANDBOX_PROFILE: 'flaky' }).knobs.values).toEqual(getProfileKnobs('flaky', 1))
  })
})

test('a reset goes back to the profile and the seed of the start', () => {
  const { knobs, random } = turned({ SANDBOX_PROFILE: 'flaky', SANDBOX_SEED: '12', SANDBOX_RETRY_SCALE: '0.5' })
  const first = random.draw('a')
  knobs.change({ profile: 'hostile', seed: 3 })
  knobs.reset()
  expect(knobs.values).toEqual(getProfileKnobs('flaky', 0.5))
  expect(random.draw('a')).toBe(first)
})

test('the retry scale of the start holds in every profile', () => {
  const { knobs } = turned({ SANDBOX_RETRY_SCALE: '0.01' })
  for (const profile of PROFILES) {
    knobs.change({ profile })
    expect(knobs.values.webhooks.retry_scale).toBe(0.01)
  }
})

describe('a profile', () => {
  test.each(PROFILES)('%s holds only values that a change may set', (profile) => {
    const values: KnobValues = getProfileKnobs(profile, 1)
    expect(KnobChange.parse(values)).toEqual(values)
  })

  test('calm fails in nothing', () => {
    const { webhooks, api, refunds, payouts } = getProfileKnobs('calm', 1)
    expect([webhooks.drop_probability, webhooks.duplicate_max, webhooks.bad_signature_probability]).toEqual([0, 0, 0])
    expect([api.faults, refunds.failure_probability, payouts.failure_probability]).toEqual([[], 0, 0])
  })

  test('hostile fails in every way that flaky does, and more often', () => {
    const [flaky, hostile] = [getProfileKnobs('flaky', 1), getProfileKnobs('hostile', 1)]
    for (const { kind, probability } of flaky.api.faults) {
      const worse = hostile.api.faults.find((fault) => fault.kind === kind)
      expect(worse?.probability, kind).toBeGreaterThan(probability)
    }
    expect(hostile.webhooks.drop_probability).toBeGreaterThan(flaky.webhooks.drop_probability)
    expect(hostile.payouts.failure_probability).toBeGreaterThan(0)
  })
})

describe('a value', () => {
  test.each([
    [{ webhooks: { drop_probability: 1 } }, { webhooks: { drop_probability: 1.01 } }],
    [{ webhooks: { drop_probability: 0 } }, { webhooks: { drop_probability: -0.1 } }],
    [{ webhooks: { duplicate_max: 20 } }, { webhooks: { duplicate_max: 21 } }],
    [{ webhooks: { delay_ms: [5, 5] } }, { webhooks: { delay_ms: [6, 5] } }],
    [{ webhooks: { delay_ms: [0, 3_600_000] } }, { webhooks: { delay_ms: [0, 3_600_001] } }],
    [{ webhooks: { retry_scale: 1000 } }, { webhooks: { retry_scale: 1001 } }],
    [{ idempotency: { ttl_seconds: 1 } }, { idempotency: { ttl_seconds: 0 } }],
    [{ payouts: { fee: 100_000 } }, { payouts: { fee: 100_001 } }],
    [{ payouts: { accept_seconds: 0.5 } }, { payouts: { accept_seconds: -1 } }],
    [{ payouts: { overdraft: 0 } }, { payouts: { overdraft: 0.5 } }],
    [{ payouts: { outcome: 'contradict' } }, { payouts: { outcome: 'vanish' } }],
    [{ fees: { bps: 10_000 } }, { fees: { bps: 10_001 } }],
    [{ banks: { retired: ['bdo'] } }, { banks: { retired: 'bdo' } }],
    [{ xendit: { requests_per_minute: 1 } }, { xendit: { requests_per_minute: 0 } }],
    [{ xendit: { payout_events: 'v3' } }, { xendit: { payout_events: 'v4' } }],
    [{ seed: -7 }, { seed: 1.5 }],
    [{ profile: 'flaky' }, { profile: 'wild' }],
    [{}, { webhook: {} }],
    [{ webhooks: {} }, { webhooks: { dropped: 0 } }],
  ])('%j may be set, and %j not', (within, beyond) => {
    expect(accepts(within)).toBe(true)
    expect(accepts(beyond)).toBe(false)
  })

  test.each(FAILURES)('a payout’s outcome may be the failure %s', (outcome) => {
    expect(accepts({ payouts: { outcome } })).toBe(true)
  })

  test.each(FAULTS)('a fault of kind %s needs a route and is drawn always unless it says how often', (kind) => {
    expect(KnobChange.parse({ api: { faults: [{ route: '*', kind }] } }).api?.faults).toEqual([
      { route: '*', kind, probability: 1, delay_ms: [100, 500], retry_after_seconds: 1 },
    ])
    expect(accepts({ api: { faults: [{ kind }] } })).toBe(false)
  })

  test('of a fault that is none is refused, and so are a hundred and one faults', () => {
    const fault = { route: '*', kind: 'latency' }
    expect(accepts({ api: { faults: [{ ...fault, kind: 'fire' }] } })).toBe(false)
    expect(accepts({ api: { faults: [{ ...fault, times: -1 }] } })).toBe(false)
    expect(accepts({ api: { faults: Array.from({ length: 100 }, () => fault) } })).toBe(true)
    expect(accepts({ api: { faults: Array.from({ length: 101 }, () => fault) } })).toBe(false)
  })
})
