import jsqr from 'jsqr'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits, serverLimits } from '#contract/limits.ts'
import { getCard, getQr, getQrDrawing, getReceiptPicture, getWhiteQr } from '#contract/shared-pictures.ts'
import { getContentPreview, getPagePreview, pngIcons, previewSize, sharing } from '#contract/sharing.ts'
import { aGift, type NewGift } from '#db/fixtures.ts'
import { getContent } from '#server/content/testing.ts'
import { clock } from '#server/kit/clock.ts'
import { noise } from '#server/media/pictures.fixture.ts'
import { avatarVariants } from '#server/media/profile-variants.ts'
import { storeImage } from '#server/media/store-image.ts'
import { makePicture } from '#server/media/variants.ts'
import { receiptAddress } from '#server/money/payments/queries.ts'
import { aCreator, type Creator, capturePayment } from '#server/money/testing.ts'
import { aServer, type TestServer } from '#test/server.ts'

let server: TestServer
let content: ReturnType<typeof getContent>
let luz: Creator
let blocked: string

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  content = getContent(server)
  luz = await aCreator(server.services, { page_url: 'luz.art', page_name: 'Luz Ñuñez 🎨' })
  const other = await aCreator(server.services, { page_url: 'other' })
  blocked = await server.signIn(other.account_id)
  await server.services.db
    .insertInto('blocks')
    .values({ blocker_id: luz.account_id, blocked_id: other.account_id })
    .execute()
})
afterAll(() => server.close())

function get(url: string, headers: Record<string, string> = {}) {
  return server.fastify.inject({ method: 'GET', url, headers })
}

async function picture(url: string) {
  const response = await get(url)
  expect(response.statusCode, url).toBe(200)
  expect(response.headers['content-type']).toBe(url.includes('/preview/') ? 'image/jpeg' : 'image/png')
  return { bytes: response.rawPayload, headers: response.headers, ...(await sharp(response.rawPayload).metadata()) }
}

/** The address that a phone scans from the picture on this background. */
async function scanned(bytes: Buffer, ground = '#ffffff'): Promise<string | undefined> {
  const { data, info } = await sharp(bytes)
    .flatten({ background: ground })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data
}

describe('the QR code', () => {
  test('is 400 by 400 pixels, transparent, and scans to the address', async () => {
    const { bytes, width, height, hasAlpha, headers } = await picture(getQr('/luz.art'))
    expect({ width, height, hasAlpha }).toEqual({ width: 400, height: 400, hasAlpha: true })
    const { channels } = await sharp(bytes).stats()
    expect(channels[3]).toMatchObject({ min: 0, max: 255 })
    expect(await scanned(bytes)).toBe(`${server.services.config.publicUrl}/luz.art`)
    expect(headers['content-disposition']).toBe('inline; filename="pixel-luz.art-qr.png"')
  })

  test('on white, as PNG and as SVG, scans on a dark background, where the transparent one does not', async () => {
    const address = `${server.services.config.publicUrl}/luz.art`
    expect(await scanned((await picture(getQr('/luz.art'))).bytes, '#16111a')).toBeUndefined()
    const onWhite = await picture(getWhiteQr('/luz.art'))
    expect(onWhite).toMatchObject({ width: 400, height: 400 })
    expect(await scanned(onWhite.bytes, '#16111a')).toBe(address)
    const drawing = await get(getQrDrawing('/luz.art'))
    expect(drawing.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-disposition': 'inline; filename="pixel-luz.art-qr.svg"',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const large = await sharp(drawing.rawPayload, { density: 288 }).png().toBuffer()
    expect(await scanned(large, '#16111a')).toBe(address)
    expect((await get(getQrDrawing('//evil.example'))).statusCode).toBe(404)
  })

  test('works for any path on PIXEL, such as a goal', async () => {
    const path = `/luz.art/my-goals/${crypto.randomUUID()}`
    const { bytes } = await picture(getQr(path))
    expect(await scanned(bytes)).toBe(server.services.config.publicUrl + path)
  })

  test('still scans with a tenth of it covered', async () => {
    const { bytes } = await picture(getQr('/luz.art'))
    const sticker = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer()
    const hurt = await sharp(bytes)
      .composite([{ input: sticker, left: 150, top: 150 }])
      .png()
      .toBuffer()
    expect(await scanned(hurt)).toBe(`${server.services.config.publicUrl}/luz.art`)
  })

  test.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/luz?next=//evil',
    '',
    `/${'a'.repeat(300)}`,
  ])('is refused for an address outside PIXEL: %j', async (to) => {
    expect((await get(getQr(to))).statusCode).toBe(404)
  })

  test('on the card, 1000 by 1200 pixels with the avatar, scans to the address', async () => {
    const plain = await picture(getCard('luz.art'))
    expect([plain.width, plain.height]).toEqual([1000, 1200])
    expect(await scanned(plain.bytes)).toBe(`${server.services.config.publicUrl}/luz.art`)
    expect(plain.headers['content-disposition']).toBe('inline; filename="pixel-luz.art-card.png"')
    await setAvatar(luz, '#00ff00')
    const { bytes } = await picture(getCard('luz.art'))
    const { data } = await sharp(bytes)
      .extract({ left: 500, top: 140, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[1]).toBeGreaterThan(230)
    expect(data[0]).toBeLessThan(30)
  })

  test('on the card is in the language of the page that shows it', async () => {
    const [english, filipino, again] = await Promise.all(
      ['', 'pixel_language=fil', 'pixel_language=en'].map((cookie) => get(getCard('luz.art'), { cookie })),
    )
    expect(english!.rawPayload.equals(again!.rawPayload)).toBe(true)
    expect(english!.rawPayload.equals(filipino!.rawPayload)).toBe(false)
    expect(await scanned(filipino!.rawPayload)).toBe(`${server.services.config.publicUrl}/luz.art`)
  })

  test('scans with the longest page name and address', async () => {
    const long = 'w'.repeat(limits.pageUrlMax)
    await aCreator(server.services, { page_url: long, page_name: 'W'.repeat(serverLimits.pageNameMax) })
    for (const address of [getQr(`/${long}`), getCard(long)])
      expect(await scanned((await picture(address)).bytes)).toBe(`${server.services.config.publicUrl}/${long}`)
  })
})

describe('the link preview', () => {
  test('of a page is 1200 by 630 pixels, and changes when the page is renamed', async () => {
    const before = await picture(getPagePreview('luz.art', 1))
    expect([before.width, before.height]).toEqual([previewSize.width, previewSize.height])
    const again = await get(getPagePreview('luz.art', 1), { 'if-none-match': String(before.headers.etag) })
    expect(again.statusCode).toBe(304)
    await server.services.db
      .updateTable('profiles')
      .set({ page_name: 'Luz Santos' })
      .where('account_id', '=', luz.account_id)
      .execute()
    const after = await picture(getPagePreview('luz.art', 1))
    expect(after.bytes.equals(before.bytes)).toBe(false)
  })

  test('of a locked photo shows its mosaic, also to its owner; of a free photo the photo', async () => {
    const [lockedName, freeName] = [await uploaded(1), await uploaded(2)]
    const locked = await content.make(luz, { filenames: [lockedName] })
    const free = await content.make(luz, { price_id: 1, filenames: [freeName] })
    const ofLocked = (await picture(getContentPreview('snap', 'luz.art', locked.id, 1))).bytes
    const ofFree = (await picture(getContentPreview('snap', 'luz.art', free.id, 1))).bytes
    // The photo has 40 squares across; the mosaic has at most 15 cells.
    expect(await coloursAcross(ofFree)).toBeGreaterThan(30)
    expect(await coloursAcross(ofLocked)).toBeLessThanOrEqual(15)
    const cookie = `pixel_session=${await server.signIn(luz.account_id)}`
    const asOwner = await get(getContentPreview('snap', 'luz.art', locked.id, 1), { cookie })
    expect(asOwner.rawPayload.equals(ofLocked)).toBe(true)
  })

  test('of a topic or a Bloc post shows its own picture, and changes with its text', async () => {
    const as = await server.signIn(luz.account_id)
    const [banner_image, image] = [await uploaded(5), await uploaded(6)]
    const text = { title: 'Bakit ube?', description: 'Tanong lang' }
    const topic = await saved('PUT', '/v1/user/questions/topic', { ...text, banner_image }, as)
    const bloc = await saved('POST', '/v1/user/blocs', { ...text, image }, as)
    for (const [kind, id, rename] of [
      ['topic', topic.id, () => saved('PUT', '/v1/user/questions/topic', { ...text, title: 'Bakit?' }, as)],
      ['bloc', bloc.id, () => saved('PUT', `/v1/user/blocs/${bloc.id}`, { title: 'Bakit?' }, as)],
    ] as const) {
      const address = getContentPreview(kind, 'luz.art', id, 1)
      const { bytes, width, height } = await picture(address)
      expect([width, height]).toEqual([previewSize.width, previewSize.height])
      expect(await coloursAcross(bytes)).toBeGreaterThan(30)
      await rename()
      expect((await picture(address)).bytes.equals(bytes)).toBe(false)
      expect((await get(address, { cookie: `pixel_session=${blocked}` })).statusCode).toBe(404)
      for (const unknown of [
        getContentPreview(kind, 'other', id, 1),
        getContentPreview(kind, 'luz.art', crypto.randomUUID(), 1),
        getContentPreview(kind, 'luz.art', 'x', 1),
        getContentPreview(kind === 'bloc' ? 'topic' : 'bloc', 'luz.art', id, 1),
      ])
        expect((await get(unknown)).statusCode, unknown).toBe(404)
    }
    await saved('DELETE', `/v1/user/blocs/${bloc.id}`, {}, as)
    expect((await get(getContentPreview('bloc', 'luz.art', bloc.id, 1))).statusCode).toBe(410)
  })

  test('of a topic or a Bloc post cannot be a locked photo: its file name is refused as a picture', async () => {
    const as = await server.signIn(luz.account_id)
    const locked = await content.make(luz, { filenames: [await uploaded(7)] })
    const text = { title: 'Akin', description: 'Akin' }
    const [image] = locked.filenames
    for (const [method, path, body] of [
      ['POST', '/v1/user/blocs', { ...text, image }],
      ['PUT', '/v1/user/questions/topic', { ...text, banner_image: image }],
    ] as const)
      expect((await server.inject(method, path, { as, body })).status, path).toBe(422)
  })

  test('is gone when its subject is hidden or closed, and not found when unknown', async () => {
    const post = await content.make(luz, { filenames: [await uploaded(3)] })
    const address = getContentPreview('snap', 'luz.art', post.id, 1)
    await picture(address)
    await content.update(post, { is_published: 0 })
    expect((await get(address)).statusCode).toBe(410)
    expect((await get(address, { cookie: `pixel_session=${await server.signIn(luz.account_id)}` })).statusCode).toBe(
      410,
    )
    const closed = await aCreator(server.services, { page_url: 'sarado' })
    await picture(getPagePreview('sarado', 1))
    await server.services.db
      .updateTable('accounts')
      .set({ deactivated_at: clock.now() })
      .where('id', '=', closed.account_id)
      .execute()
    for (const gone of [getPagePreview('sarado', 1), getCard('sarado')]) expect((await get(gone)).statusCode).toBe(410)
    for (const unknown of [
      getPagePreview('nobody', 1),
      getCard('nobody'),
      getContentPreview('goal', 'luz.art', crypto.randomUUID(), 1),
      getContentPreview('slide', 'luz.art', post.id, 1),
      getContentPreview('snap', 'luz.art', 'x', 1),
    ])
      expect((await get(unknown)).statusCode, unknown).toBe(404)
  })

  test('is not found for a blocked viewer', async () => {
    const post = await content.make(luz, { price_id: 1, filenames: [await uploaded(4)] })
    for (const address of [
      getPagePreview('luz.art', 1),
      getCard('luz.art'),
      getContentPreview('snap', 'luz.art', post.id, 1),
    ]) {
      expect((await get(address)).statusCode).toBe(200)
      expect((await get(address, { cookie: `pixel_session=${blocked}` })).statusCode, address).toBe(404)
    }
  })
})

describe('the picture of a receipt', () => {
  async function aReceipt(gift: Partial<NewGift> = {}) {
    const id = await aGift(server.services, luz, { amount: 75_00n, supporter_name: 'Kuya Ben', ...gift })
    const { transaction_no } = await server.services.db
      .selectFrom('payments')
      .select('transaction_no')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const link = receiptAddress(server.services.config.secret, transaction_no)
    const pay = () => capturePayment(server.services, id, 75_00n)
    return { link, transaction_no, pay }
  }

  test('scans to the receipt itself, and changes when the receipt changes', async () => {
    const { link, transaction_no, pay } = await aReceipt()
    const before = await picture(getReceiptPicture(link))
    expect([before.width, before.height]).toEqual([1000, 1180])
    expect(await scanned(before.bytes)).toBe(server.services.config.publicUrl + link)
    expect(before.headers).toMatchObject({
      'content-disposition': `inline; filename="${transaction_no}.png"`,
      'cache-control': 'private, no-cache',
    })
    await pay()
    const after = await picture(getReceiptPicture(link))
    expect(after.bytes.equals(before.bytes)).toBe(false)
    expect((await picture(getReceiptPicture(link.toLowerCase()))).bytes.equals(after.bytes)).toBe(true)
  })

  test('is available only with the code of its receipt', async () => {
    const [{ link, transaction_no }, other] = [await aReceipt(), await aReceipt()]
    const [, , , code = ''] = link.split('/')
    for (const [reference, wrong] of [
      [transaction_no, other.link.split('/')[3]],
      [transaction_no, `${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`],
      [transaction_no, 'x'],
      [other.transaction_no, code],
      ['PX-20260101-ABCDEFGH', code],
    ])
      expect((await get(getReceiptPicture(`/r/${reference}/${wrong}`))).statusCode).toBe(404)
    expect((await get(`/media/receipt/${transaction_no}/receipt.png`)).statusCode).toBe(404)
  })

  test('does not name an anonymous giver', async () => {
    const anonymous = await aReceipt({ is_anonymous: true })
    const nameless = await aReceipt({ supporter_name: null })
    // Except for reference and code it looks like a receipt without a giver's name: the rows with the names are identical.
    const names = async ({ link }: { link: string }) =>
      sharp((await picture(getReceiptPicture(link))).bytes)
        .extract({ left: 100, top: 500, width: 800, height: 120 })
        .raw()
        .toBuffer()
    expect((await names(anonymous)).equals(await names(nameless))).toBe(true)
    expect((await names(anonymous)).equals(await names(await aReceipt()))).toBe(false)
  })
})

async function saved(method: string, path: string, body: object, as: string): Promise<{ id: string }> {
  const answer = await server.inject(method, path, { as, body })
  expect(answer.status, path).toBe(200)
  return answer.body.data
}

async function setAvatar({ account_id }: Creator, colour: string): Promise<void> {
  const face = await sharp({ create: { width: 400, height: 400, channels: 3, background: colour } })
    .png()
    .toBuffer()
  await server.services.storage.put('avatar-test.webp', (await avatarVariants(face)).full)
  await server.services.db
    .updateTable('profiles')
    .set({ avatar_key: 'avatar-test.webp' })
    .where('account_id', '=', account_id)
    .execute()
}

/** A photo of 40 by 40 squares. */
async function uploaded(seed: number): Promise<string> {
  const cells = await (await noise(40, 40, seed * 7919)).png().toBuffer()
  const photo = await sharp(cells).resize(560, 630, { kernel: 'nearest', fit: 'fill' }).jpeg({ quality: 92 }).toBuffer()
  return (await storeImage(server.services, luz.account_id, await makePicture(photo, 'jpg'))).filename
}

/** How often the colour clearly changes along a line through the photo. */
async function coloursAcross(preview: Buffer): Promise<number> {
  const { data } = await sharp(preview)
    .extract({ left: 0, top: 300, width: 560, height: 1 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let changes = 0
  for (let at = 2; at < data.length; at++) if (Math.abs(data[at]! - data[at - 2]!) > 12) changes++
  return changes / 2
}

test('the pages that are not about a creator have a PIXEL link preview', async () => {
  expect(await picture(sharing.housePreview)).toMatchObject({ format: 'jpeg', ...previewSize })
})

test.each(Object.entries(pngIcons))('%s is a square PNG without transparency', async (path, side) => {
  const { bytes, format, width, height } = await picture(path)
  expect({ format, width, height }).toEqual({ format: 'png', width: side, height: side })
  expect((await sharp(bytes).stats()).isOpaque).toBe(true)
  // The mark is in the middle.
  const { data } = await sharp(bytes)
    .extract({ left: side >> 1, top: side >> 1, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data]).toEqual([0x5a, 0x21, 0x82])
})
