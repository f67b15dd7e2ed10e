// Barred pictures (taken down, or withdrawn by a person in them) are recognized when uploaded again: by anyone, resized, re-encoded
// or mirrored.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UPLOAD_PATH } from '#contract/media.ts'
import { texts } from '#contract/texts.ts'
import { uploadedPicture } from '#db/seed/pictures.ts'
import { askConsent } from '#server/consents/ask-consent.ts'
import { getContent, type Made } from '#server/content/testing.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { putBack, takeDown } from '#server/moderation/take-down.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { hashOlderPictures } from './barred-pictures.ts'
import { storeImage } from './store-image.ts'

let server: TestServer
let content: ReturnType<typeof getContent>
let luz: Creator
let rudy: Creator
let asRudy: string
let full: Buffer
/** The filename of `full`, in a post of Luz. */
let filename: string
let post: Made

beforeAll(async () => {
  server = await aServer()
  content = getContent(server)
  luz = await aCreator(server.services, { page_url: 'luz' })
  rudy = await aCreator(server.services, { page_url: 'rudy' })
  asRudy = await server.signIn(rudy.account_id)
  const made = await uploadedPicture('mayon-noon.svg')
  full = made.full
  filename = (await storeImage(server.services, luz.account_id, made)).filename
  post = await content.make(luz, { filenames: [filename] })
})
afterAll(() => server.close())

async function upload(picture: Buffer, as = asRudy) {
  const boundary = 'the-boundary'
  const response = await server.fastify.inject({
    method: 'POST',
    url: UPLOAD_PATH,
    payload: Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n`),
      picture,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, cookie: `pixel_session=${as}` },
  })
  return { status: response.statusCode, body: response.json() }
}

const refused = { status: 422, body: { exception: 'ValidationException', errors: { image: [texts.pictureBarred] } } }
const altered = () => sharp(full).flop().resize(600).jpeg({ quality: 55 }).toBuffer()
const images = async () => (await server.services.db.selectFrom('images').select('filename').execute()).length
const readReports = () =>
  server.services.db
    .selectFrom('reports')
    .select(['content_type', 'content_id', 'owner_id', 'reason', 'details'])
    .orderBy('id')
    .execute()
const item = () => ({ content_type: 'photo' as const, content_id: post.id, owner_id: luz.account_id })

describe('a picture that was taken down', () => {
  test('is refused while it is taken down, and accepted before and after', async () => {
    expect((await upload(await altered())).status).toBe(200)
    await inTransaction(server.services.db, (tx) => takeDown(tx, server.services, item(), 'Bawal'))
    expect(await upload(await altered())).toMatchObject(refused)
    await inTransaction(server.services.db, (tx) => putBack(tx, server.services, item(), 'Ayos na'))
    expect((await upload(await altered())).status).toBe(200)
  })

  test('is refused from every account, not stored, and reported to the desk once', async () => {
    await inTransaction(server.services.db, (tx) => takeDown(tx, server.services, item(), 'Bawal'))
    const [before, reports] = [await images(), (await readReports()).length]
    for (const picture of [full, await sharp(full).resize(300).webp({ quality: 50 }).toBuffer(), await altered()])
      expect(await upload(picture)).toMatchObject(refused)
    expect(await upload(full, await server.signIn(luz.account_id))).toMatchObject(refused)
    expect(await images()).toBe(before)
    const tried = (await readReports()).slice(reports)
    expect(tried.map(({ owner_id, reason, content_type }) => [owner_id, reason, content_type])).toEqual([
      [luz.account_id, 'other', 'profile'],
    ])
  })

  test('is refused as an avatar, as a cover and in a post, even if it was uploaded before the takedown', async () => {
    await inTransaction(server.services.db, (tx) => putBack(tx, server.services, item(), 'Ayos na'))
    const asLuz = await server.signIn(luz.account_id)
    const older = (await upload(await sharp(full).resize(900).jpeg({ quality: 60 }).toBuffer(), asLuz)).body.data
      .filename
    await inTransaction(server.services.db, (tx) => takeDown(tx, server.services, item(), 'Bawal'))
    const put = (body: object) => server.inject('PUT', '/v1/user/profile', { as: asLuz, body })
    for (const picture of [filename, older]) {
      for (const field of ['avatar', 'cover_photo'])
        expect(await put({ [field]: picture })).toMatchObject({
          status: 422,
          body: { errors: { [field]: [texts.pictureBarred] } },
        })
    }
    const snap = { caption: '', image: { filename: older, is_payable: 0, is_preview: 0 }, price_id: 1, is_published: 1 }
    const posted = await server.inject('POST', '/v1/user/content/images/create', { as: asLuz, body: snap })
    expect([posted.status, JSON.stringify(posted.body.errors)]).toEqual([
      422,
      expect.stringContaining(texts.pictureBarred),
    ])
    const other = (await upload((await uploadedPicture('mayon-early.svg')).full, asLuz)).body.data.filename
    expect((await put({ avatar: other })).status).toBe(200)
  })

  test('does not affect other pictures', async () => {
    const { full: other } = await uploadedPicture('mayon-early.svg')
    expect((await upload(other)).status).toBe(200)
  })
})

test('a picture with a withdrawn consent is refused and reported as well', async () => {
  const made = await uploadedPicture('mayon-early.svg')
  const own = (await storeImage(server.services, luz.account_id, made)).filename
  const { link_url } = await askConsent(server.services, luz.account_id, { filename: own, name: 'Maria' })
  const token = new URL(link_url).pathname.split('/')[2]
  const body = { name: 'Maria Santos', answer: 'withdraw' }
  expect((await server.inject('POST', `/v1/consents/${token}`, { body })).status).toBe(200)
  expect(await upload(made.full)).toMatchObject(refused)
  expect((await readReports()).find((row) => row.reason === 'intimate')).toMatchObject({
    owner_id: luz.account_id,
    details: expect.stringContaining('Maria'),
  })
})

test('pictures stored without a hash get one, and an unreadable picture does not stop the others', async () => {
  const { db, storage } = server.services
  const of = (name: string) =>
    db
      .selectFrom('images')
      .select([sql<string[] | null>`perceptual_hashes::text[]`.as('perceptual_hashes'), 'hash_quality'])
      .where('filename', '=', name)
      .executeTakeFirstOrThrow()
  const before = await of(filename)
  expect(before.perceptual_hashes).toHaveLength(3)
  const broken = `${'0'.repeat(31)}1.jpg`
  await db
    .insertInto('images')
    .values({ filename: broken, owner_id: luz.account_id, width: 1, height: 1, mosaic: '', bytes: 1n })
    .execute()
  await storage.put(broken, Buffer.from('no picture'))
  await db
    .updateTable('images')
    .set({ perceptual_hashes: null, hash_quality: null })
    .where('filename', '=', filename)
    .execute()
  expect(await hashOlderPictures(server.services)).toBe(2)
  expect(await of(broken)).toEqual({ perceptual_hashes: null, hash_quality: 0 })
  const after = await of(filename)
  // Computed from the stored JPEG instead of the drawing, so that a few bits differ.
  const differ = [...after.perceptual_hashes![0]!].filter((bit, at) => bit !== before.perceptual_hashes![0]![at])
  expect(differ.length).toBeLessThan(10)
  expect(await hashOlderPictures(server.services)).toBe(0)
})
