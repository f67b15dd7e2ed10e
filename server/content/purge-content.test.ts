// Deletion: immediate for viewers, after 15 days for buyers, then everything is purged.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { storageKey, variants } from '#server/media/image-url.ts'
import { putBack } from '#server/moderation/put-back.ts'
import { takeDown } from '#server/moderation/take-down.ts'
import { catchUp } from '#server/money/catch-up.ts'
import { getBalances } from '#server/money/ledger/balances.ts'
import { verifyLedger } from '#server/money/ledger/verify.ts'
import { aCreator, type Creator, getPayment, getProvider } from '#server/money/testing.ts'
import { pictures } from '#server/pictures.ts'
import { untilWaitedFor } from '#test/lock-waits.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { lockPost } from './lock-post.ts'
import { mayRead } from './picture-access.ts'
import { purgeContent } from './purge-content.ts'
import { placePhotos } from './slide-photos.ts'
import { anImage, getContent, type Made } from './testing.ts'

let server: TestServer
let content: ReturnType<typeof getContent>
let luz: Creator
let ana: Creator

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  content = getContent(server)
})
beforeEach(async () => {
  luz = await aCreator(server.services)
  ana = await aCreator(server.services)
})
afterEach(() => clock.shift(0))
afterAll(() => server.close())

function purge() {
  return purgeContent(server.services, clock.now())
}

/** A session that starts at the current test clock: shifting the clock ends earlier sessions. */
function signInAna(): Promise<string> {
  return server.signIn(ana.account_id)
}

function photoRows(post: Made) {
  return server.services.db.selectFrom('photos').select('id').where('post_id', '=', post.id).execute()
}

/** Whether any variant of a picture is still in the storage. */
async function hasBytes(filename: string): Promise<boolean> {
  const files = await Promise.all(variants.map((variant) => server.services.storage.get(storageKey(filename, variant))))
  return files.some((file) => file !== undefined)
}

/** The size of Ana's library, the status of reading the post, and per picture whether she may read it and its bytes exist. */
async function getAnasView(post: Made) {
  const as = await signInAna()
  const library = await server.inject('GET', '/v1/user/purchases', { as })
  return {
    library: library.body.meta.total,
    status: (await content.read(post, as)).status,
    readable: await Promise.all(
      post.filenames.map((name) => mayRead(server.services, pictures)({ accountId: ana.account_id }, name)),
    ),
    bytes: await Promise.all(post.filenames.map(hasBytes)),
  }
}

describe('a deleted post', () => {
  test('stays readable for its buyer on day 14, and is purged with its bytes on day 16', async () => {
    const post = await content.make(luz, { caption: 'Goodbye #farewell', previews: [false, true] })
    await content.sell(post, await signInAna())
    await content.remove(post)
    const until = (await content.read(post, await signInAna())).body.data.available_until
    expect(new Date(until).getTime() - clock.now().getTime()).toBeCloseTo(15 * DAY_MS, -5)

    clock.shift(14 * DAY_MS)
    await purge()
    expect(await getAnasView(post)).toEqual({
      library: 1,
      status: 200,
      readable: [true, true],
      bytes: [true, true],
    })
    expect((await content.read(post, undefined)).status).toBe(410)

    clock.shift(16 * DAY_MS)
    // The purge time ends access, even before the purge job has run.
    expect(await getAnasView(post)).toMatchObject({ library: 0, status: 410, readable: [false, false] })
    expect(await purge()).toBe(2)
    expect(await getAnasView(post)).toEqual({
      library: 0,
      status: 410,
      readable: [false, false],
      bytes: [false, false],
    })
    const row = await server.services.db
      .selectFrom('posts')
      .select(['caption', 'purged_at'])
      .where('id', '=', post.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ caption: null, purged_at: expect.any(Date) })
    const images = await server.services.db
      .selectFrom('images')
      .select(['mosaic', 'purged_at'])
      .where('filename', 'in', post.filenames)
      .execute()
    expect(images).toEqual([
      { mosaic: '', purged_at: expect.any(Date) },
      { mosaic: '', purged_at: expect.any(Date) },
    ])
    expect(await photoRows(post)).toEqual([])
    expect(await purge()).toBe(0)
  })

  test('that is taken down is purged only once it is restored, so that its picture is recognized until then', async () => {
    const post = await content.make(luz)
    await content.sell(post, await signInAna())
    await content.remove(post)
    const item = { content_type: 'photo' as const, content_id: post.id, owner_id: luz.account_id }
    await inTransaction(server.services.db, (tx) => takeDown(tx, server.services, item, 'Bawal'))
    clock.shift(16 * DAY_MS)
    await purge()
    expect([await photoRows(post), await hasBytes(post.filenames[0]!)]).toEqual([[expect.anything()], true])
    await inTransaction(server.services.db, (tx) => putBack(tx, server.services, item, 'Ayos na'))
    await purge()
    expect([await photoRows(post), await hasBytes(post.filenames[0]!)]).toEqual([[], false])
  })

  test('without buyers is purged immediately by a queued job', async () => {
    const post = await content.make(luz)
    await content.remove(post)
    const { rows } = await server.services.database.pool.query(
      "select 1 from graphile_worker.jobs where task_identifier = 'purge-content'",
    )
    expect(rows).toHaveLength(1)
    expect(await purge()).toBe(1)
    expect(await hasBytes(post.filenames[0]!)).toBe(false)
    expect((await content.read(post, undefined)).status).toBe(410)
  })

  test('whose payment is open becomes the buyer’s for the 15 days once it is paid', async () => {
    const post = await content.make(luz)
    const bought = await content.buy(post, await signInAna())
    await content.remove(post)
    expect(await purge()).toBe(0)
    await content.pay([bought.body.data.link_url])
    expect(await getAnasView(post)).toEqual({ library: 1, status: 200, readable: [true], bytes: [true] })
    clock.shift(16 * DAY_MS)
    await purge()
    expect(await getAnasView(post)).toEqual({ library: 0, status: 410, readable: [false], bytes: [false] })
  })

  test('with a recently cancelled payment is not purged for 3 days, because the money may still arrive', async () => {
    const post = await content.make(luz)
    await content.pay([(await content.buy(post, await signInAna())).body.data.link_url], 'cancelled')
    await content.remove(post)
    expect(await purge()).toBe(0)
    const tried = await content.make(luz)
    await content.pay([(await content.buy(tried, await signInAna())).body.data.link_url], 'cancelled')
    clock.shift(4 * DAY_MS)
    await content.remove({ ...tried, by: await server.signIn(luz.account_id) })
    expect(await purge()).toBe(1)
    expect(await hasBytes(tried.filenames[0]!)).toBe(false)
  })
})

test('a photo removed from a sold slide is purged after 15 days, and the slide stays', async () => {
  const slide = await content.make(luz, { previews: [false, false] })
  await content.sell(slide, await signInAna())
  await content.replacePhotos(slide, [{ id: slide.photoIds[0] }])
  clock.shift(14 * DAY_MS)
  await purge()
  expect(await getAnasView(slide)).toEqual({ library: 1, status: 200, readable: [true, true], bytes: [true, true] })
  clock.shift(16 * DAY_MS)
  expect(await getAnasView(slide)).toMatchObject({ readable: [true, false], bytes: [true, true] })
  await purge()
  expect(await getAnasView(slide)).toEqual({ library: 1, status: 200, readable: [true, false], bytes: [true, false] })
  // A purged photo cannot be added again.
  const answer = await content.replacePhotos(
    slide,
    [{ id: slide.photoIds[0] }, { filename: slide.filenames[1] }],
    await server.signIn(luz.account_id),
  )
  expect(answer.status).toBe(422)
})

test('a photo that is added again at the end of its 15 days, while the purge runs, stays', async () => {
  const slide = await content.make(luz, { previews: [false, false] })
  await content.sell(slide, await signInAna())
  await content.replacePhotos(slide, [{ id: slide.photoIds[0] }])
  clock.shift(16 * DAY_MS)
  let purging: Promise<number> | undefined
  await inTransaction(server.services.db, async (tx) => {
    await lockPost(tx, luz.account_id, 'slide', slide.id)
    const photos = slide.photoIds.map((id, index) => ({
      id,
      filename: slide.filenames[index]!,
      alt: null,
      is_payable: true,
      is_preview: false,
    }))
    await placePhotos(tx, slide.id, photos, clock.now())
    purging = purge()
    await untilWaitedFor(tx)
  })
  await purging
  expect(await getAnasView(slide)).toMatchObject({ readable: [true, true], bytes: [true, true] })
})

test('a photo removed from a slide without buyers is purged by the next run', async () => {
  const slide = await content.make(luz, { previews: [false, false] })
  await content.replacePhotos(slide, [{ filename: await anImage(server.services, luz.account_id) }])
  await purge()
  expect(await Promise.all(slide.filenames.map(hasBytes))).toEqual([false, false])
})

test('a picture that cannot be removed does not stop the others, and is purged by the next run', async () => {
  const slide = await content.make(luz, { previews: [false, false, false] })
  await content.remove(slide)
  const { storage } = server.services
  const failing = {
    ...server.services,
    storage: {
      ...storage,
      async remove(key: string) {
        if (key.includes(slide.filenames[0]!.slice(0, 32))) throw new Error('the disk is away')
        await storage.remove(key)
      },
    },
  }
  await expect(purgeContent(failing, clock.now())).rejects.toThrow('1 photos could not be purged')
  expect(await photoRows(slide)).toEqual([{ id: slide.photoIds[0] }])
  expect(await Promise.all(slide.filenames.map(hasBytes))).toEqual([true, false, false])
  expect(await purge()).toBe(1)
  expect(await hasBytes(slide.filenames[0]!)).toBe(false)
})

test('a payment that arrives after the post was purged buys nothing and is refunded automatically', async () => {
  const provider = getProvider(server)
  await provider.knobs({ refunds: { delay_seconds: 0 } })
  const post = await content.make(luz)
  const { body } = await content.buy(post, await signInAna())
  const checkoutId = body.data.link_url.split('/').at(-1)
  const { payment_id } = await server.services.db
    .selectFrom('purchases')
    .select('payment_id')
    .where('post_id', '=', post.id)
    .executeTakeFirstOrThrow()
  await content.remove(post)
  await provider.advance(16 * 86_400)
  clock.shift(16 * DAY_MS)
  await purge()
  await provider.pay('paid_late', { paymentId: payment_id, checkoutId, token: '' })
  await provider.quiet()
  await catchUp(server.services, { everything: true })
  await provider.quiet()
  clock.shift(17 * DAY_MS)
  await catchUp(server.services, { everything: true })
  expect(await getPayment(server.services, payment_id)).not.toMatchObject({ state: 'paid' })
  expect(await getBalances(server.services.db, luz.account_id)).toMatchObject({ available: 0n })
  const refunds = await server.services.db.selectFrom('receipt_refunds').select(['reason', 'state']).execute()
  expect(refunds).toEqual([{ reason: 'goods_gone', state: 'succeeded' }])
  expect(await verifyLedger(server.services.db)).toEqual([])
})
