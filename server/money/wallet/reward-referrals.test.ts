// The ₱50 referral reward: when it is paid, to whom, and that it is paid once.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aGift } from '#db/fixtures.ts'
import { sql } from '#server/kit/db.ts'
import { placeKeys } from '#server/kit/place-keys.ts'
import { untilWaitedFor } from '#test/lock-waits.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { postCaptures } from '../ledger/movements.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { aCreator, type Creator, getAvailable, giveBack } from '../testing.ts'
import { rewardReferrals } from './reward-referrals.ts'

let server: TestServer

beforeAll(async () => {
  server = await aServer({ env: { RATE_LIMITS: 'on' } })
})
afterEach(async () => expect(await verifyLedger(server.services.db)).toEqual([]))
afterAll(() => server.close())

/** A creator and the referrer who brought them. */
async function aReferral(): Promise<{ referrer: Creator; creator: Creator }> {
  const [referrer, creator] = [await aCreator(server.services), await aCreator(server.services)]
  await server.services.db
    .updateTable('accounts')
    .set({ referred_by: referrer.account_id })
    .where('id', '=', creator.account_id)
    .execute()
  return { referrer, creator }
}

/** A paid gift by an account, or by a visitor from this network. Answers the payment's id. */
async function given(creator: Creator, pesos: bigint, by: Creator | string): Promise<string> {
  const giver = typeof by === 'string' ? { network: by } : { giverId: by.account_id }
  const amount = pesos * 100n
  const reference = await aGift(server.services, creator, { amount, ...giver })
  const capture = { reference, providerPaymentId: `pay_${reference}`, amount, paidAt: new Date() }
  await postCaptures(server.services.db, server.services.epayment.name, [capture])
  return reference
}

test('a reward is paid at exactly ₱500 from three different people, and shows in the history', async () => {
  const { referrer, creator } = await aReferral()
  await given(creator, 280n, await aCreator(server.services))
  await given(creator, 200n, 'home')
  expect(await rewardReferrals(server.services)).toBe(0)
  await given(creator, 20n, await aCreator(server.services))
  expect(await rewardReferrals(server.services)).toBe(1)
  expect(await getAvailable(server.services, referrer)).toBe(50_00n)
  expect(await getAvailable(server.services, creator)).toBe(500_00n)
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
        refund: null,
        dispute: null,
      },
    ])
  }
})

test('a reward is paid once, however often and concurrently the job runs', async () => {
  const { referrer, creator } = await aReferral()
  for (const home of ['a', 'b', 'c']) await given(creator, 200n, home)
  const rewarded = await Promise.all(Array.from({ length: 20 }, () => rewardReferrals(server.services)))
  expect(rewarded.reduce((sum, n) => sum + n, 0)).toBe(1)
  await given(creator, 5_000n, 'd')
  expect(await rewardReferrals(server.services)).toBe(0)
  expect(await getAvailable(server.services, referrer)).toBe(50_00n)
})

test('a reward that cannot be paid is named, and does not stop those after', async () => {
  const [stuck, other] = [await aReferral(), await aReferral()]
  for (const { creator } of [stuck, other])
    for (const home of ['a', 'b', 'c']) await given(creator, 200n, `${creator.account_id} ${home}`)
  const { db } = server.services
  await sql`alter table referral_rewards
    add constraint stuck check (referred_id <> ${sql.lit(`${stuck.creator.account_id}`)}) not valid`.execute(db)
  const message = new RegExp(`^1 referral rewards could not be paid: ${stuck.creator.account_id} \\(.*stuck`)
  await expect(rewardReferrals(server.services)).rejects.toThrow(message)
  expect(await getAvailable(server.services, other.referrer)).toBe(50_00n)
  await sql`alter table referral_rewards drop constraint stuck`.execute(db)
  expect(await rewardReferrals(server.services)).toBe(1)
  expect(await getAvailable(server.services, stuck.referrer)).toBe(50_00n)
})

test('no reward is earned with too little money, too few people, the referrer’s own money, or refunded money', async () => {
  const [little, few, own, back] = [await aReferral(), await aReferral(), await aReferral(), await aReferral()]
  for (const home of ['a', 'b', 'c']) await given(little.creator, 166n, home)
  for (const home of ['a', 'b', 'a', 'b']) await given(few.creator, 500n, home)
  for (const by of ['a', 'b', own.referrer]) await given(own.creator, 300n, by)
  for (const home of ['a', 'b']) await given(back.creator, 300n, home)
  await giveBack(server.services, await given(back.creator, 300n, 'c'))
  expect(await rewardReferrals(server.services)).toBe(0)
})

describe('a reward cannot be farmed', () => {
  async function signInFrom(creator: Creator, home: string): Promise<void> {
    const keys = placeKeys(server.services.config, { browser: { id: home, client: undefined }, network: home })
    for (const kind of ['browser', 'network'] as const)
      await server.services.db
        .insertInto('account_places')
        .values({ account_id: creator.account_id, kind, key: keys[kind], last_seen_at: new Date() })
        .execute()
  }

  /** A paid gift of ₱300 from this browser in this network. */
  async function paidFrom(creator: Creator, browser: string, network: string, giver?: Creator): Promise<void> {
    const reference = await aGift(server.services, creator, {
      amount: 300_00n,
      network: browser,
      ...(giver && { giverId: giver.account_id }),
    })
    const key = placeKeys(server.services.config, { browser: { id: browser, client: undefined }, network }).network
    await server.services.db.updateTable('payments').set({ payer_network: key }).where('id', '=', reference).execute()
    await postCaptures(server.services.db, server.services.epayment.name, [
      { reference, providerPaymentId: `pay_${reference}`, amount: 300_00n, paidAt: new Date() },
    ])
  }

  test('by a visitor who changes browsers on one network, or networks in one browser; three strangers count', async () => {
    const [browsers, networks, mixed, strangers] = [
      await aReferral(),
      await aReferral(),
      await aReferral(),
      await aReferral(),
    ]
    for (const n of ['1', '2', '3']) await paidFrom(browsers.creator, `b${n}`, 'one')
    for (const n of ['1', '2', '3']) await paidFrom(networks.creator, 'one', `n${n}`)
    for (const [browser, network] of [
      ['a', '1'],
      ['a', '2'],
      ['a', '3'],
      ['b', '1'],
      ['c', '1'],
    ] as const)
      await paidFrom(mixed.creator, browser, network)
    expect(await rewardReferrals(server.services)).toBe(0)
    for (const n of ['1', '2', '3']) await paidFrom(strangers.creator, `b${n}`, `n${n}`)
    expect(await rewardReferrals(server.services)).toBe(1)
    expect(await getAvailable(server.services, strangers.referrer)).toBe(50_00n)
    // On a machine for trying things everybody has the same network.
    const { db, config } = server.services
    expect(await rewardReferrals({ db, config: { ...config, rateLimits: 'relaxed' } })).toBe(2)
    expect(await getAvailable(server.services, networks.referrer)).toBe(0n)
  })

  test('by several accounts in one browser, or accounts signed in where the creator or the referrer signs in', async () => {
    const one = await aReferral()
    for (let n = 0; n < 3; n++) await paidFrom(one.creator, 'one', 'one', await aCreator(server.services))
    for (const whose of ['creator', 'referrer'] as const) {
      const pair = await aReferral()
      await signInFrom(pair[whose], `home of the ${whose}`)
      await given(pair.creator, 300n, 'elsewhere')
      await given(pair.creator, 300n, 'far away')
      // From the same place, and from another with an account that was signed in there.
      await given(pair.creator, 300n, `home of the ${whose}`)
      const second = await aCreator(server.services)
      await signInFrom(second, `home of the ${whose}`)
      await given(pair.creator, 300n, second)
    }
    expect(await rewardReferrals(server.services)).toBe(0)
  })

  test('by accounts whose e-mail address is not verified', async () => {
    const { creator } = await aReferral()
    for (let n = 0; n < 3; n++) await given(creator, 300n, await aCreator(server.services, { is_verified: false }))
    expect(await rewardReferrals(server.services)).toBe(0)
  })
})

test('no reward is paid to an erased account, where nobody could withdraw it', async () => {
  const { referrer, creator } = await aReferral()
  await sql`update accounts set deactivated_at = now(), erased_at = now() where id = ${referrer.account_id}`.execute(
    server.services.db,
  )
  for (const home of ['a', 'b', 'c']) await given(creator, 200n, home)
  expect(await rewardReferrals(server.services)).toBe(0)
  expect(await getAvailable(server.services, referrer)).toBe(0n)
})

test('no reward is paid to an account that is being erased while it is due', async () => {
  const { referrer, creator } = await aReferral()
  for (const home of ['a', 'b', 'c']) await given(creator, 200n, home)
  const { pool } = server.services.database
  const erasing = await pool.connect()
  await erasing.query('begin')
  await erasing.query('update accounts set deactivated_at = now(), erased_at = now() where id = $1', [
    referrer.account_id,
  ])
  const rewarded = rewardReferrals(server.services)
  await untilWaitedFor(erasing)
  await erasing.query('commit')
  erasing.release()
  expect(await rewarded).toBe(0)
  expect(await getAvailable(server.services, referrer)).toBe(0n)
})

test('no reward is paid for a creator without a referrer', async () => {
  const creator = await aCreator(server.services)
  for (const home of ['a', 'b', 'c']) await given(creator, 500n, home)
  expect(await rewardReferrals(server.services)).toBe(0)
})
