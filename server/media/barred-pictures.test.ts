// Barred pictures (taken down, or withdrawn by a person in them) are recognized when uploaded again: by anyone, resized, re-encoded
// or mirrored.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UPLOAD_PATH } from '#contract/media.ts'
import { texts } from '#contract/texts.ts'
import { uploadedPicture } from '#db/seed/pictures.ts'
import { askConsent } from '#server/consents/ask-consent.ts'
import { getContent, type Made } from '#server/content/testing.ts'
import { eraseAccounts } from '#server/erasure/erase-accounts.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { putBack } from '#server/moderation/put-back.ts'
import { takeDown } from '#server/moderation/take-down.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { pictures } from '#server/pictures.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { findBarred } from './barred-pictures.ts'
import { hashOlderPictures } from './hash-older-pictures.ts'
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
afterAll(async () => {
  clock.shift(0)
  await server.close()
})

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

test('barred pictures of an account that was erased are still refused and reported, and nothing leads to that account', async () => {
  const { services } = server
  const { db } = services
  const ligaya = await aCreator(services, { page_url: 'ligaya' })
  const as = await server.signIn(ligaya.account_id, { isProven: true })
  const store = async (name: string) => {
    const made = await uploadedPicture(name)
    return { full: made.full, filename: (await storeImage(services, ligaya.account_id, made)).filename }
  }
  const stored = {
    photo: await store('street-quiapo.webp'),
    bloc: await store('daraga-church.svg'),
    withdrawn: await store('komiks-page-2.svg'),
    lifted: await store('sea-dusk.webp'),
    innocent: await store('sign-route.svg'),
  }
  const made = (name: 'photo' | 'lifted' | 'innocent') =>
    content.make(ligaya, { filenames: [stored[name].filename] }).then(({ id }) => id)
  const takeDownIt = (content_type: 'photo' | 'bloc', content_id: string) =>
    inTransaction(db, (tx) => takeDown(tx, services, { ...item(), content_type, content_id }, 'Bawal'))
  await takeDownIt('photo', await made('photo'))
  const image = stored.bloc.filename
  const bloc = await server.inject('POST', '/v1/user/blocs', { as, body: { title: 'A', description: 'B', image } })
  await takeDownIt('bloc', bloc.body.data.id)
  const lifted = { ...item(), content_id: await made('lifted') }
  await takeDownIt('photo', lifted.content_id)
  await inTransaction(db, (tx) => putBack(tx, services, lifted, 'Ayos na'))
  await made('innocent')
  const asked = { filename: stored.withdrawn.filename, name: 'Maria' }
  const { link_url } = await askConsent(services, ligaya.account_id, asked)
  const consent = `/v1/consents/${new URL(link_url).pathname.split('/')[2]}`
  const answer = { name: 'Maria Santos', answer: 'withdraw' }
  expect((await server.inject('POST', consent, { body: answer })).status).toBe(200)

  expect((await server.inject('POST', '/v1/user/erase', { as, body: {} })).status).toBe(200)
  clock.shift(8 * DAY_MS)
  await eraseAccounts(services)
  clock.shift(0)

  const nena = await aCreator(services)
  const asNena = await server.signIn(nena.account_id)
  for (const name of ['photo', 'bloc', 'withdrawn'] as const) {
    expect(await upload(stored[name].full, asNena), name).toMatchObject(refused)
    expect(await upload(await sharp(stored[name].full).flop().resize(600).jpeg().toBuffer(), asNena)).toMatchObject(
      refused,
    )
  }
  for (const name of ['lifted', 'innocent'] as const)
    expect((await upload(stored[name].full, asNena)).status, name).toBe(200)
  const tried = (await readReports()).filter(({ owner_id }) => owner_id === nena.account_id)
  expect(tried.map(({ details }) => details)).toEqual(
    Array(3).fill(expect.stringMatching(/withdrawn: hash:[0-9a-f-]{36}$/)),
  )
  // Uploaded before the takedown, and used after the account of the taken-down one is erased.
  const older = await storeImage(services, nena.account_id, await uploadedPicture('street-quiapo.webp'))
  expect(
    await server.inject('PUT', '/v1/user/profile', { as: asNena, body: { avatar: older.filename } }),
  ).toMatchObject({ status: 422, body: { errors: { avatar: [texts.pictureBarred] } } })
  const kept = await db.selectFrom('barred_hashes').selectAll().execute()
  expect(kept.map((row) => Object.keys(row))).toEqual(Array(3).fill(['id', 'perceptual_hashes']))
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

test('of several barred pictures that look alike the most similar one is named, by its first name if two are, and none beyond 31 bits', async () => {
  const { db } = server.services
  const bits = Array.from({ length: 256 }, (_, at) => (at % 3 === 0 ? '1' : '0')).join('')
  const changed = (count: number) =>
    bits.replace(/./g, (bit, at: number) => (at < count ? String(1 - Number(bit)) : bit))
  const opposite = changed(256)
  const bar = async (id: string, ...hashes: string[]) => {
    await sql`insert into barred_hashes (id, perceptual_hashes)
              values (${`00000000-0000-4000-8000-0000000000${id}`}::uuid, ${hashes}::bit(256)[])`.execute(db)
  }
  const nearest = async (uploaded: string, mirrored = uploaded) =>
    (await findBarred(db, pictures, { bits: [uploaded], mirrored, quality: 100 }))?.slice(-2)
  await bar('33', changed(31))
  expect([await nearest(bits), await nearest(changed(63))]).toEqual(['33', undefined])
  // The second hash of a barred picture is that of its cropped copy.
  await bar('22', opposite, changed(9))
  await bar('11', changed(9))
  await bar('44', changed(20))
  expect(await nearest(bits)).toBe('11')
  expect(await nearest(changed(20))).toBe('44')
  expect(await nearest(changed(128), bits)).toBe('11')
  await db.deleteFrom('barred_hashes').execute()
})
