// What fills a database in bulk for measurements, without the triggers, leaves the rows and counts that the product would have.
import pg from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/kit/config.ts'
import { createLog } from '#server/kit/log.ts'
import { openServices } from '#server/outside/services.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { fillOlder } from '../upgrade/fill.ts'
import { countWrong } from '../upgrade/many-rows.ts'
import { createCreators, writePosts } from './lists.ts'

let database: TestDatabase
let client: pg.Client

beforeEach(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await database.drop()
  })
})

async function count(table: string): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${table}`)
  return Number(rows[0]!.n)
}

test('the posts of a benchmark are in the lists of their creators and of their hashtag', async () => {
  const services = openServices(
    readConfig({ PIXEL_ENV: 'test', SEED: 'none' }),
    database.superuserUrl,
    createLog('silent'),
  )
  onTestFinished(() => services.database.close())
  // More than a counting block holds, so that keys of the wrong kind show.
  const posts = 4100
  await writePosts(services, await createCreators(services, 'luz', 60), posts, 'kasama')
  expect([await count('posts'), await count('hashtags'), await count('listed_content')]).toEqual([posts, posts, posts])
  expect(await countWrong(client)).toBe(0)
})

test('the database of an upgrade with many rows has its gifts, posts and hashtags', async () => {
  await fillOlder(client, 300, () => {})
  expect([await count('posts'), await count('hashtags'), await count('listed_content')]).toEqual([300, 300, 300])
  expect(await count('gifts')).toBeGreaterThan(200)
  expect(await countWrong(client)).toBe(0)
})
