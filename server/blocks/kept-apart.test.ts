// Who is kept apart: a block works both ways.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccount } from '#db/world.ts'
import { inTransaction } from '#server/kit/db.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { blockedBetween, hasBlocked, keepApart, letNear, peopleApart } from './kept-apart.ts'

let server: TestServer
let luz: bigint
let rudy: bigint
let tala: bigint

beforeAll(async () => {
  server = await aServer()
  ;[luz, rudy, tala] = [
    await anAccount(server.services, { page_url: 'luz' }),
    await anAccount(server.services, { page_url: 'rudy' }),
    await anAccount(server.services, { page_url: 'tala' }),
  ]
  await inTransaction(server.services.db, (tx) => keepApart(tx, rudy, tala))
})
afterAll(() => server.close())

async function accountsWhere(condition: ReturnType<typeof blockedBetween>): Promise<bigint[]> {
  const rows = await server.services.db.selectFrom('accounts as a').select('a.id').where(condition).execute()
  return rows.map((row) => row.id)
}

test('a block keeps both apart from each other and from nobody else, and a visitor from nobody', async () => {
  const blockedFrom = (viewer: bigint | undefined) => accountsWhere(blockedBetween(viewer, 'a.id'))
  expect(await blockedFrom(rudy)).toEqual([tala])
  expect(await blockedFrom(tala)).toEqual([rudy])
  expect(await blockedFrom(luz)).toEqual([])
  expect(await blockedFrom(undefined)).toEqual([])
  expect(await peopleApart(server.services.db, tala)).toEqual([rudy])
})

test('it is one side that blocked, and only that side can let the other near', async () => {
  const { db } = server.services
  expect(await accountsWhere(hasBlocked(rudy, 'a.id'))).toEqual([tala])
  expect(await accountsWhere(hasBlocked(tala, 'a.id'))).toEqual([])
  await inTransaction(db, (tx) => letNear(tx, tala, rudy))
  expect(await peopleApart(db, tala)).toEqual([rudy])
  await inTransaction(db, (tx) => keepApart(tx, rudy, tala))
  expect(await peopleApart(db, rudy)).toEqual([tala])
  await inTransaction(db, (tx) => letNear(tx, rudy, tala))
  expect(await peopleApart(db, tala)).toEqual([])
})

test('nobody blocks themselves', async () => {
  await expect(inTransaction(server.services.db, (tx) => keepApart(tx, luz, luz))).rejects.toThrow('violates check')
})
