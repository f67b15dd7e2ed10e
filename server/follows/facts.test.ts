// Who follows whom, and who is kept apart: a block works both ways.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { blockedBetween, followerCount, isFollowing } from './facts.ts'

let server: TestServer
let luz: Creator
let rudy: Creator
let tala: Creator

beforeAll(async () => {
  server = await aServer()
  ;[luz, rudy, tala] = [
    await aCreator(server.services),
    await aCreator(server.services),
    await aCreator(server.services),
  ]
  const { db } = server.services
  await db
    .insertInto('follows')
    .values([
      { follower_id: rudy.account_id, followed_id: luz.account_id },
      { follower_id: tala.account_id, followed_id: luz.account_id },
    ])
    .execute()
  await db.insertInto('blocks').values({ blocker_id: rudy.account_id, blocked_id: tala.account_id }).execute()
})
afterAll(() => server.close())

test('following is one way, and a visitor follows nobody', async () => {
  const { db } = server.services
  expect(await isFollowing(db, rudy.account_id, luz.account_id)).toBe(true)
  expect(await isFollowing(db, luz.account_id, rudy.account_id)).toBe(false)
  expect(await isFollowing(db, undefined, luz.account_id)).toBe(false)
  expect(await followerCount(db, luz.account_id)).toBe(2)
  expect(await followerCount(db, rudy.account_id)).toBe(0)
})

test('a block keeps both apart from each other and from nobody else, and a visitor from nobody', async () => {
  const blockedFrom = async (viewer: bigint | undefined) => {
    const rows = await server.services.db
      .selectFrom('accounts as a')
      .select('a.id')
      .where(blockedBetween(viewer, 'a.id'))
      .execute()
    return rows.map((row) => row.id)
  }
  expect(await blockedFrom(rudy.account_id)).toEqual([tala.account_id])
  expect(await blockedFrom(tala.account_id)).toEqual([rudy.account_id])
  expect(await blockedFrom(luz.account_id)).toEqual([])
  expect(await blockedFrom(undefined)).toEqual([])
})

test('nobody follows or blocks themselves, and nobody twice', async () => {
  const { db } = server.services
  const self = { follower_id: luz.account_id, followed_id: luz.account_id }
  await expect(db.insertInto('follows').values(self).execute()).rejects.toThrow('violates check')
  const again = { follower_id: rudy.account_id, followed_id: luz.account_id }
  await expect(db.insertInto('follows').values(again).execute()).rejects.toThrow('duplicate key')
  const block = { blocker_id: luz.account_id, blocked_id: luz.account_id }
  await expect(db.insertInto('blocks').values(block).execute()).rejects.toThrow('violates check')
})
