// Blocks: they work both ways.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestAccount } from '#db/fixtures.ts'
import { inTransaction } from '#server/kit/db.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { blockedPeople } from './blocked-people.ts'
import { hasBlocked, isBlockedBetween, removeBlock, saveBlock } from './blocks.ts'

let server: TestServer
let luz: bigint
let rudy: bigint
let tala: bigint

beforeAll(async () => {
  server = await aServer()
  ;[luz, rudy, tala] = [
    await createTestAccount(server.services, { page_url: 'luz' }),
    await createTestAccount(server.services, { page_url: 'rudy' }),
    await createTestAccount(server.services, { page_url: 'tala' }),
  ]
  await inTransaction(server.services.db, (tx) => saveBlock(tx, rudy, tala))
})
afterAll(() => server.close())

async function accountsWhere(condition: ReturnType<typeof isBlockedBetween>): Promise<bigint[]> {
  const rows = await server.services.db.selectFrom('accounts as a').select('a.id').where(condition).execute()
  return rows.map((row) => row.id)
}

test('a block affects exactly its two accounts, in both directions, and no visitor', async () => {
  const blockedFrom = (viewer: bigint | undefined) => accountsWhere(isBlockedBetween(viewer, 'a.id'))
  expect(await blockedFrom(rudy)).toEqual([tala])
  expect(await blockedFrom(tala)).toEqual([rudy])
  expect(await blockedFrom(luz)).toEqual([])
  expect(await blockedFrom(undefined)).toEqual([])
  expect(await blockedPeople(server.services.db, tala)).toEqual([rudy])
})

test('a block has one owner, and only that account can remove it', async () => {
  const { db } = server.services
  expect(await accountsWhere(hasBlocked(rudy, 'a.id'))).toEqual([tala])
  expect(await accountsWhere(hasBlocked(tala, 'a.id'))).toEqual([])
  await inTransaction(db, (tx) => removeBlock(tx, tala, rudy))
  expect(await blockedPeople(db, tala)).toEqual([rudy])
  await inTransaction(db, (tx) => saveBlock(tx, rudy, tala))
  expect(await blockedPeople(db, rudy)).toEqual([tala])
  await inTransaction(db, (tx) => removeBlock(tx, rudy, tala))
  expect(await blockedPeople(db, tala)).toEqual([])
})

test('an account cannot block itself', async () => {
  await expect(inTransaction(server.services.db, (tx) => saveBlock(tx, luz, luz))).rejects.toThrow('violates check')
})
