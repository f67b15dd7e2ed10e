// Ledger verification while money moves: events at the provider or with us, before, during or after reading, are no
// difference.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clock, HOUR_MS } from '#server/kit/clock.ts'
import { clearingBalance } from '#server/money/ledger/verify.ts'
import type { Movement } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { refundPayment } from './payments/refund-payment.ts'
import { sendRefunds } from './payments/send-refunds.ts'
import { sendPayouts } from './payouts/send-payouts.ts'
import { postDue } from './post-captures.ts'
import { runLedgerVerification } from './run-ledger-verification.ts'
import {
  aCreator,
  anOpenGift,
  aReservedPayout,
  getPayment,
  getProvider,
  type OpenGift,
  providerTotal,
} from './testing.ts'

/** More movements than one page of Xendit's list; the sandbox's own pages are larger. */
const GIFTS_BEFORE = 60

/** Long enough that nothing happens between two calls, and short enough that no checkout of another test expires. */
const STEP_SECONDS = 20

/** The same services, with a provider that runs `happen` before, amid or after reading its list of movements. */
function whileListing(services: Services, when: 'before' | 'amid' | 'after', happen: () => Promise<void>): Services {
  const { epayment } = services
  let isDue = true
  const once = async (isNow: boolean) => {
    if (!isNow || !isDue) return
    isDue = false
    await happen()
  }
  async function* listMovements(since?: Date): AsyncIterable<Movement> {
    await once(when === 'before')
    for await (const movement of epayment.listMovements(since)) {
      yield movement
      await once(when === 'amid')
    }
    await once(when === 'after')
  }
  return { ...services, epayment: { ...epayment, movementsLagMs: 0, listMovements } }
}

describe.each(['sandbox', 'xendit'])('with the dialect of %s', (dialect) => {
  let server: TestServer
  let provider: ReturnType<typeof getProvider>

  beforeAll(async () => {
    server = await aServer({ withProvider: true, env: { PAYMENT_PROVIDER: dialect } })
    provider = getProvider(server)
    const luz = await aCreator(server.services)
    const gifts = []
    for (let i = 0; i < GIFTS_BEFORE; i++) gifts.push(await anOpenGift(server.services, luz, { amount: 1_00n }))
    await provider.pay('paid', ...gifts)
    await settleAll()
  })
  afterEach(() => clock.shift(0))
  afterAll(() => server.close())

  async function settleAll(): Promise<void> {
    await provider.quiet()
    await postDue(server.services)
  }

  async function pass(steps: number): Promise<void> {
    for (let step = 0; step < steps; step++) {
      await provider.advance(STEP_SECONDS)
      await provider.quiet()
    }
  }

  async function paidGift(amount: bigint): Promise<OpenGift> {
    const gift = await anOpenGift(server.services, await aCreator(server.services), { amount })
    await provider.pay('paid', gift)
    return gift
  }

  async function aPayout(outcome: string | null, amount: bigint): Promise<void> {
    await provider.knobs({ payouts: { outcome } })
    const luz = await aCreator(server.services)
    await provider.pay('paid', await anOpenGift(server.services, luz, { amount }))
    await settleAll()
    await aReservedPayout(server.services, luz, amount)
    await sendPayouts(server.services, { everything: true })
  }

  /**
   * Prepares one event of every kind; the returned function lets them happen at the provider: captures, refunds,
   * disputes and payouts.
   */
  async function prepareEvents(): Promise<() => Promise<void>> {
    await provider.knobs({
      profile: 'calm',
      refunds: { delay_seconds: STEP_SECONDS },
      payouts: { accept_seconds: STEP_SECONDS, process_seconds: STEP_SECONDS, return_seconds: STEP_SECONDS },
    })
    await aPayout('return', 4_000_00n)
    await pass(2)
    await settleAll()
    const fresh = await anOpenGift(server.services, await aCreator(server.services), { amount: 1_000_00n })
    const [twice, refunded, disputed] = [await paidGift(300_00n), await paidGift(500_00n), await paidGift(700_00n)]
    await settleAll()
    await refundPayment(
      server.services,
      (await getPayment(server.services, refunded.paymentId)).transaction_no,
      'operator:test',
    )
    await sendRefunds(server.services, { everything: true })
    const dispute = await provider.dispute(disputed)
    await aPayout(null, 2_000_00n)
    await aPayout('return', 3_000_00n)
    await settleAll()
    return async () => {
      await provider.pay('paid', fresh)
      await provider.pay('paid_twice', twice)
      await provider.endDispute(dispute, 'lost')
      // The first payout is returned, the others arrive, and the last one is returned too.
      await pass(3)
    }
  }

  const webhookHandling = {
    'without webhooks': [1, async () => undefined],
    'with unprocessed webhooks': [0, () => provider.quiet()],
    'and booked immediately': [0, settleAll],
  } satisfies Record<string, [drop: 0 | 1, handle: () => Promise<void>]>

  test.each([
    ['before', 'without webhooks'],
    ['before', 'with unprocessed webhooks'],
    ['before', 'and booked immediately'],
    ['amid', 'without webhooks'],
    ['amid', 'and booked immediately'],
    ['after', 'and booked immediately'],
  ] as const)('an event %s the list is read, %s, is no difference', async (when, how) => {
    const [drop_probability, handle] = webhookHandling[how]
    const happen = await prepareEvents()
    await provider.knobs({ webhooks: { drop_probability } })
    let before = 0n
    let after = 0n
    const services = whileListing(server.services, when, async () => {
      before = await providerTotal(server.services)
      await happen()
      after = await providerTotal(server.services)
      await handle()
    })
    const { findings, ours, theirs } = await runLedgerVerification(services)
    expect(findings).toEqual([])
    expect(ours).toBe(theirs)
    // All of it moved, and is part of this verification or of the next one.
    expect(after - before).toBe(1_000_00n + 300_00n - 500_00n - 700_00n + 3_985_00n - 1_985_00n)
    expect([before, after]).toContain(theirs)
    expect(await runLedgerVerification(server.services)).toMatchObject({ findings: [], ours: after, theirs: after })
    expect(await clearingBalance(server.services.db)).toBe(after)
  })

  test('repeated verification finds nothing while gifts, refunds and payouts keep arriving', async () => {
    await provider.knobs({ profile: 'calm', refunds: { delay_seconds: 0 }, payouts: { outcome: null } })
    const creators = await Promise.all(Array.from({ length: 4 }, () => aCreator(server.services)))
    let isMoving = true
    async function moveMoney(creator: (typeof creators)[number]): Promise<void> {
      for (let i = 1; i <= 15; i++) {
        const gift = await anOpenGift(server.services, creator, { amount: 100_00n })
        await provider.pay('paid', gift)
        if (i % 5 > 0) continue
        await settleAll()
        if (i === 10) await aReservedPayout(server.services, creator, 200_00n)
        const { transaction_no } = await getPayment(server.services, gift.paymentId)
        await refundPayment(server.services, transaction_no, 'operator:test')
        await Promise.all([sendRefunds(server.services), sendPayouts(server.services)])
      }
    }
    const moved = Promise.all(creators.map(moveMoney)).finally(() => {
      isMoving = false
    })
    const verifications: Awaited<ReturnType<typeof runLedgerVerification>>[] = []
    const services = { ...server.services, epayment: { ...server.services.epayment, movementsLagMs: 0 } }
    while (isMoving) verifications.push(await runLedgerVerification(services))
    await moved
    expect(verifications.length).toBeGreaterThan(1)
    for (const { findings, ours, theirs } of verifications) {
      expect(findings).toEqual([])
      expect(ours).toBe(theirs)
    }
  })

  test('a clock an hour off the provider’s is no difference', async () => {
    for (const shift of [HOUR_MS, -HOUR_MS]) {
      clock.shift(0)
      const happen = await prepareEvents()
      await provider.knobs({ webhooks: { drop_probability: 1 } })
      await happen()
      clock.shift(shift)
      const total = await providerTotal(server.services)
      expect(await runLedgerVerification(server.services)).toMatchObject({ findings: [], ours: total, theirs: total })
    }
  })
})
