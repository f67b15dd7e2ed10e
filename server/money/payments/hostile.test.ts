// Payments survive webhooks that are lost, doubled, forged and reordered, an API that fails in every way, and three
// concurrent servers.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { postDue } from '#server/money/post-captures.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { catchUp } from '../catch-up.ts'
import { getBalances } from '../ledger/balances.ts'
import { clearingBalance, verifyLedger } from '../ledger/verify.ts'
import {
  aCreator,
  anOpenGift,
  getPayment,
  getProvider,
  type OpenGift,
  type Outcome,
  providerTotal,
} from '../testing.ts'

const GIFTS = 36
const ROUNDS = 6
const outcomes: Outcome[] = ['paid', 'paid', 'paid_twice', 'failed', 'cancelled', 'expire']
const endings: Record<string, string> = {
  paid: 'paid',
  paid_twice: 'paid',
  failed: 'awaiting',
  cancelled: 'cancelled',
  expire: 'expired',
}

let server: TestServer
let provider: ReturnType<typeof getProvider>

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  provider = getProvider(server)
})
afterAll(async () => {
  clock.shift(0)
  await server.close()
})

test('no payment is lost or posted twice', async () => {
  const creators = await Promise.all(Array.from({ length: 3 }, () => aCreator(server.services)))
  const gifts: { gift: OpenGift; outcome: Outcome; creator: number }[] = []
  for (let i = 0; i < GIFTS; i++)
    gifts.push({
      gift: await anOpenGift(server.services, creators[i % 3]!, { amount: 100_00n }),
      outcome: outcomes[i % outcomes.length]!,
      creator: i % 3,
    })
  const fails = [
    'error_before',
    'error_after',
    'reset_before',
    'reset_after',
    'malformed_json',
    'html_502',
    'too_many_requests',
  ]
  await provider.knobs({
    seed: 20260315,
    webhooks: {
      drop_probability: 0.1,
      duplicate_max: 4,
      reorder_window_ms: 50,
      bad_signature_probability: 0.2,
      // A refused webhook is redelivered immediately.
      retry_scale: 0,
    },
    api: { faults: fails.map((kind) => ({ route: '*', kind, probability: 0.05 })) },
    refunds: { delay_seconds: 0, failure_probability: 0 },
  })
  for (const outcome of new Set(outcomes))
    await provider.pay(outcome, ...gifts.filter((one) => one.outcome === outcome).map((one) => one.gift))

  for (let round = 1; round <= ROUNDS; round++) {
    if (round === ROUNDS) await provider.knobs({ profile: 'calm', refunds: { delay_seconds: 0 } })
    await provider.quiet()
    await sql`update provider_events set due_at = now() where applied_at is null`.execute(server.services.db)
    clock.shift(round * 600_000)
    const copies = Array.from({ length: 3 }, () => [postDue(server.services), catchUp(server.services)])
    const ended = await Promise.allSettled(copies.flat())
    if (round === ROUNDS) expect(ended.filter((one) => one.status === 'rejected')).toEqual([])
  }
  await catchUp(server.services, { everything: true })
  await provider.quiet()
  clock.shift((ROUNDS + 6) * 600_000)
  await catchUp(server.services, { everything: true })

  for (const { gift, outcome } of gifts)
    expect((await getPayment(server.services, gift.paymentId)).state, outcome).toBe(endings[outcome])
  for (const [i, creator] of creators.entries()) {
    const paid = gifts.filter((one) => one.creator === i && endings[one.outcome] === 'paid').length
    expect((await getBalances(server.services.db, creator.account_id)).available).toBe(BigInt(paid) * 100_00n)
  }
  const { references } = await provider.truth()
  for (const { gift, outcome } of gifts) {
    const truth = references.find((row: { reference: string }) => row.reference === gift.paymentId)
    expect(truth.captured - truth.refunded, outcome).toBe(endings[outcome] === 'paid' ? 100_00 : 0)
  }
  expect(await clearingBalance(server.services.db)).toBe(await providerTotal(server.services))
  expect(await verifyLedger(server.services.db)).toEqual([])
})
