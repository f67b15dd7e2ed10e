import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fill } from '#contract/languages.ts'
import { UPLOAD_PATH } from '#contract/media.ts'
import { texts } from '#contract/texts.ts'
import { uploadTexts } from '#contract/upload-texts.ts'
import { createTestAccount } from '#db/fixtures.ts'
import { pictures } from '#server/pictures.ts'
import { aServer, type TestServer } from '#test/server.ts'
import type { Decoder } from './decoder.ts'
import { storageKey, variants } from './image-url.ts'
import * as make from './pictures.fixture.ts'
import { uploadImage } from './upload.ts'

let server: TestServer
let luz: bigint
let as: string

beforeAll(async () => {
  server = await aServer()
  luz = await createTestAccount(server.services, { page_url: 'luz' })
  as = await server.signIn(luz)
})
afterAll(() => server.close())

const BOUNDARY = 'the-boundary'
const multipart = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

function form(file: Buffer, name = 'photo.jpg', field = 'image'): Buffer {
  return Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
}

async function send(payload: Buffer, headers: Record<string, string> = multipart, by: string | undefined = as) {
  const response = await server.fastify.inject({
    method: 'POST',
    url: UPLOAD_PATH,
    payload,
    headers: { ...headers, ...(by && { cookie: `pixel_session=${by}` }) },
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

function upload(file: Buffer, name?: string) {
  return send(form(file, name))
}

async function rows(): Promise<number> {
  const { n } = await server.services.db
    .selectFrom('images')
    .select(({ fn }) => fn.countAll<bigint>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Files in a folder of the data directory; an absent folder has none. */
function files(folder: 'uploads' | 'media'): string[] {
  try {
    return readdirSync(join(server.services.config.dataDir, folder))
  } catch {
    return []
  }
}

/** The stored bytes of all sizes of an upload. */
async function stored(filename: string): Promise<Buffer[]> {
  return Promise.all(
    variants.map(async (variant) => (await server.services.storage.get(storageKey(filename, variant)))!),
  )
}

describe('a picture', () => {
  test.each([
    ['JPEG', async () => (await make.aPicture(640, 480)).jpeg().toBuffer(), 'jpg', 640, 480, false],
    ['JPEG on its side', () => make.aPhonePhoto(120, 80), 'jpg', 80, 120, false],
    [
      'JPEG of 40 megapixels',
      async () => (await make.aPicture(8000, 5000)).jpeg().toBuffer(),
      'jpg',
      2000,
      1250,
      false,
    ],
    ['PNG', async () => (await make.aPicture(90, 60)).png().toBuffer(), 'jpg', 90, 60, false],
    ['transparent PNG', () => make.glass(90, 60).png().toBuffer(), 'webp', 90, 60, false],
    ['WebP', async () => (await make.aPicture(90, 60)).webp().toBuffer(), 'jpg', 90, 60, false],
    ['GIF', async () => make.aGif({ frames: 1 }), 'gif', 8, 6, false],
    ['animated GIF', async () => make.aGif({ frames: 3 }), 'gif', 8, 6, true],
    ['SVG', async () => make.svg('<circle r="20" cx="20" cy="20"/>'), 'webp', 1000, 667, false],
  ])('of type %s is stored cleaned in all sizes', async (_kind, file, ending, width, height, isAnimated) => {
    const { status, body, headers } = await upload(await file())
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    const { filename } = body.data
    expect(body).toEqual({
      data: {
        filename: expect.stringMatching(new RegExp(`^[a-z0-9]{32}\\.${ending}$`)),
        absolute_url: `${server.url}/media/image/${filename}/full`,
        width,
        height,
      },
    })
    const parts = await stored(filename)
    const [full, ...smaller] = parts
    expect(await sharp(full).metadata()).toMatchObject({ width, height })
    const most = [120_000, 60_000, 45_000, 4000]
    for (const [place, bytes] of smaller.entries()) expect(bytes.length).toBeLessThanOrEqual(most[place]!)
    const row = await server.services.db
      .selectFrom('images')
      .selectAll()
      .where('filename', '=', filename)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ owner_id: luz, width, height, is_animated: isAnimated, purged_at: null })
    expect(row.mosaic).toMatch(/^data:image\/png;base64,/)
    expect(row.bytes).toBe(BigInt(parts.reduce((sum, bytes) => sum + bytes.length, 0)))
    expect(files('uploads')).toEqual([])
  })

  test.each([
    ['photo', () => make.aPhonePhoto()],
    ['GIF', async () => make.aGif()],
  ])('(%s) keeps no metadata in any size', async (_kind, file) => {
    const { body } = await upload(await file())
    for (const bytes of await stored(body.data.filename)) {
      const { exif, xmp, iptc, icc, comments, orientation } = await sharp(bytes).metadata()
      expect({ exif, xmp, iptc, icc, comments, orientation }).toEqual({})
      expect(bytes.toString('latin1')).not.toMatch(/SECRET|Exif|http:/)
    }
  })

  test('is recognized by its content, regardless of its filename', async () => {
    const png = await (await make.aPicture(20, 20)).png().toBuffer()
    for (const name of ['photo.txt', '../../etc/passwd', 'CON', 'a\\b.exe', `${'x'.repeat(300)}.svg`, '\u202egnp.jpg'])
      expect(await upload(png, name), name).toMatchObject({ status: 200, body: { data: { width: 20 } } })
    expect(files('media').every((name) => /^[a-z0-9]{32}(-wh(100|500|750|1080))?\.(jpg|webp|gif)$/.test(name))).toBe(
      true,
    )
  })

  test('with appended data loses that data', async () => {
    const photo = await (await make.aPicture(40, 40)).jpeg().toBuffer()
    const { body } = await upload(Buffer.concat([photo, Buffer.from('<script>alert("SECRET")</script>PK-SECRET')]))
    expect((await stored(body.data.filename))[0]!.toString('latin1')).not.toMatch(/SECRET/)
  })

  test('from an SVG with scripts and references is rasterized without them', async () => {
    const { status, body } = await upload(
      make.svg(
        '<script>alert(1)</script><image xlink:href="file:///etc/passwd" width="9" height="9"/><image href="http://127.0.0.1:9/x.png" width="9" height="9"/><rect width="5" height="5" onload="alert(1)"/>',
      ),
      'a.svg',
    )
    expect(status).toBe(200)
    expect(body.data.filename).toMatch(/\.webp$/)
  })
})

describe('an upload is refused, naming the file and storing nothing:', () => {
  const cut = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)
  const damage = (bytes: Buffer) => {
    const copy = Buffer.from(bytes)
    for (let at = bytes.length >> 1; at < (bytes.length >> 1) + 40; at++) copy[at]! ^= 0x5a
    return copy
  }
  /** Its versions and palettes differ in how far into the file the pixels begin. */
  const aBmp = (pixelsAt: number) => {
    const bytes = Buffer.alloc(pixelsAt + 4)
    bytes.write('BM', 'latin1')
    bytes.writeUInt32LE(bytes.length, 2)
    bytes.writeUInt32LE(pixelsAt, 10)
    return bytes
  }
  const rough = async (kind: 'jpeg' | 'png' | 'webp') => (await make.noise(200, 150)).toFormat(kind).toBuffer()

  test.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
    ['text', () => Buffer.from('Kumusta'), 415, uploadTexts.notAnImage],
    ['nothing', () => Buffer.alloc(0), 415, uploadTexts.notAnImage],
    ['a page', () => Buffer.from('<!doctype html><html><svg></svg></html>'), 415, uploadTexts.notAnImage],
    ['a TIFF', async () => (await make.aPicture(9, 9)).tiff().toBuffer(), 415, uploadTexts.wrongType],
    ['a BMP of 24 bits', () => aBmp(54), 415, uploadTexts.wrongType],
    ['a BMP with a palette', () => aBmp(1078), 415, uploadTexts.wrongType],
    ['a BMP with a colour profile', () => aBmp(138), 415, uploadTexts.wrongType],
    ['a text that begins like a BMP', () => Buffer.from('BMW at iba pa'), 415, uploadTexts.notAnImage],
    ['an AVIF', async () => (await make.aPicture(9, 9)).avif().toBuffer(), 415, uploadTexts.wrongType],
    ['half a JPEG', async () => cut(await rough('jpeg')), 415, fill(uploadTexts.broken, { file: 'a b.jpg' })],
    ['half a PNG', async () => cut(await rough('png')), 415, fill(uploadTexts.broken, { file: 'a b.jpg' })],
    ['half a WebP', async () => cut(await rough('webp')), 415, fill(uploadTexts.broken, { file: 'a b.jpg' })],
    ['half a GIF', () => cut(make.aGif()), 415, fill(uploadTexts.broken, { file: 'a b.jpg' })],
    [
      'half an SVG',
      () => cut(make.svg('<rect width="9" height="9"/>')),
      415,
      fill(uploadTexts.broken, { file: 'a b.jpg' }),
    ],
    ['a damaged JPEG', async () => damage(await rough('jpeg')), 415, fill(uploadTexts.broken, { file: 'a b.jpg' })],
    ['a damaged PNG', async () => damage(await rough('png')), 415, fill(uploadTexts.broken, { file: 'a b.jpg' })],
    [
      'a PNG of its signature only',
      () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      415,
      fill(uploadTexts.broken, { file: 'a b.jpg' }),
    ],
    [
      '30,000 by 30,000',
      () => make.aPng(30_000, 30_000, Buffer.alloc(9)),
      413,
      fill(uploadTexts.tooManyPixels, { file: 'a b.jpg' }),
    ],
    [
      'a large drawing',
      () => make.svg('', 'width="9000" height="9000"'),
      413,
      fill(uploadTexts.tooManyPixels, { file: 'a b.jpg' }),
    ],
    ['1,000 frames', () => make.aGif({ frames: 1000 }), 413, fill(uploadTexts.tooManyFrames, { file: 'a b.jpg' })],
    ['301 frames', () => make.aGif({ frames: 301 }), 413, fill(uploadTexts.tooManyFrames, { file: 'a b.jpg' })],
    ['nested uses', () => make.nestedUse(), 415, fill(uploadTexts.tooSlow, { file: 'a b.jpg' })],
    ['a billion laughs', () => make.billionLaughs(), 415, fill(uploadTexts.broken, { file: 'a b.jpg' })],
    ['filters', () => make.filterBomb(), 415, fill(uploadTexts.tooSlow, { file: 'a b.jpg' })],
    ['15 MB and a byte', () => Buffer.alloc(15_000_001, 1), 413, fill(uploadTexts.tooLarge, { file: 'a b.jpg' })],
  ])('%s', async (_what, file, status, text) => {
    const before = [await rows(), files('media')]
    expect(await upload(await file(), 'C:\\photos\\a\u0007 b.jpg')).toMatchObject({
      status,
      body: { exception: 'UploadRejectedException', message: text, errors: { image: [text] } },
    })
    expect([await rows(), files('media')]).toEqual(before)
    expect(files('uploads')).toEqual([])
  })

  test('a long filename is shortened in the text', async () => {
    const { body } = await upload(Buffer.from('\xff\xd8\xff', 'latin1'), `${'ñ'.repeat(300)}.jpg`)
    expect(body.errors.image).toEqual([fill(uploadTexts.broken, { file: 'ñ'.repeat(80) })])
  })

  test('from a visitor, with 401', async () => {
    const photo = await make.aPhonePhoto()
    expect(await send(form(photo), multipart, '')).toMatchObject({
      status: 401,
      body: { exception: 'UnauthorizedAccessException' },
    })
  })

  test('a form without a picture, and a body that is no form', async () => {
    const photo = await make.aPhonePhoto()
    const missing = { status: 422, body: { errors: { image: [texts.photoMissing] } } }
    expect(await send(form(photo, 'a.jpg', 'picture'))).toMatchObject(missing)
    expect(await send(form(photo, 'a.jpg', '__proto__'))).toMatchObject({ status: 400 })
    expect(await send(Buffer.from(`--${BOUNDARY}--\r\n`))).toMatchObject(missing)
    expect(await send(Buffer.from('{}'), { 'content-type': 'application/json' })).toMatchObject({ status: 415 })
    expect(await send(photo, { 'content-type': 'image/jpeg' })).toMatchObject({ status: 415 })
    const unreadable = { status: 400, body: { exception: 'MalformedRequestException' } }
    expect(await send(photo, { 'content-type': 'multipart/form-data' })).toMatchObject(unreadable)
    expect(await send(photo)).toMatchObject(unreadable)
    expect(await send(form(photo).subarray(0, 400))).toMatchObject(unreadable)
    expect(files('uploads')).toEqual([])
  })
})

test('other requests are served while decompression bombs are decoded', async () => {
  const photo = await make.aPhonePhoto()
  const other = await server.signIn(await createTestAccount(server.services, { page_url: 'other' }))
  const done: string[] = []
  const bombs = Array.from({ length: 2 }, () => upload(make.nestedUse()).then(() => done.push('bomb')))
  await Promise.all([
    ...bombs,
    send(form(photo), multipart, other).then(({ status }) => done.push(`photo ${status}`)),
    server.inject('GET', '/v1/profile/luz').then(({ status }) => done.push(`page ${status}`)),
  ])
  // SVGs leave one of the two processes free for photos.
  expect(done.slice(0, 2).sort()).toEqual(['page 200', 'photo 200'])
})

describe('over a real connection', () => {
  let port: number
  beforeAll(async () => {
    await server.fastify.listen({ port: 0, host: '127.0.0.1' })
    port = (server.fastify.server.address() as AddressInfo).port
  })

  function open(headers: Record<string, string | number> = {}): ClientRequest {
    const cookie = `pixel_session=${as}`
    return httpRequest({ port, method: 'POST', path: UPLOAD_PATH, headers: { ...multipart, cookie, ...headers } })
  }

  test('a client that disconnects in the middle leaves no file and no row', async () => {
    const before = [await rows(), files('media')]
    const { promise: disconnected, resolve } = Promise.withResolvers<void>()
    server.fastify.server.once('request', (request) => request.once('close', resolve))
    const body = form(await (await make.noise(800, 600)).png().toBuffer())
    const client = open({ 'content-length': body.length })
    client.on('error', () => undefined)
    client.write(body.subarray(0, body.length >> 1))
    await expect.poll(() => files('uploads').length).toBe(1)
    client.destroy()
    await disconnected
    await expect.poll(() => files('uploads')).toEqual([])
    expect([await rows(), files('media')]).toEqual(before)
  })

  test('a body declared far above the limit is refused with its filename at its first bytes', async () => {
    const client = open({ 'content-length': 1_000_000_000 })
    client.on('error', () => undefined)
    client.write(form(Buffer.alloc(2000), 'beach.png').subarray(0, -BOUNDARY.length - 8))
    const [response] = (await once(client, 'response')) as [IncomingMessage]
    expect(response.statusCode).toBe(413)
    const text = fill(uploadTexts.tooLarge, { file: 'beach.png' })
    expect(await json(response)).toMatchObject({ message: text, errors: { image: [text] } })
    client.destroy()
    expect(files('uploads')).toEqual([])
  })

  test('an endless body is refused at the limit, and nothing of it stays', async () => {
    const client = open()
    const answered = once(client, 'response')
    client.on('error', () => undefined)
    client.write(form(Buffer.alloc(0)).subarray(0, -BOUNDARY.length - 8))
    const piece = Buffer.alloc(1_000_000, 1)
    let response: IncomingMessage | undefined
    void answered.then(([first]) => {
      response = first
    })
    let sent = 0
    while (!response && sent++ < 200) if (!client.write(piece)) await Promise.race([once(client, 'drain'), answered])
    expect((await answered)[0].statusCode).toBe(413)
    expect(sent).toBeLessThan(40)
    client.destroy()
    expect(files('uploads')).toEqual([])
  })
})

test('an upload whose client has already disconnected fails without waiting for the file', async () => {
  const decoder = { decode: () => Promise.reject(new Error('nothing came')) } as unknown as Decoder
  const tools = { decoder, pictures, folder: '', onBarred: async () => undefined }
  const never = new Promise<never>(() => undefined)
  const gone = { bytes: 1000, part: () => never, isGone: () => true, discard: () => undefined }
  const left = uploadImage(server.services, tools, luz, gone)
  await expect(left).rejects.toMatchObject({ code: 'MalformedRequestException' })
})

test('of many uploads that come at once only two are admitted at the same time', async () => {
  const { throttle } = server.services
  const { takeEach } = throttle
  let [now, most] = [0, 0]
  throttle.takeEach = async (limits) => {
    most = Math.max(most, ++now)
    await takeEach(limits).finally(() => now--)
  }
  try {
    const photo = await make.aPhonePhoto()
    const answers = await Promise.all(Array.from({ length: 12 }, () => upload(photo)))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(most).toBe(2)
  } finally {
    throttle.takeEach = takeEach
  }
})

test('while the database is slow two hundred uploads wait to be admitted, and more are refused at once', async () => {
  const { throttle } = server.services
  const { takeEach } = throttle
  const { promise: isFast, resolve: beFast } = Promise.withResolvers<void>()
  throttle.takeEach = () => isFast
  try {
    const text = Buffer.from('not a picture')
    const answers = Array.from({ length: 202 }, () => upload(text))
    expect(await upload(text)).toMatchObject({ status: 429, body: { exception: 'TooManyRequestsException' } })
    beFast()
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([415]))
  } finally {
    throttle.takeEach = takeEach
  }
})

test('an upload that the storage rejects leaves nothing', async () => {
  const { storage } = server.services
  const put = storage.put
  let puts = 0
  storage.put = async (key, bytes) => {
    if (++puts === 2) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    return put.call(storage, key, bytes)
  }
  const before = files('media')
  try {
    expect(await upload(await make.aPhonePhoto())).toMatchObject({
      status: 503,
      body: { exception: 'ServiceUnavailableException' },
    })
  } finally {
    storage.put = put
  }
  expect(files('media')).toEqual(before)
  expect(files('uploads')).toEqual([])
})

test('an account with 200 unused pictures cannot upload more', async () => {
  const id = await createTestAccount(server.services, { page_url: 'hoarder' })
  await server.services.db
    .insertInto('images')
    .values(
      Array.from({ length: 200 }, (_, n) => ({
        filename: `${String(n).padStart(32, 'a')}.jpg`,
        owner_id: id,
        width: 1,
        height: 1,
        mosaic: '',
        bytes: 1n,
      })),
    )
    .execute()
  const photo = await make.aPhonePhoto()
  expect(await send(form(photo), multipart, await server.signIn(id))).toMatchObject({
    status: 422,
    body: { errors: { image: [expect.stringContaining('200')] } },
  })
  expect(await upload(photo)).toMatchObject({ status: 200 })
})
