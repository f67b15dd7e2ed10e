import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestAccount } from '#db/fixtures.ts'
import { clock, HOUR_MS } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { pictures } from '#server/pictures.ts'
import { untilWaitedFor } from '#test/lock-waits.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { countUnused } from './count-unused-images.ts'
import { aPhonePhoto } from './pictures.fixture.ts'
import { storeImage } from './store-image.ts'
import { sweepUnusedImages } from './unused-images.ts'
import { makePicture } from './variants.ts'

let server: TestServer
let luz: bigint

beforeAll(async () => {
  server = await aServer()
  luz = await createTestAccount(server.services, { page_url: 'luz' })
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
    .values({ creator_id: luz, kind: 'snap', price_id: 1, price: 0n, is_published: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('photos')
    .values({ post_id: id, filename, position: 0, is_payable: false, is_preview: false })
    .execute()
}

test('unused pictures are counted and removed after a day; used ones stay', async () => {
  const { db, storage } = server.services
  const [posted, avatar, cover, unused] = [
    await aStoredImage(),
    await aStoredImage(),
    await aStoredImage(),
    await aStoredImage(),
  ]
  await aPost(posted)
  await db.updateTable('profiles').set({ avatar_key: avatar, cover_key: cover }).where('account_id', '=', luz).execute()

  expect(await countUnused(db, pictures, luz, 200)).toBe(1)
  expect(await sweepUnusedImages(server.services, pictures)).toBe(0)
  clock.shift(25 * HOUR_MS)
  expect(await sweepUnusedImages(server.services, pictures)).toBe(1)
  expect(await storage.get(unused)).toBeUndefined()
  for (const used of [posted, avatar, cover]) expect(await storage.get(used), used).toBeDefined()
  expect(await countUnused(db, pictures, luz, 200)).toBe(0)
  expect(await sweepUnusedImages(server.services, pictures)).toBe(0)
})

test('a picture that was in use for long is removed within a week after that ends', async () => {
  const { db, storage } = server.services
  const goal = await aStoredImage()
  clock.shift(80 * HOUR_MS)
  let removed = 0
  for (let n = 0; n < 168 && removed === 0; n++) {
    clock.shift((80 + n) * HOUR_MS)
    removed += await sweepUnusedImages(server.services, pictures)
  }
  expect(removed).toBe(1)
  expect(await storage.get(goal)).toBeUndefined()
  expect(await countUnused(db, pictures, luz, 200)).toBe(0)
})

test('a picture uploaded within the last day stays, whichever of the older ones are looked at', async () => {
  const { db, storage } = server.services
  const filename = await aStoredImage()
  for (let hour = 0; hour < 168; hour++) {
    clock.shift(hour * HOUR_MS)
    const created_at = new Date(clock.now().getTime() - 23 * HOUR_MS)
    await db.updateTable('images').set({ created_at }).where('filename', '=', filename).execute()
    await sweepUnusedImages(server.services, pictures)
  }
  expect(await storage.get(filename)).toBeDefined()
})

test('a sweep reads few of the pictures that are in use', async () => {
  const { db, storage } = server.services
  // All beginnings of a name are equally frequent, as in real ones: the part of each hour is equally large.
  const names = Array.from(
    { length: 3000 },
    (_, n) => `${(n % 36 ** 2).toString(36).padStart(2, '0')}${String(n).padStart(30, '0')}.jpg`,
  )
  await sql`insert into images (filename, owner_id, width, height, mosaic, bytes, created_at)
    select name, ${luz}, 1, 1, '', 1, now() - interval '30 days' from unnest(${names}::text[]) name`.execute(db)
  await sql`with made as (insert into posts (creator_id, kind, price_id, price, is_published)
      select ${luz}, 'slide', 1, 0, false from generate_series(1, 300) returning id),
    counted as (select id, row_number() over () - 1 as n from made)
    insert into photos (post_id, filename, position, is_payable, is_preview)
    select id, name, (i - 1) % 10, false, false
      from unnest(${names}::text[]) with ordinality as named(name, i) join counted on n = (i - 1) / 10`.execute(db)
  await sql`analyze images, photos`.execute(db)
  await db.connection().execute(async (one) => {
    const read = async () => {
      // The numbers of this connection's earlier statements.
      await sql`select pg_stat_force_next_flush()`.execute(one)
      const { rows } = await sql<{ n: number }>`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n
        from pg_stat_user_tables where relname = 'images'`.execute(one)
      return rows[0]!.n
    }
    const before = await read()
    expect(await sweepUnusedImages({ db: one, storage }, pictures)).toBe(0)
    expect((await read()) - before).toBeLessThan(100)
  })
})

test('counting stops at the given limit', async () => {
  for (let n = 0; n < 3; n++) await aStoredImage()
  expect(await countUnused(server.services.db, pictures, luz, 2)).toBe(2)
})

test('a picture is marked purged before its bytes are removed, and the next sweep retries a failed removal', async () => {
  const { db, storage } = server.services
  const [failed, gone] = [await aStoredImage(), await aStoredImage()]
  clock.shift(25 * HOUR_MS)
  const states: unknown[] = []
  const failing = {
    db,
    storage: {
      ...storage,
      async remove(key: string) {
        if (!key.includes(failed.split('.')[0]!)) return storage.remove(key)
        states.push(await getRow(failed))
        throw new Error('the disk is away')
      },
    },
  }
  await expect(sweepUnusedImages(failing, pictures)).rejects.toThrow('1 pictures could not be removed')
  // Marked purged before its first byte was removed.
  expect(states).toEqual([{ purged_at: expect.any(Date), bytes: expect.any(BigInt) }])
  expect(await storage.get(gone)).toBeUndefined()
  expect(await storage.get(failed)).toBeDefined()
  expect(await getRow(gone)).toEqual({ purged_at: expect.any(Date), bytes: 0n })
  expect(await sweepUnusedImages(server.services, pictures)).toBe(1)
  expect(await storage.get(failed)).toBeUndefined()
  expect(await sweepUnusedImages(server.services, pictures)).toBe(0)
})

test('a picture that is put to use during the sweep stays', async () => {
  const { db, storage } = server.services
  const filename = await aStoredImage()
  clock.shift(25 * HOUR_MS)
  let swept: Promise<number>
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('images').select('filename').where('filename', '=', filename).forUpdate().execute()
    swept = sweepUnusedImages(server.services, pictures)
    await untilWaitedFor(tx)
    const { id } = await tx
      .insertInto('posts')
      .values({ creator_id: luz, kind: 'snap', price_id: 1, price: 0n, is_published: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('photos')
      .values({ post_id: id, filename, position: 0, is_payable: false, is_preview: false })
      .execute()
  })
  expect(await swept!).toBe(0)
  expect(await storage.get(filename)).toBeDefined()
})

function getRow(filename: string) {
  return server.services.db
    .selectFrom('images')
    .select(['purged_at', 'bytes'])
    .where('filename', '=', filename)
    .executeTakeFirstOrThrow()
}

test('every table that references pictures is registered by a feature', async () => {
  const { rows } = await server.services.database.pool.query<{ name: string }>(
    `select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'images'::regclass`,
  )
  expect(rows.length).toBeGreaterThan(0)
  // A consent references a picture without using it: it stays for a year after the bytes are removed.
  const users = rows.filter(({ name }) => name !== 'consents')
  for (const { name } of users) expect(pictures.tables, name).toContain(name)
})
