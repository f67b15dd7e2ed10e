import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { anAccount } from '#db/world.ts'
import { clock } from '#server/kit/clock.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { aPhonePhoto } from './pictures.fixture.ts'
import { storeImage } from './store-image.ts'
import { countUnused, sweepUnusedImages } from './unused-images.ts'
import { makePicture } from './variants.ts'

let server: TestServer
let luz: bigint

beforeAll(async () => {
  server = await aServer()
  luz = await anAccount(server.services, { page_url: 'luz' })
})
afterEach(() => clock.shift(0))
afterAll(() => server.close())

async function aStoredImage(): Promise<string> {
  return (await storeImage(server.services, luz, await makePicture(await aPhonePhoto(), 'jpg'))).filename
}

async function aPost(filename: string): Promise<void> {
  const { db } = server.services
  const { id } = await db
    .insertInto('posts')
    .values({ creator_id: luz, kind: 'snap', price_id: 1, price: 0n })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('photos')
    .values({ post_id: id, filename, position: 0, is_payable: false, is_preview: false })
    .execute()
}

test('what nothing uses counts, and goes after a day; what is used stays', async () => {
  const { db, storage } = server.services
  const [posted, avatar, cover, unused] = [
    await aStoredImage(),
    await aStoredImage(),
    await aStoredImage(),
    await aStoredImage(),
  ]
  await aPost(posted)
  await db.updateTable('profiles').set({ avatar_key: avatar, cover_key: cover }).where('account_id', '=', luz).execute()

  expect(await countUnused(db, luz, 200)).toBe(1)
  expect(await sweepUnusedImages(server.services)).toBe(0)
  clock.shift(25 * 3_600_000)
  expect(await sweepUnusedImages(server.services)).toBe(1)
  expect(await storage.get(unused)).toBeUndefined()
  for (const used of [posted, avatar, cover]) expect(await storage.get(used), used).toBeDefined()
  expect(await countUnused(db, luz, 200)).toBe(0)
  expect(await sweepUnusedImages(server.services)).toBe(0)
})

test('counting stops at what is asked for', async () => {
  for (let n = 0; n < 3; n++) await aStoredImage()
  expect(await countUnused(server.services.db, luz, 2)).toBe(2)
})

test('every table that refers to pictures is asked', async () => {
  const { rows } = await server.services.database.pool.query<{ name: string }>(
    `select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'images'::regclass`,
  )
  // A table that is new here has to be asked by unused-images.ts, or its pictures go after a day.
  expect(rows.map(({ name }) => name)).toEqual(['photos'])
})
