// Queries of follows.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { followerCount, isFollowing } from './queries.ts'

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
})
afterAll(() => server.close())

test('a follow has one direction, and a visitor follows no page', async () => {
  const { db } = server.services
  expect(await isFollowing(db, rudy.account_id, luz.account_id)).toBe(true)
  expect(await isFollowing(db, luz.account_id, rudy.account_id)).toBe(false)
  expect(await isFollowing(db, undefined, luz.account_id)).toBe(false)
  expect(await followerCount(db, luz.account_id)).toBe(2)
  expect(await followerCount(db, rudy.account_id)).toBe(0)
})

test('the database refuses to follow oneself, and to follow twice', async () => {
  const { db } = server.services
  const self = { follower_id: luz.account_id, followed_id: luz.account_id }
  await expect(db.insertInto('follows').values(self).execute()).rejects.toThrow('violates check')
  const again = { follower_id: rudy.account_id, followed_id: luz.account_id }
  await expect(db.insertInto('follows').values(again).execute()).rejects.toThrow('duplicate key')
})
