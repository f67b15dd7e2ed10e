// The desk and the operator act by the same functions, and each action writes one log row.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payoutReasonTexts } from '#contract/money/payout-reasons.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { moneyGauges } from '#server/money/gauges.ts'
import { postCaptures } from '#server/money/ledger/movements.ts'
import { verifyLedger } from '#server/money/ledger/verify.ts'
import { refundPayment } from '#server/money/payments/refund-payment.ts'
import { sendRefunds } from '#server/money/payments/send-refunds.ts'
import {
  aCreator,
  anIncome,
  anOpenGift,
  aReservedPayout,
  type Creator,
  getProvider,
  providerTotal,
} from '#server/money/testing.ts'
import { commands } from '#server/operator.ts'
import { mobileNumber, setMobileNumber } from '#server/otp/mobile-number.ts'
import { hasSecondFactor } from '#server/otp/second-factor.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { aStaffMember } from './testing.ts'

let server: TestServer
let admin: { as: string }
let cashier: { as: string }

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  await getProvider(server).knobs({ webhooks: { drop_probability: 1 } })
  admin = await aStaffMember(server, 'hepe', 'admin')
  cashier = await aStaffMember(server, 'kahera', 'finance')
})
afterAll(() => server.close())

async function run(name: string, ...args: string[]): Promise<boolean> {
  return commands[name]!.run(server.services, args, () => undefined)
}

const post = (path: string, as: string, body: object = {}) =>
  server.inject('POST', `/v1/desk/${path}`, { as, body: { message: 'Hiniling', ...body } })

/** Log rows since the last call: actor, action, subject, reason. */
async function newRows(): Promise<string[]> {
  const { rows } = await sql<{ id: bigint; row: string }>`
    select id, concat_ws(' ', split_part(actor, ':', 1), action, split_part(subject, ':', 1), reason) as row
      from desk_log where id > ${seen} order by id`.execute(server.services.db)
  seen = rows.at(-1)?.id ?? seen
  return rows.map(({ row }) => row)
}
let seen = 0n

const DEFAULT_REASON = 'By the operator’s command.'

async function aGift(luz: Creator, amount = 100_00n): Promise<string> {
  const { db } = server.services
  const gift = await anOpenGift(server.services, luz, { amount })
  await getProvider(server).pay('paid', gift)
  await run('payments reconcile')
  const row = await db
    .selectFrom('payments')
    .select('transaction_no')
    .where('id', '=', gift.paymentId)
    .executeTakeFirst()
  return row!.transaction_no!
}

describe('an account', () => {
  test.each(['verify-email', 'deactivate', 'reactivate'])(
    '%s works the same at the desk and for the operator, is logged once, and refused if nothing would change',
    async (change) => {
      for (const how of ['operator', 'desk'] as const) {
        const luz = await aCreator(server.services, { is_verified: change !== 'verify-email' })
        if (change === 'reactivate') await run('account deactivate', luz.page_url)
        await newRows()
        const act = async () =>
          how === 'operator'
            ? run(`account ${change}`, luz.page_url.toUpperCase(), 'Hiniling')
            : (await post(`accounts/${luz.page_url}/change`, admin.as, { change })).status === 200
        expect([await act(), await act()]).toEqual([true, false])
        const actor = how === 'operator' ? 'operator' : 'account'
        expect(await newRows()).toEqual([`${actor} account.${change} account Hiniling`])
      }
    },
  )

  test('that is going to be erased cannot be reactivated by the operator, only by its owner', async () => {
    const luz = await aCreator(server.services)
    await server.services.db
      .updateTable('accounts')
      .set({ erases_at: new Date('2099-01-01'), deactivated_at: new Date() })
      .where('id', '=', luz.account_id)
      .execute()
    expect(await run('account reactivate', luz.page_url)).toBe(false)
  })

  test('can have its codes reset and a bank removed by an admin or the operator only', async () => {
    const luz = await aCreator(server.services)
    const set = () =>
      sql`insert into authenticators (account_id, secret_sealed, created_at, confirmed_at)
          values (${luz.account_id}, ${Buffer.from('x')}, now(), now())`.execute(server.services.db)
    const { db, config } = server.services
    await sql`insert into passkeys (id, account_id, name, created_at, credential_id, public_key, counter, transports)
              values (gen_random_uuid(), ${luz.account_id}, 'Luma', now(), ${Buffer.from('x')}, ${Buffer.from('x')}, 0, '{}')`.execute(
      db,
    )
    await inTransaction(db, (tx) => setMobileNumber(tx, config, luz.account_id, '9171234567'))
    await newRows()
    await set()
    expect((await post(`accounts/${luz.page_url}/reset-codes`, cashier.as)).status).toBe(404)
    expect((await post(`accounts/${luz.page_url}/reset-codes`, admin.as)).status).toBe(200)
    expect(await hasSecondFactor(db, luz.account_id)).toBe(false)
    expect(await mobileNumber(db, config, luz.account_id)).toBeUndefined()
    expect((await post(`accounts/${luz.page_url}/reset-codes`, admin.as)).status).toBe(409)
    await set()
    expect(await run('account reset-codes', luz.page_url)).toBe(true)
    expect(await newRows()).toEqual([
      'account account.reset-codes account Hiniling',
      `operator account.reset-codes account ${DEFAULT_REASON}`,
    ])
    const remove = () => post(`accounts/${luz.page_url}/remove-bank`, admin.as, { bank_slug: 'bdo' })
    expect((await remove()).body.errors.bank_slug).toHaveLength(1)
    expect(await run('bank remove', luz.page_url, 'bdo')).toBe(false)
    expect(await newRows()).toEqual([])
  })

  test('cannot be changed by an admin who owns it', async () => {
    const answer = await post('accounts/hepe/change', admin.as, { change: 'deactivate' })
    expect(answer.body.exception).toBe('ForbiddenException')
  })
})

describe('money', () => {
  test('is refunded and logged once, by the operator or the desk; a repeat changes nothing', async () => {
    const luz = await aCreator(server.services)
    const [one, two] = [await aGift(luz), await aGift(luz, 120_00n)]
    await newRows()
    for (const _ of [1, 2]) expect(await run('refund', one, '--wait', '20')).toBe(true)
    for (const _ of [1, 2]) expect((await post(`payments/${two}/refund`, cashier.as)).status).toBe(200)
    expect(await newRows()).toEqual([
      `operator payment.refund payment ${DEFAULT_REASON}`,
      'account payment.refund payment Hiniling',
    ])
    expect(await run('refund', 'PX-0')).toBe(false)
  })

  test('of a refund waits for a person once the provider has not accepted it for a day', async () => {
    const luz = await aCreator(server.services)
    const number = await aGift(luz)
    // The command alone, a day ago: nothing is sent.
    clock.shift(-DAY_MS - 60_000)
    await refundPayment(server.services, number, 'operator:test').finally(() => clock.shift(0))
    const waits = async () => {
      const { waiting } = (await server.inject('GET', '/v1/desk/money', cashier)).body.data
      return waiting.some(({ kind, name }: { kind: string; name: string }) => kind === 'refund' && name === number)
    }
    expect(await waits()).toBe(true)
    await sendRefunds(server.services, { everything: true })
    expect(await waits()).toBe(false)
    const fresh = await aGift(luz)
    await refundPayment(server.services, fresh, 'operator:test')
    const { waiting } = (await server.inject('GET', '/v1/desk/money', cashier)).body.data
    expect(waiting).not.toContainEqual(expect.objectContaining({ name: fresh }))
  })

  test('in a payout can be held, released and resent, each with a log row; the page lists the possible actions', async () => {
    const luz = await aCreator(server.services)
    await anIncome(server.services, luz, 200_00n)
    const { number } = await aReservedPayout(server.services, luz, 100_00n, 'standard', 'requested')
    const read = async () => (await server.inject('GET', `/v1/desk/transactions/${number}`, cashier)).body.data
    await newRows()
    expect(await read()).toMatchObject({ kind: 'payout', amount: 100, state: 'requested', actions: ['hold'] })
    expect((await post(`payouts/${number}/hold`, cashier.as)).status).toBe(200)
    expect(await read()).toMatchObject({ actions: ['release'], history: [{ action: 'payout.hold' }] })
    const { waiting } = (await server.inject('GET', '/v1/desk/money', cashier)).body.data
    expect(waiting).toContainEqual({ kind: 'payout', name: number, since: expect.any(String) })
    // The creator sees the reason, and the ledger verifies.
    const row = await server.inject('GET', `/v1/user/transactions?search=${number}`, {
      as: await server.signIn(luz.account_id),
    })
    expect(row.body.data[0].payout).toMatchObject({ state: 'requested', reason: payoutReasonTexts.held })
    expect(await verifyLedger(server.services.db)).toEqual([])
    expect(await moneyGauges(server.services.db)).toMatchObject({ payouts_held: 1, payouts_waiting_for_operator: 0 })
    expect((await post(`payouts/${number}/release`, cashier.as)).status).toBe(200)
    await sql`update payout_attempts set due_at = null, first_tried_at = now()
               where payout_id = (select id from payouts where transaction_no = ${number})`.execute(server.services.db)
    expect((await read()).actions).toEqual(['hold', 'resend'])
    expect((await post(`payouts/${number}/resend`, cashier.as)).status).toBe(200)
    expect((await post(`payouts/${number}/resend`, cashier.as)).status).toBe(404)
    expect(await run('payout resend', number)).toBe(false)
    expect(await newRows()).toEqual(
      ['hold', 'release', 'resend'].map((what) => `account payout.${what} payout Hiniling`),
    )
  })

  test('about which the provider contradicts itself is written off once, with a log row', async () => {
    const luz = await aCreator(server.services)
    await anIncome(server.services, luz, 200_00n)
    const { number } = await aReservedPayout(server.services, luz, 100_00n, 'standard', 'requested')
    const bea = await aCreator(server.services)
    await anIncome(server.services, bea, 200_00n)
    const { number: later } = await aReservedPayout(server.services, bea, 50_00n, 'standard', 'requested')
    await sql`update payouts set contradiction = 'paid_after_failed', unbooked = 4500
               where transaction_no in (${number}, ${later})`.execute(server.services.db)
    const contradicting = async () =>
      (await server.inject('GET', '/v1/desk/money', cashier)).body.data.waiting
        .filter(({ kind }: { kind: string }) => kind === 'contradiction')
        .map(({ name }: { name: string }) => name)
    // The one that waits longest comes first.
    expect(await contradicting()).toEqual([number, later])
    const read = async () => (await server.inject('GET', `/v1/desk/transactions/${number}`, cashier)).body.data
    expect(await read()).toMatchObject({
      actions: expect.arrayContaining(['write-off']),
      contradiction: 'paid_after_failed',
      difference: 45,
    })
    await newRows()
    expect(await run('payout write-off', number)).toBe(true)
    expect((await post(`payouts/${number}/write-off`, cashier.as)).status).toBe(404)
    expect(await newRows()).toEqual([`operator payout.write-off payout ${DEFAULT_REASON}`])
    expect(await read()).toMatchObject({ actions: expect.not.arrayContaining(['write-off']), difference: null })
    expect(await contradicting()).toEqual([later])
  })

  test('requested back can be refused by the desk only after the creator’s deadline has passed', async () => {
    const luz = await aCreator(server.services)
    const bea = await aCreator(server.services)
    const number = await anIncome(server.services, luz, 130_00n, { giverId: bea.account_id })
    const as = await server.signIn(bea.account_id)
    const body = { reason: 'Nagkamali ako' }
    const { id } = (await server.inject('POST', `/v1/receipts/${number}/refund-request`, { as, body })).body.data
    await newRows()
    expect((await post(`refund-requests/${id}/refuse`, cashier.as)).status).toBe(404)
    await sql`update refund_requests set due_at = now() - interval '1 hour' where id = ${id}`.execute(
      server.services.db,
    )
    expect((await post(`refund-requests/${id}/refuse`, cashier.as)).status).toBe(200)
    expect((await post(`refund-requests/${id}/refuse`, cashier.as)).status).toBe(404)
    expect(await newRows()).toEqual(['account refund-request.refuse payment Hiniling'])
  })

  test('that matches no payment is in suspense, and both sides’ balances are shown as last verified', async () => {
    await postCaptures(server.services.db, 'sandbox', [
      { reference: crypto.randomUUID(), providerPaymentId: 'pay_stray', amount: 31_00n, paidAt: new Date() },
    ])
    const read = async () => (await server.inject('GET', '/v1/desk/money', cashier)).body.data
    expect((await read()).suspense).toBe(31)
    // The refunds of the tests before come to their end, which would move the provider's side after it was verified.
    await getProvider(server).advance(3600)
    await getProvider(server).quiet()
    await run('ledger verify')
    const money = await read()
    expect(money.proved.ours).toBe(money.clearing)
    expect(money.proved.theirs).toBe(Number(await providerTotal(server.services)) / 100)
    expect(money.proved.ours).toBeGreaterThan(money.proved.theirs)
    await newRows()
    await sql`update receipt_refunds set state = 'failed', cause = 'x', due_at = null`.execute(server.services.db)
    expect((await post('receipt-refunds/pay_stray/retry', cashier.as)).status).toBe(200)
    expect((await post('receipt-refunds/pay_stray/retry', cashier.as)).status).toBe(404)
    expect(await run('refund retry-receipt', 'pay_stray')).toBe(false)
    expect(await newRows()).toEqual(['account receipt-refund.retry capture Hiniling'])
  })
})

test('an action is rolled back if its log row cannot be written', async () => {
  const luz = await aCreator(server.services)
  const { db } = server.services
  await sql`alter table desk_log add constraint none_now check (action <> 'account.deactivate') not valid`.execute(db)
  await expect(run('account deactivate', luz.page_url)).rejects.toThrow('none_now')
  await sql`alter table desk_log drop constraint none_now`.execute(db)
  expect((await server.inject('GET', `/v1/profile/${luz.page_url}`)).status).toBe(200)
})
