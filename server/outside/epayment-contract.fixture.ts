// The contract of a payment adapter, whichever provider it calls. Each adapter runs these tests against a provider that fails on demand.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getProvider, providerTotal } from '#server/money/testing.ts'
import type { TestServer } from '#test/server.ts'
import { type Epayment, type PayoutRequest, ProviderAmbiguous, ProviderRejected } from './epayment.ts'

/** Long enough that nothing happens between two calls, however slow the machine is. */
const PAYOUT_STEP_SECONDS = 3600

/** Runs the contract tests; `start` returns a server whose provider speaks the adapter's API. */
export function describeEpayment(name: string, start: () => Promise<TestServer>): void {
  describe(`the ${name} adapter:`, () => {
    let server: TestServer
    let epayment: Epayment
    let provider: ReturnType<typeof getProvider>

    beforeAll(async () => {
      server = await start()
      epayment = server.services.epayment
      provider = getProvider(server)
    })
    afterEach(() => provider.knobs({ profile: 'calm' }))
    afterAll(() => server.close())

    function aRequest(amount: bigint) {
      const address = `${server.url}/pay/return/x`
      const reference = randomUUID()
      return { reference, amount, description: 'Gift', successUrl: address, failureUrl: address, expiresInSeconds: 600 }
    }

    function open(amount: bigint) {
      const request = aRequest(amount)
      return epayment.createCheckout(request, `key:${request.reference}`)
    }

    async function paid(amount: bigint) {
      const { checkoutId } = await open(amount)
      await provider.pay('paid', { paymentId: '', checkoutId, token: '' })
      const [checkout] = await epayment.readCheckouts([checkoutId])
      return checkout!
    }

    function aPayout(more: Partial<PayoutRequest> = {}): PayoutRequest {
      return {
        reference: `payout-${randomUUID()}`,
        amount: 85_00n,
        bankSlug: 'bdo',
        accountNumber: '001234567890',
        accountName: 'Ana Reyes',
        description: 'PIXEL payout',
        ...more,
      }
    }

    function pay(request: PayoutRequest, key = `key:${request.reference}`) {
      return epayment.createPayout(request, key)
    }

    /** Lets this much time pass at the provider, and waits for all that happens in it. */
    async function pass(seconds: number) {
      await provider.advance(seconds)
      await provider.quiet()
    }

    /** Orders the payout and returns its final state. */
    async function settled(more: Partial<PayoutRequest>) {
      const { payoutId } = await pay(aPayout(more))
      await pass(60)
      return epayment.readPayout(payoutId)
    }

    /** Makes the next call fail in this way. */
    const breakNext = (kind: string) => provider.knobs({ api: { faults: [{ route: '*', kind, times: 1 }] } })
    const slowly = () =>
      provider.knobs({ payouts: { accept_seconds: PAYOUT_STEP_SECONDS, process_seconds: PAYOUT_STEP_SECONDS } })

    describe('a checkout', () => {
      test.each([1_10n, 4_35n, 1_005_10n, 99_999_99n])(
        'of %d centavos is captured exactly to the centavo',
        async (amount) => {
          const before = await providerTotal({ epayment })
          const checkout = await paid(amount)
          expect(checkout).toMatchObject({ status: 'paid', captures: [{ amount, paidAt: expect.any(Date) }] })
          expect((await providerTotal({ epayment })) - before).toBe(amount)
        },
      )

      test('that was paid is found by its reference, and an unknown one is left out', async () => {
        const { checkoutId, reference } = await paid(100_00n)
        expect(await epayment.findCheckouts(reference)).toMatchObject([
          { reference, status: 'paid', captures: [{ amount: 100_00n }] },
        ])
        expect(await epayment.findCheckouts(`${reference}-10`)).toEqual([])
        const read = await epayment.readCheckouts([`${checkoutId.slice(0, -4)}zzzz`, checkoutId])
        expect(read.map((checkout) => checkout.checkoutId)).toEqual([checkoutId])
      })

      test('that is refused was never created', async () => {
        const request = aRequest(1n)
        await expect(epayment.createCheckout(request, 'key:refused')).rejects.toThrow(ProviderRejected)
        expect(await epayment.findCheckouts(request.reference)).toEqual([])
      })

      test('is cancelled while it is open, repeatedly, and cannot be paid afterwards', async () => {
        const { checkoutId, reference } = await open(100_00n)
        const before = await providerTotal({ epayment })
        const cancelled = { checkoutId, reference, status: 'cancelled', captures: [] }
        expect(await epayment.cancelCheckout(checkoutId)).toMatchObject(cancelled)
        expect(await epayment.cancelCheckout(checkoutId)).toMatchObject(cancelled)
        await provider.pay('paid', { paymentId: '', checkoutId, token: '' }).catch(() => undefined)
        expect(await epayment.readCheckouts([checkoutId])).toMatchObject([cancelled])
        expect(await providerTotal({ epayment })).toBe(before)
      })

      test('that was paid or is unknown cannot be cancelled, and keeps its capture', async () => {
        const { checkoutId } = await paid(100_00n)
        await expect(epayment.cancelCheckout(checkoutId)).rejects.toThrow(ProviderRejected)
        expect(await epayment.readCheckouts([checkoutId])).toMatchObject([{ status: 'paid', captures: [{}] }])
        await expect(epayment.cancelCheckout(`${checkoutId.slice(0, -4)}zzzz`)).rejects.toThrow(ProviderRejected)
      })

      test('whose cancellation had no answer is ambiguous, and stays open until it is cancelled again', async () => {
        const { checkoutId } = await open(100_00n)
        await breakNext('error_before')
        await expect(epayment.cancelCheckout(checkoutId)).rejects.toThrow(ProviderAmbiguous)
        expect(await epayment.readCheckouts([checkoutId])).toMatchObject([{ status: 'open' }])
        expect(await epayment.cancelCheckout(checkoutId)).toMatchObject({ status: 'cancelled' })
      })

      test.each(['error_after', 'reset_after', 'html_502'])(
        'whose cancellation ends with %s is cancelled, with or without an answer',
        async (kind) => {
          const { checkoutId } = await open(100_00n)
          await breakNext(kind)
          const result = await epayment.cancelCheckout(checkoutId).catch((error: unknown) => {
            if (error instanceof ProviderAmbiguous) return epayment.cancelCheckout(checkoutId)
            throw error
          })
          expect(result).toMatchObject({ checkoutId, status: 'cancelled' })
        },
      )

      test('is refunded after a delay, once for one key', async () => {
        await provider.knobs({ refunds: { delay_seconds: PAYOUT_STEP_SECONDS } })
        const { captures } = await paid(250_00n)
        const before = await providerTotal({ epayment })
        const { providerPaymentId } = captures[0]!
        const request = { providerPaymentId, amount: 250_00n, reason: 'second_capture', reference: `r-${randomUUID()}` }
        const refund = await epayment.createRefund(request, `key:${request.reference}`)
        expect(refund).toMatchObject({ providerPaymentId, amount: 250_00n, status: 'pending' })
        expect(await epayment.createRefund(request, `key:${request.reference}`)).toEqual(refund)
        expect(await providerTotal({ epayment })).toBe(before)
        await pass(PAYOUT_STEP_SECONDS)
        expect(await epayment.readRefund(refund.refundId)).toMatchObject({ status: 'succeeded' })
        expect(await providerTotal({ epayment })).toBe(before - 250_00n)
      })

      test.each([100_00n, 250_00n])(
        'is refunded by %d once for one reference, even after the provider forgot its key',
        async (amount) => {
          const { captures } = await paid(250_00n)
          const { providerPaymentId } = captures[0]!
          const request = { providerPaymentId, amount, reason: 'requested', reference: `r-${randomUUID()}` }
          const before = await providerTotal({ epayment })
          const refund = () => epayment.createRefund(request, `key:${request.reference}`)
          await provider.knobs({ idempotency: { enabled: false } })
          const refunds = [await refund(), await refund()]
          expect(new Set(refunds.map(({ refundId }) => refundId)).size).toBe(1)
          await pass(60)
          expect(await providerTotal({ epayment })).toBe(before - amount)
        },
      )
    })

    describe('a payout', () => {
      test('is accepted, sent and paid; then the total is smaller by its amount', async () => {
        await slowly()
        const before = await providerTotal({ epayment })
        const request = aPayout({ amount: 4_935_10n })
        const { payoutId, ...state } = await pay(request)
        const { reference, amount } = request
        expect(state).toEqual({ reference, amount, status: 'accepted', cause: null })
        await pass(PAYOUT_STEP_SECONDS)
        expect(await epayment.readPayout(payoutId)).toMatchObject({ status: expect.stringMatching(/accepted|sending/) })
        expect(await providerTotal({ epayment })).toBe(before)
        await pass(PAYOUT_STEP_SECONDS)
        const done = { payoutId, reference, amount, status: 'paid', cause: null }
        expect(await epayment.readPayout(payoutId)).toEqual(done)
        expect(await epayment.findPayouts(reference)).toEqual([done])
        expect(await epayment.readRecordedPayout(payoutId)).toEqual({ ...request, requestedAt: expect.any(Date) })
        expect(await providerTotal({ epayment })).toBe(before - amount)
      })

      test.each([
        ['121212', 'account_unknown'],
        ['444444', 'name_mismatch'],
        ['232323', 'limit_reached'],
        ['123456', 'bank_unavailable'],
        ['999999', 'rejected'],
        ['565656', 'provider_funds'],
      ])('to %s fails with %s, and the total stays', async (accountNumber, cause) => {
        const before = await providerTotal({ epayment })
        expect(await settled({ accountNumber })).toMatchObject({ status: 'failed', cause })
        expect(await providerTotal({ epayment })).toBe(before)
      })

      test('that is returned restores the total', async () => {
        const before = await providerTotal({ epayment })
        const { payoutId } = await pay(aPayout({ accountNumber: '654321' }))
        await pass(5)
        expect(await epayment.readPayout(payoutId)).toMatchObject({ status: 'paid', cause: null })
        expect(await providerTotal({ epayment })).toBe(before - 85_00n)
        await pass(60)
        expect(await epayment.readPayout(payoutId)).toMatchObject({ status: 'returned' })
        expect(await providerTotal({ epayment })).toBe(before)
      })

      test('is cancelled while it is accepted, repeatedly, and not later', async () => {
        const { payoutId } = await pay(aPayout({ accountNumber: '131313' }))
        expect(await epayment.cancelPayout(payoutId)).toMatchObject({ payoutId, status: 'cancelled', cause: null })
        expect(await epayment.cancelPayout(payoutId)).toMatchObject({ status: 'cancelled' })
        const { payoutId: sent } = await pay(aPayout({ accountNumber: '333333' }))
        await pass(60)
        await expect(epayment.cancelPayout(sent)).rejects.toThrow(ProviderRejected)
        expect((await epayment.readPayout(sent))?.status).not.toBe('cancelled')
      })

      test('is one for one key, also for ten concurrent calls', async () => {
        const request = aPayout()
        const payouts = await Promise.all(Array.from({ length: 10 }, () => pay(request)))
        expect(new Set(payouts.map(({ payoutId }) => payoutId)).size).toBe(1)
        expect(await epayment.findPayouts(request.reference)).toHaveLength(1)
      })

      test('whose key belongs to another request is ambiguous: a payout with that key exists', async () => {
        const request = aPayout()
        await pay(request)
        await expect(pay({ ...request, amount: 1_00n }, `key:${request.reference}`)).rejects.toThrow(ProviderAmbiguous)
        expect(await epayment.findPayouts(request.reference)).toMatchObject([{ amount: request.amount }])
      })

      test('above what the bank carries at once is refused for its amount, and was never created', async () => {
        const request = aPayout({ amount: 50_000_01n })
        const refused = await pay(request).catch((error: unknown) => error)
        expect(refused).toBeInstanceOf(ProviderRejected)
        expect(epayment.refusalCause((refused as ProviderRejected).code)).toBe('limit_reached')
        expect(await epayment.findPayouts(request.reference)).toEqual([])
      })

      test.each(['bank-of-nowhere', 'robinsons-bank'])('to %s is refused and was never created', async (bankSlug) => {
        const request = aPayout({ bankSlug })
        await expect(pay(request)).rejects.toThrow(ProviderRejected)
        expect(await epayment.findPayouts(request.reference)).toEqual([])
      })

      test.each([
        ['error_before', 0],
        ['error_after', 1],
        ['reset_before', 0],
        ['reset_after', 1],
        ['too_many_requests', 0],
        ['malformed_json', 1],
        ['html_502', 1],
      ])('that ends with %s is ambiguous and leaves %i; the same key then finds the one', async (kind, left) => {
        const request = aPayout()
        await breakNext(kind)
        await expect(pay(request)).rejects.toThrow(ProviderAmbiguous)
        expect(await epayment.findPayouts(request.reference)).toHaveLength(left)
        const { payoutId } = await pay(request)
        expect((await epayment.findPayouts(request.reference)).map((found) => found.payoutId)).toEqual([payoutId])
      })

      test.each(['666666', '777777'])('to %s exists although its answer was lost', async (accountNumber) => {
        const request = aPayout({ accountNumber })
        await expect(pay(request)).rejects.toThrow(ProviderAmbiguous)
        const [found, ...more] = await epayment.findPayouts(request.reference)
        expect(more).toEqual([])
        expect(await pay(request)).toMatchObject({ payoutId: found!.payoutId })
      })

      test.each(['error_before', 'reset_after', 'too_many_requests', 'html_502'])(
        'does not count as missing after %s',
        async (kind) => {
          const { payoutId, reference } = await pay(aPayout())
          await breakNext(kind)
          await expect(epayment.readPayout(payoutId)).rejects.toThrow(ProviderAmbiguous)
          await breakNext(kind)
          await expect(epayment.findPayouts(reference)).rejects.toThrow(ProviderAmbiguous)
          expect(await epayment.readPayout(payoutId)).toBeDefined()
        },
      )

      test('is found by its whole reference only, and not by an unknown id', async () => {
        const reference = `payout-${randomUUID()}`
        await pay(aPayout({ reference: `${reference}-10` }))
        await pay(aPayout({ reference: reference.toUpperCase() }))
        expect(await epayment.findPayouts(reference)).toEqual([])
        const { payoutId } = await pay(aPayout())
        const unknown = `${payoutId.slice(0, -4)}zzzz`
        expect(await epayment.readPayout(unknown)).toBeUndefined()
        expect(await epayment.readRecordedPayout(unknown)).toBeUndefined()
      })
    })

    test('every movement is listed with its kind, id and sign, and stays listed', async () => {
      await slowly()
      await provider.knobs({ refunds: { delay_seconds: 0 } })
      const listed = async (ids: string[]) => {
        const found = []
        for await (const { kind, id, amount, at } of epayment.listMovements()) {
          expect(at).toBeInstanceOf(Date)
          if (ids.includes(id)) found.push(`${kind} ${ids.indexOf(id)} ${amount}`)
        }
        return found.sort()
      }
      const [given, disputed] = [await paid(250_00n), await paid(400_00n)]
      const captures = [given, disputed].map((checkout) => checkout.captures[0]!.providerPaymentId)
      const request = { providerPaymentId: captures[0]!, amount: 250_00n, reason: 'requested', reference: 'r-listed' }
      const { refundId } = await epayment.createRefund(request, 'key:r-listed')
      const gift = { paymentId: '', checkoutId: disputed.checkoutId, token: '' }
      await provider.endDispute(await provider.dispute(gift), 'lost')
      const dispute = (await epayment.listDisputes(new Date(0))).find((one) => one.providerPaymentId === captures[1])!
      const { payoutId } = await pay(aPayout({ accountNumber: '654321' }))
      const ids = [...captures, refundId, dispute.disputeId, payoutId]
      await pass(PAYOUT_STEP_SECONDS)
      const before = ['capture 0 25000', 'capture 1 40000', 'dispute 3 -40000', 'refund 2 -25000']
      expect(await listed(ids)).toEqual(before)
      await pass(PAYOUT_STEP_SECONDS)
      const paidOut = [...before.slice(0, 3), 'payout 4 -8500', ...before.slice(3)]
      expect(await listed(ids)).toEqual(paidOut)
      await pass(60)
      expect(await listed(ids)).toEqual([...paidOut, 'return 4 8500'])
    })

    test('the current banks are listed, each once, by name', async () => {
      const banks = await epayment.listBanks()
      const names = banks.map((bank) => bank.name)
      expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
      const slugs = banks.map((bank) => bank.slug)
      expect(new Set(slugs).size).toBe(slugs.length)
      expect(slugs).toEqual(expect.arrayContaining(['bdo', 'bpi', 'gcash', 'landbank', 'maya']))
      expect(slugs).not.toContain('robinsons-bank')
      await provider.knobs({ banks: { retired: ['bdo'] } })
      expect((await epayment.listBanks()).map((bank) => bank.slug)).not.toContain('bdo')
    })
  })
}
