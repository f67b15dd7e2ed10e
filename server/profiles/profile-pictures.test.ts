import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawAvatar } from '#db/seed/art.ts'
import { anAccount } from '#db/world.ts'
import { storageKey } from '#server/media/image-url.ts'
import { aServer, type TestServer } from '#test/server.ts'

const FILENAME = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaa.webp'
let server: TestServer
let tala: string
let luz: string

beforeAll(async () => {
  server = await aServer({ withProvider: false })
  const id = await anAccount(server.services, { page_url: 'tala', page_name: 'Tala' })
  tala = await server.signIn(id)
  luz = await server.signIn(await anAccount(server.services, { page_url: 'luz', page_name: 'Luz' }))
  const { db, storage } = server.services
  await storage.put(storageKey(FILENAME, 'full'), (await drawAvatar({ key: 'tala' }))!)
  await db
    .insertInto('images')
    .values({ filename: FILENAME, owner_id: id, width: 800, height: 800, mosaic: 'data:,', bytes: 1n })
    .execute()
})
afterAll(() => server.close())

test('an uploaded picture becomes avatar and cover, which anyone may see', async () => {
  const answer = await server.inject('PUT', '/v1/user/profile', {
    as: tala,
    body: { avatar: FILENAME, cover_photo: FILENAME },
  })
  expect(answer.status).toBe(200)
  const { avatar, avatar_variants, cover_photo } = answer.body.data.profile
  for (const address of [avatar, avatar_variants.WH100, cover_photo])
    expect((await server.fastify.inject(address)).headers['content-type']).toBe('image/webp')
})

test('a new avatar replaces the old one, and null takes it off', async () => {
  const first = await server.inject('PUT', '/v1/user/profile', { as: tala, body: { avatar: FILENAME } })
  const second = await server.inject('PUT', '/v1/user/profile', { as: tala, body: { avatar: null } })
  expect(second.body.data.profile.avatar).toBeNull()
  expect((await server.fastify.inject(first.body.data.profile.avatar)).statusCode).toBe(404)
})

test('a picture of somebody else, or none, is refused and changes nothing', async () => {
  for (const avatar of [FILENAME, 'bbbbbbbbbbbbbbbbbbbbbbbbbbbb.jpg', '../x']) {
    const answer = await server.inject('PUT', '/v1/user/profile', { as: luz, body: { avatar, page_name: 'Other' } })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toHaveProperty('avatar')
  }
  expect((await server.inject('GET', '/v1/user/profile', { as: luz })).body.data.profile.page_name).toBe('Luz')
})
