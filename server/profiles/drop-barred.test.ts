// An avatar or cover is dropped when the picture it was made from is barred.
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { texts } from '#contract/texts.ts'
import { getContent } from '#server/content/testing.ts'
import { restoreContent, takeDownContent } from '#server/desk/take-down.ts'
import { getGoals } from '#server/goals/testing.ts'
import { pictureKey } from '#server/kit/cdn-keys.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { storageKey, variants } from '#server/media/image-url.ts'
import { aPicture } from '#server/media/pictures.fixture.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { untilWaitedFor } from '#test/lock-waits.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { REMOVE_TASK } from './drop-barred.ts'
import { profileJobs } from './jobs.ts'

const desk = { operator: 'test' }
let server: TestServer
let content: ReturnType<typeof getContent>
let bytes: Buffer
let luz: Creator
let asLuz: string

beforeAll(async () => {
  server = await aServer()
  content = getContent(server)
  bytes = await (await aPicture(400, 400)).webp().toBuffer()
})
beforeEach(async () => {
  luz = await aCreator(server.services)
  asLuz = await server.signIn(luz.account_id)
})
afterAll(() => server.close())

/** An upload that can be decoded. `look`: a bit that its perceptual hash consists of; without one it has no hash. */
async function upload(look?: 0 | 1): Promise<string> {
  const filename = `${randomBytes(16).toString('hex')}.webp`
  const { db, storage } = server.services
  for (const variant of variants) await storage.put(storageKey(filename, variant), bytes)
  await db
    .insertInto('images')
    .values({ filename, owner_id: luz.account_id, width: 400, height: 400, mosaic: 'data:,', bytes: 1n })
    .execute()
  if (look !== undefined)
    await sql`update images set perceptual_hashes = array[repeat(${String(look)}, 256)::bit(256)] where filename = ${filename}`.execute(
      db,
    )
  return filename
}

const change = (body: object) => server.inject('PUT', '/v1/user/profile', { as: asLuz, body })

/** The addresses that everybody sees. */
async function seen(): Promise<{ avatar: string | null; cover_photo: string | null }> {
  const { avatar, cover_photo } = (await server.inject('GET', `/v1/profile/${luz.page_url}`)).body.data
  return { avatar, cover_photo }
}

const status = async (address: string) => (await server.fastify.inject(address)).statusCode

/** Runs the queued removals. Returns the keys that the CDN was asked to purge. */
async function removeFiles(): Promise<string[]> {
  const { rows } = await sql<{ payload: { keys: string[] } }>`
    delete from graphile_worker._private_jobs where task_id in (
      select id from graphile_worker._private_tasks where identifier = ${REMOVE_TASK})
    returning payload`.execute(server.services.db)
  const purged: string[] = []
  const cdn = { purge: async (keys: string[]) => void purged.push(...keys) }
  for (const { payload } of rows)
    await profileJobs({ ...server.services, cdn })[REMOVE_TASK]!(payload as never, undefined as never)
  return purged
}

const takeDown = (content_type: 'photo' | 'photo.collection' | 'goal', content_id: string) =>
  takeDownContent(server.services, desk, { content_type, content_id, message: 'Bawal', refund_buyers: false })

describe('a takedown of the source’s post', () => {
  test('drops avatar and cover, removes their files and purges them from the CDN', async () => {
    const filename = await upload()
    await change({ avatar: filename, cover_photo: filename })
    const before = await seen()
    const files = [before.avatar!, before.avatar!.replace('.webp', '-wh100.webp'), before.cover_photo!]
    const post = await content.make(luz, { price_id: 1, filenames: [filename] })
    expect(await Promise.all(files.map(status))).toEqual([200, 200, 200])
    await takeDown('photo', post.id)
    expect(await seen()).toEqual({ avatar: null, cover_photo: null })
    const keys = [before.avatar!, before.cover_photo!].map((address) => pictureKey(address.split('/').at(-1)!))
    expect(await removeFiles()).toEqual(keys)
    expect(await Promise.all(files.map(status))).toEqual([404, 404, 404])
    const message = 'Mali'
    await restoreContent(server.services, desk, { content_type: 'photo', content_id: post.id, message })
    expect(await seen()).toEqual({ avatar: null, cover_photo: null })
  })

  test('leaves what was made from other pictures', async () => {
    const [ofPost, other] = [await upload(), await upload()]
    await change({ avatar: ofPost, cover_photo: other })
    const { cover_photo } = await seen()
    const post = await content.make(luz, { previews: [true, false], filenames: [await upload(), ofPost] })
    await takeDown('photo.collection', post.id)
    expect(await seen()).toEqual({ avatar: null, cover_photo })
    await removeFiles()
    expect(await status(cover_photo!)).toBe(200)
  })

  test('drops what was made from another upload of the same picture', async () => {
    const [ofPost, ofAvatar] = [await upload(0), await upload(0)]
    await change({ avatar: ofAvatar, cover_photo: await upload(1) })
    await takeDown('photo', (await content.make(luz, { filenames: [ofPost] })).id)
    expect(await seen()).toEqual({ avatar: null, cover_photo: expect.any(String) })
  })

  test('does not concern an avatar that was replaced before', async () => {
    const filename = await upload()
    await change({ avatar: filename })
    const post = await content.make(luz, { filenames: [filename] })
    await change({ avatar: await upload() })
    const { avatar } = await seen()
    await takeDown('photo', post.id)
    expect((await seen()).avatar).toBe(avatar)
  })

  test('refuses the source from then on, also if it has no hash, and a change that waits for the takedown', async () => {
    const filename = await upload()
    const post = await content.make(luz, { filenames: [filename] })
    const refused = { status: 422, body: { errors: { avatar: [texts.pictureBarred] } } }
    let waiting: ReturnType<typeof change> | undefined
    await inTransaction(server.services.db, async (tx) => {
      await tx
        .selectFrom('profiles')
        .select('account_id')
        .where('account_id', '=', luz.account_id)
        .forUpdate()
        .execute()
      waiting = change({ avatar: filename })
      await untilWaitedFor(tx)
      await tx.updateTable('posts').set({ taken_down_at: new Date() }).where('id', '=', post.id).execute()
    })
    expect(await waiting).toMatchObject(refused)
    expect((await seen()).avatar).toBeNull()
    expect(await change({ avatar: filename })).toMatchObject(refused)
  })
})

test('a replaced or removed picture is purged from the CDN too, and removed even if the process ended right after the change', async () => {
  await change({ avatar: await upload(), cover_photo: await upload() })
  const before = await seen()
  const pictures = [before.avatar!, before.cover_photo!]
  await removeFiles()
  await change({ avatar: await upload(), cover_photo: null })
  expect(await Promise.all(pictures.map(status))).toEqual([404, 404])
  const names = pictures.map((address) => address.split('/').at(-1)!)
  await server.services.storage.put(names[0]!, bytes)
  expect(await removeFiles()).toEqual(names.map(pictureKey))
  expect(await Promise.all(pictures.map(status))).toEqual([404, 404])
  expect(await status((await seen()).avatar!)).toBe(200)
})

test('of two avatars set at once only the one that stays is public', async () => {
  const media = () =>
    readdirSync(join(server.services.config.dataDir, 'media')).filter((name) => name.startsWith('avatar-'))
  const [first, second] = [await upload(), await upload()]
  const before = new Set(media())
  await inTransaction(server.services.db, async (tx) => {
    await tx.selectFrom('profiles').select('account_id').where('account_id', '=', luz.account_id).forUpdate().execute()
    const changes = [change({ avatar: first }), change({ avatar: second })]
    await untilWaitedFor(tx, { waiters: 2 })
    return changes
  }).then((changes) => Promise.all(changes))
  const { avatar } = await seen()
  const name = avatar!.split('/').at(-1)!
  expect(
    media()
      .filter((one) => !before.has(one))
      .sort(),
  ).toEqual([name.replace('.webp', '-wh100.webp'), name].sort())
})

test('a takedown of a goal drops the avatar made from its picture', async () => {
  const filename = await upload()
  await change({ avatar: filename })
  const goal = await getGoals(server).add(luz, { image: filename })
  await takeDown('goal', goal.id)
  expect((await seen()).avatar).toBeNull()
})

test('a withdrawn consent drops an avatar that no post uses', async () => {
  const filename = await upload()
  const { body } = await server.inject('POST', '/v1/user/content/consents', {
    as: asLuz,
    body: { filename, name: 'Maria' },
  })
  const token = new URL(body.data.link_url).pathname.split('/')[2]
  const answer = (what: string) =>
    server.inject('POST', `/v1/consents/${token}`, { body: { name: 'Maria Santos', answer: what } })
  expect((await answer('yes')).status).toBe(200)
  await change({ avatar: filename })
  const { avatar } = await seen()
  expect(avatar).not.toBeNull()
  expect((await answer('withdraw')).status).toBe(200)
  expect((await seen()).avatar).toBeNull()
  await removeFiles()
  expect(await status(avatar!)).toBe(404)
})
