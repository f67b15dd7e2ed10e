import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fill } from '#contract/languages.ts'
import { uploadTexts } from '#contract/upload-texts.ts'
import { createTestAccount } from '#db/fixtures.ts'
import { storageKey } from '#server/media/image-url.ts'
import { aPackedGif, aPicture } from '#server/media/pictures.fixture.ts'
import { aServer, type TestServer } from '#test/server.ts'

const FILENAME = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaa.webp'
let server: TestServer
let tala: string
let luz: string

beforeAll(async () => {
  server = await aServer({ withProvider: false })
  const id = await createTestAccount(server.services, { page_url: 'tala', page_name: 'Tala' })
  tala = await server.signIn(id)
  luz = await server.signIn(await createTestAccount(server.services, { page_url: 'luz', page_name: 'Luz' }))
  const { db, storage } = server.services
  await storage.put(storageKey(FILENAME, 'full'), await (await aPicture(800, 800)).webp().toBuffer())
  await db
    .insertInto('images')
    .values({ filename: FILENAME, owner_id: id, width: 800, height: 800, mosaic: 'data:,', bytes: 1n })
    .execute()
})
afterAll(() => server.close())

test('an uploaded picture becomes avatar and cover, which are public', async () => {
  const answer = await server.inject('PUT', '/v1/user/profile', {
    as: tala,
    body: { avatar: FILENAME, cover_photo: FILENAME },
  })
  expect(answer.status).toBe(200)
  const { avatar, avatar_variants, cover_photo } = answer.body.data.profile
  for (const address of [avatar, avatar_variants.WH100, cover_photo])
    expect((await server.fastify.inject(address)).headers['content-type']).toBe('image/webp')
})

test('a new avatar replaces the old one, and null removes it', async () => {
  const first = await server.inject('PUT', '/v1/user/profile', { as: tala, body: { avatar: FILENAME } })
  const second = await server.inject('PUT', '/v1/user/profile', { as: tala, body: { avatar: null } })
  expect(second.body.data.profile.avatar).toBeNull()
  expect((await server.fastify.inject(first.body.data.profile.avatar)).statusCode).toBe(404)
})

test('a profile that is sent back as it was read keeps its pictures', async () => {
  await server.inject('PUT', '/v1/user/profile', { as: tala, body: { avatar: FILENAME, cover_photo: FILENAME } })
  const { avatar, cover_photo } = (await server.inject('GET', '/v1/user/profile', { as: tala })).body.data.profile
  for (const origin of ['', server.services.config.publicUrl]) {
    const body = { page_name: 'Tala', bio: null, avatar: origin + avatar, cover_photo: origin + cover_photo }
    const answer = await server.inject('PUT', '/v1/user/profile', { as: tala, body })
    expect(answer.body.data.profile).toMatchObject({ avatar, cover_photo })
  }
  expect((await server.fastify.inject(avatar)).statusCode).toBe(200)
  const others = await server.inject('PUT', '/v1/user/profile', { as: luz, body: { avatar } })
  expect([others.status, Object.keys(others.body.errors)]).toEqual([422, ['avatar']])
})

test('a GIF of 50 megapixels becomes both without being decoded in the server process', async () => {
  const gif = 'cccccccccccccccccccccccccccc.gif'
  const { db, storage } = server.services
  await storage.put(storageKey(gif, 'full'), aPackedGif(7000, 7100))
  const { account_id } = await db
    .selectFrom('profiles')
    .select('account_id')
    .where('page_url', '=', 'tala')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('images')
    .values({ filename: gif, owner_id: account_id, width: 7000, height: 7100, mosaic: 'data:,', bytes: 1n })
    .execute()
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 10)
  const body = { avatar: gif, cover_photo: gif }
  const answer = await server.inject('PUT', '/v1/user/profile', { as: tala, body })
  clearInterval(watch)
  expect(answer.status).toBe(200)
  const { avatar, cover_photo } = answer.body.data.profile
  for (const [address, width, height] of [
    [avatar, 400, 400],
    [cover_photo, 1160, 387],
  ]) {
    const { rawPayload } = await server.fastify.inject(address)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width, height })
  }
  // Decoded in this process it would take 200 MB.
  expect(most - before).toBeLessThan(100_000_000)
})

test('a stored picture that cannot be decoded is refused with its field name and leaves no files', async () => {
  const { db, storage } = server.services
  const broken = 'dddddddddddddddddddddddddddd.gif'
  await storage.put(storageKey(broken, 'full'), Buffer.from('GIF89a and no more'))
  const { account_id } = await db
    .selectFrom('profiles')
    .select('account_id')
    .where('page_url', '=', 'tala')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('images')
    .values({ filename: broken, owner_id: account_id, width: 9, height: 9, mosaic: 'data:,', bytes: 1n })
    .execute()
  const media = () => readdirSync(join(server.services.config.dataDir, 'media')).sort()
  const before = media()
  const answer = await server.inject('PUT', '/v1/user/profile', {
    as: tala,
    body: { avatar: FILENAME, cover_photo: broken },
  })
  expect(answer).toMatchObject({
    status: 422,
    body: { errors: { cover_photo: [fill(uploadTexts.broken, { file: 'The photo' })] } },
  })
  expect(media()).toEqual(before)
  expect(readdirSync(join(server.services.config.dataDir, 'uploads'))).toEqual([])
})

test('profile pictures are limited per hour', async () => {
  const ben = await server.signIn(await createTestAccount(server.services, { page_url: 'ben.cruz', page_name: 'Ben' }))
  const { account_id } = await server.services.db
    .selectFrom('profiles')
    .select('account_id')
    .where('page_url', '=', 'ben.cruz')
    .executeTakeFirstOrThrow()
  const rule = { name: 'profile-pictures-account', points: 60, seconds: 3600, per: 'account' } as const
  for (let n = 0; n < 60; n++) await server.services.throttle.take(rule, String(account_id))
  const filename = 'eeeeeeeeeeeeeeeeeeeeeeeeeeee.webp'
  await server.services.db
    .insertInto('images')
    .values({ filename, owner_id: account_id, width: 9, height: 9, mosaic: 'data:,', bytes: 1n })
    .execute()
  const answer = await server.inject('PUT', '/v1/user/profile', { as: ben, body: { avatar: filename } })
  expect(answer).toMatchObject({ status: 429, body: { exception: 'TooManyRequestsException' } })
})

test('another account’s picture or an unknown one is refused and changes nothing', async () => {
  for (const avatar of [FILENAME, 'bbbbbbbbbbbbbbbbbbbbbbbbbbbb.jpg', '../x']) {
    const answer = await server.inject('PUT', '/v1/user/profile', { as: luz, body: { avatar, page_name: 'Other' } })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toHaveProperty('avatar')
  }
  expect((await server.inject('GET', '/v1/user/profile', { as: luz })).body.data.profile.page_name).toBe('Luz')
})
