// ₱50 for whoever brought a creator: when, for whom, and once.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aGift } from '#db/world.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { pursesOf } from '../ledger/balances.ts'
import { postCaptures } from '../ledger/movements.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { aCreator, type Creator, giveBack } from '../testing.ts'
import { rewardReferrals } from './reward-referrals.ts'

let server: TestServer

beforeAll(async () => {
  server = await aServer()
})
afterEach(async () => expect(await verifyLedger(server.services.db)).toEqual([]))
afterAll(() => server.close())

/** A creator whom the other one brought. */
async function brought(): Promise<{ referrer: Creator; creator: Creator }> {
  const [referrer, creator] = [await aCreator(server.services), await aCreator(server.services)]
  await server.services.db
    .updateTable('accounts')
    .set({ referred_by: referrer.account_id })
    .where('id', '=', creator.account_id)
    .execute()
  return { referrer, creator }
}

/** One paid gift; by an account, or by a visitor of this household. Answers its payment. */
async function given(creator: Creator, pesos: bigint, by: Creator | string): Promise<string> {
  const giver = typeof by === 'string' ? { network: by } : { giverId: by.account_id }
  const amount = pesos * 100n
  const reference = await aGift(server.services, creator, { amount, ...giver })
  const capture = { reference, providerPaymentId: `pay_${reference}`, amount, paidAt: new Date() }
  await postCaptures(server.services.db, server.services.epayment.name, [capture])
  return reference
}

function available(creator: Creator): Promise<bigint> {
  return pursesOf(server.services.db, creator.account_id).then((purses) => purses.available)
}

test('is paid once ₱500 came from three different people, and shown in the history', async () => {
  const { referrer, creator } = await brought()
  await given(creator, 300n, await aCreator(server.services))
  await given(creator, 200n, 'home')
  expect(await rewardReferrals(server.services)).toBe(0)
  await given(creator, 20n, await aCreator(server.services))
  expect(await rewardReferrals(server.services)).toBe(1)
  expect(await available(referrer)).toBe(50_00n)
  expect(await available(creator)).toBe(520_00n)
  const as = await server.signIn(referrer.account_id)
  for (const filter of ['all', 'income']) {
    const { body } = await server.inject('GET', `/v1/user/transactions?transaction_type=${filter}`, { as })
    expect(body.data).toEqual([
      {
        transaction_no: expect.stringMatching(/^PX-/),
        date: expect.any(String),
        description: 'Referral reward',
        type: 'referral_reward',
        status: 'completed',
        total_amount: 50,
        payout: null,
      },
    ])
  }
})

test('is paid once, however often and however many look at once', async () => {
  const { referrer, creator } = await brought()
  for (const home of ['a', 'b', 'c']) await given(creator, 200n, home)
  const rewarded = await Promise.all(Array.from({ length: 20 }, () => rewardReferrals(server.services)))
  expect(rewarded.reduce((sum, n) => sum + n, 0)).toBe(1)
  await given(creator, 5_000n, 'd')
  expect(await rewardReferrals(server.services)).toBe(0)
  expect(await available(referrer)).toBe(50_00n)
})

test('is not earned by little money, few people, the referrer’s own money, or money given back', async () => {
  const [little, few, own, back] = [await brought(), await brought(), await brought(), await brought()]
  for (const home of ['a', 'b', 'c']) await given(little.creator, 166n, home)
  for (const home of ['a', 'b', 'a', 'b']) await given(few.creator, 500n, home)
  for (const by of ['a', 'b', own.referrer]) await given(own.creator, 300n, by)
  for (const home of ['a', 'b']) await given(back.creator, 300n, home)
  await giveBack(server.services, await given(back.creator, 300n, 'c'))
  expect(await rewardReferrals(server.services)).toBe(0)
})

test('is for nobody where nobody brought the creator', async () => {
  const creator = await aCreator(server.services)
  for (const home of ['a', 'b', 'c']) await given(creator, 500n, home)
  expect(await rewardReferrals(server.services)).toBe(0)
})
