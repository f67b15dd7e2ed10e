// Who is still mailed after their page was closed: a suspended owner about their money, an owner who closed it themselves nothing.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getContent } from '#server/content/testing.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { listed } from '#server/listed.ts'
import { liftSuspension } from '#server/moderation/lift-suspension.ts'
import { suspendAccount } from '#server/moderation/suspend-account.ts'
import { settlePayout } from '#server/money/payouts/settle-payout.ts'
import { aCreator, anIncome, aPaidGift, aReservedPayout, type Creator } from '#server/money/testing.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { mailDigests } from './mail-digests.ts'
import { deliverNotices } from './rounds.ts'
import { getMailsTo } from './testing.ts'

let server: TestServer
let luz: Creator
let bea: Creator
beforeAll(async () => {
  server = await aServer()
})
beforeEach(async () => {
  luz = await aCreator(server.services, { page_name: 'Luz' })
  bea = await aCreator(server.services, { page_name: 'Bea' })
})
afterEach(() => clock.shift(0))
afterAll(() => server.close())

const suspend = ({ account_id }: Creator) =>
  inTransaction(server.services.db, (tx) =>
    suspendAccount(tx, server.services, account_id, { message: 'Labag', holdPayouts: false, by: null }),
  )
const lift = ({ account_id }: Creator) =>
  inTransaction(server.services.db, (tx) => liftSuspension(tx, server.services, account_id, 'Ayos na'))
const deactivate = ({ account_id }: Creator, deactivated_at: Date | null = clock.now()) =>
  server.services.db.updateTable('accounts').set({ deactivated_at }).where('id', '=', account_id).execute()

/** The subjects of the mails to this account that are due within a minute, without those of the desk's decision. */
async function subjects(creator: Creator, seconds = 60): Promise<string[]> {
  const mails = await getMailsTo(server, creator, seconds)
  return mails.map(({ subject }) => subject).filter((subject) => !/account/i.test(subject))
}

/** A payout of Luz under way, of which nothing was told yet; `fail` is the bank's refusal. */
async function aPayoutUnderWay() {
  const { services } = server
  await anIncome(services, luz, 200_00n)
  await deliverNotices(services)
  await services.db.deleteFrom('notices').where('account_id', '=', luz.account_id).execute()
  const { id, reference, net } = await aReservedPayout(services, luz, 60_00n)
  const refused = { reference, payoutId: `po_${id}`, amount: net, status: 'failed', cause: 'rejected' } as const
  return { fail: () => settlePayout(services, refused) }
}

describe('a notice about money', () => {
  test('is mailed to an owner who was suspended before it happened', async () => {
    const { fail } = await aPayoutUnderWay()
    await suspend(luz)
    await fail()
    expect(await subjects(luz)).toEqual(['Your payout of ₱60.00 did not arrive. The money is in your wallet again.'])
  })

  test('is mailed to an owner who was suspended after it happened', async () => {
    await aPaidGift(server.services, luz, { amount: 50_00n, giverId: bea.account_id })
    await deliverNotices(server.services)
    await suspend(luz)
    expect(await subjects(luz)).toEqual(['Bea sent you a gift of ₱50.00.'])
  })

  test('is not mailed to an owner who closed their page, nor later, when they open it again', async () => {
    const { fail } = await aPayoutUnderWay()
    await deactivate(luz)
    await fail()
    expect(await subjects(luz)).toEqual([])
    await deactivate(luz, null)
    expect(await subjects(luz, 7200)).toEqual([])
    const as = await server.signIn(luz.account_id)
    const { body } = await server.inject('GET', '/v1/user/notices', { as })
    expect(body.data).toMatchObject([{ kind: 'payout', state: 'failed' }])
  })

  test('is not mailed to an address that was never confirmed', async () => {
    const { db } = server.services
    await db.updateTable('accounts').set({ email_verified_at: null }).where('id', '=', luz.account_id).execute()
    await (await aPayoutUnderWay()).fail()
    expect(await subjects(luz)).toEqual([])
  })
})

describe('the digest of new posts', () => {
  /** The digests to Bea of the posts that wait. */
  async function digests(seconds = 60) {
    await deliverNotices(server.services)
    clock.shift(seconds * 1000)
    await mailDigests(server.services, listed)
    const { rows } = await sql<{ subject: string }>`
      select payload ->> 'subject' as subject from graphile_worker._private_jobs
       where payload ->> 'to' = ${`${bea.page_url}@example.com`} and payload -> 'headers' is not null`.execute(
      server.services.db,
    )
    return rows.map(({ subject }) => subject)
  }

  beforeEach(async () => {
    const as = await server.signIn(bea.account_id)
    await server.inject('POST', '/v1/user/follow', { as, body: { username: luz.page_url } })
    await getContent(server).make(luz)
  })

  test('goes to a follower whose page is open', async () => {
    expect(await digests()).toHaveLength(1)
  })

  test('does not go to a follower who is suspended, nor later, when they are back', async () => {
    await deliverNotices(server.services)
    await suspend(bea)
    expect(await digests()).toEqual([])
    await lift(bea)
    expect(await digests(24 * 3600)).toEqual([])
  })

  test('has nothing of a creator who is suspended by then', async () => {
    await deliverNotices(server.services)
    await suspend(luz)
    expect(await digests()).toEqual([])
  })
})
