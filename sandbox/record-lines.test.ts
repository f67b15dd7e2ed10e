// The merchant's money: each line is the movement, the fee and the tax of one event, and no centavo is lost.
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkProperty } from '#test/property.ts'
import { type Inside, openInside } from './inside.fixture.ts'
import { readFunds, recordLines } from './record-lines.ts'
import { transact } from './transact.ts'
import { type Line, type LineType, readBalance } from './transactions.ts'

let inside: Inside

beforeAll(async () => {
  inside = await openInside()
  await inside.pool.query(
    `insert into checkout values ('chk_1', 'r', 100, 'PHP', 'd', null, null, '{}', 'paid', 'api', now(), now())`,
  )
})
afterAll(() => inside.close())
beforeEach(async () => {
  inside.sandbox.knobs.reset()
  await inside.pool.query('truncate money_line, payout')
})

let products = 0
async function book(...lines: { type: LineType; amount: number; fee?: number; at?: Date }[]): Promise<Line[]> {
  const from = products
  await transact(inside.sandbox, (tx) =>
    recordLines(
      tx,
      lines.map((line) => ({
        productId: String(products++),
        checkoutId: line.type.startsWith('PAYOUT') ? null : 'chk_1',
        reference: 'r',
        currency: 'PHP',
        at: tx.now,
        ...line,
      })),
    ),
  )
  const { rows } = await inside.pool.query<Line>(
    'select * from money_line where product_id::int >= $1 order by product_id::int',
    [from],
  )
  return rows
}

const balance = async () => (await readBalance(inside.sandbox)).balance

describe('a line', () => {
  test.each<[LineType, number, number | undefined, object]>([
    ['PAYMENT', 10_000, undefined, { provider_fee: 200, value_added_tax: 24, net_amount: 9776 }],
    ['PAYMENT', 2000, 999, { provider_fee: 40, value_added_tax: 5, net_amount: 1955 }],
    ['REFUND', 10_000, undefined, { provider_fee: 0, value_added_tax: 0, net_amount: -10_000 }],
    ['DISPUTE', 10_000, undefined, { provider_fee: 0, value_added_tax: 0, net_amount: -10_000 }],
    ['PAYOUT', 8500, 1000, { provider_fee: 1000, value_added_tax: 0, net_amount: -9500 }],
    ['PAYOUT', 8500, undefined, { provider_fee: 0, value_added_tax: 0, net_amount: -8500 }],
    ['PAYOUT_RETURN', 8500, 0, { provider_fee: 0, value_added_tax: 0, net_amount: 8500 }],
  ])('of a %s of %i, with the fee %j, is %j', async (type, amount, fee, wanted) => {
    expect(await book({ type, amount, ...(fee !== undefined && { fee }) })).toMatchObject([{ type, amount, ...wanted }])
  })

  test.each([
    [100, 2, 0],
    [125, 3, 0],
    [2550, 51, 6],
    [2575, 52, 6],
    [1, 0, 0],
    [100_000_000, 2_000_000, 240_000],
  ])('of a payment of %i has the fee %i and its tax %i: halves go up', async (amount, fee, tax) => {
    expect(await book({ type: 'PAYMENT', amount })).toMatchObject([{ provider_fee: fee, value_added_tax: tax }])
  })

  test('settles after the delay if it is a payment, and else at once', async () => {
    inside.sandbox.knobs.change({ fees: { settlement_delay_seconds: 60 } })
    const [payment, refund] = await book({ type: 'PAYMENT', amount: 10_000 }, { type: 'REFUND', amount: 100 })
    expect(payment!.settles_at.getTime() - payment!.created_at.getTime()).toBe(60_000)
    expect(refund!.settles_at).toEqual(refund!.created_at)
    expect(await readBalance(inside.sandbox)).toMatchObject({ balance: -100, pending: 9776 })
  })

  test('of one event is booked once: a second is refused with all that came with it', async () => {
    await book({ type: 'PAYMENT', amount: 100 })
    const again = transact(inside.sandbox, (tx) => {
      const line = {
        type: 'PAYMENT' as const,
        checkoutId: 'chk_1',
        reference: 'r',
        currency: 'PHP',
        amount: 100,
        at: tx.now,
      }
      return recordLines(tx, [
        { ...line, productId: 'new' },
        { ...line, productId: String(products - 1) },
      ])
    })
    await expect(again).rejects.toThrow(/duplicate key/)
    expect((await inside.pool.query('select from money_line')).rowCount).toBe(1)
  })
})

test('whatever the fees, what arrives, the fee and the tax are what was paid', async () => {
  const rates = fc.record({ bps: fc.nat(10_000), vat_bps: fc.nat(10_000) })
  const amounts = fc.array(fc.integer({ min: 1, max: 100_000_000 }), { minLength: 1, maxLength: 30 })
  await checkProperty(
    fc.asyncProperty(rates, amounts, async (fees, paid) => {
      inside.sandbox.knobs.change({ fees })
      const before = await balance()
      const lines = await book(...paid.map((amount) => ({ type: 'PAYMENT' as const, amount })))
      for (const [i, line] of lines.entries()) {
        expect(line.net_amount + line.provider_fee + line.value_added_tax).toBe(paid[i])
        expect(Math.abs(line.provider_fee - (paid[i]! * fees.bps) / 10_000)).toBeLessThanOrEqual(0.5)
        expect(Math.abs(line.value_added_tax - (line.provider_fee * fees.vat_bps) / 10_000)).toBeLessThanOrEqual(0.5)
      }
      expect((await balance()) - before).toBe(lines.reduce((sum, line) => sum + line.net_amount, 0))
    }),
    { numRuns: 25 },
  )
})

describe('the funds for payouts', () => {
  const funds = () => transact(inside.sandbox, readFunds)
  const payout = (id: string, status: string) =>
    inside.pool.query(
      `insert into payout (id, reference, channel, account_number, account_name, amount, fee, currency, description, status,
         failure_code, plan, silent, eta, created_at, updated_at)
       values ($1, 'r', 'bdo', '1', 'Ana', 300, 10, 'PHP', 'd', $2, $3, 'succeed', false, now(), now(), now())`,
      [id, status, status === 'failed' || status === 'returned' ? 'ACCOUNT_CLOSED' : null],
    )

  test('are the settled balance and the overdraft, less what is being sent', async () => {
    inside.sandbox.knobs.change({ payouts: { overdraft: 50 }, fees: { bps: 0, settlement_delay_seconds: 60 } })
    await book({ type: 'PAYMENT', amount: 1000 })
    expect(await funds()).toBe(50)
    await inside.clock.set({ advanceSeconds: 60 })
    expect(await funds()).toBe(1050)
    await payout('pyt_1', 'processing')
    expect(await funds()).toBe(740)
    for (const status of ['accepted', 'succeeded', 'failed', 'cancelled', 'returned'])
      await payout(`pyt_${status}`, status)
    expect(await funds()).toBe(740)
  })

  test('are read by one transaction at a time', async () => {
    const order: string[] = []
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    const first = transact(inside.sandbox, async (tx) => {
      await readFunds(tx)
      order.push('first reads')
      await held
      order.push('first ends')
    })
    await expect.poll(() => order).toEqual(['first reads'])
    const second = transact(inside.sandbox, readFunds).then(() => order.push('second reads'))
    const waiting = `select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await inside.pool.query(waiting)).rowCount).toBe(1)
    release()
    await Promise.all([first, second])
    expect(order).toEqual(['first reads', 'first ends', 'second reads'])
  })
})
