// Sends every hostile picture to the upload route: it is refused with a text, or stored as a clean picture.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fill } from '#contract/languages.ts'
import { UPLOAD_PATH, uploadLimits } from '#contract/media.ts'
import { uploadTexts } from '#contract/upload-texts.ts'
import { createTestAccount } from '#db/fixtures.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { type HostilePicture, hostilePictures, SMUGGLED } from './hostile-pictures.fixture.ts'
import { storageKey, variants } from './image-url.ts'

let server: TestServer
let as: string
let canary: Server
let pictures: HostilePicture[]
/** URLs requested from the canary. */
const requests: string[] = []

beforeAll(async () => {
  server = await aServer()
  as = await server.signIn(await createTestAccount(server.services, { page_url: 'luz' }))
  canary = createServer((request, response) => {
    requests.push(String(request.url))
    response.end()
  })
  await once(canary.listen(0, '127.0.0.1'), 'listening')
  pictures = await hostilePictures(`http://127.0.0.1:${(canary.address() as AddressInfo).port}`)
})
afterAll(async () => {
  canary.close()
  await server.close()
})

async function upload({ name, bytes }: HostilePicture) {
  const response = await server.fastify.inject({
    method: 'POST',
    url: UPLOAD_PATH,
    headers: { 'content-type': 'multipart/form-data; boundary=x', cookie: `pixel_session=${as}` },
    payload: Buffer.concat([
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="image"; filename="${name}"\r\n\r\n`),
      bytes,
      Buffer.from('\r\n--x--\r\n'),
    ]),
  })
  return { status: response.statusCode, body: response.json() }
}

/** All texts that may refuse this file. */
function getTexts(name: string): string[] {
  return Object.values(uploadTexts).map((text) => fill(text, { file: name }))
}

test('each hostile file is refused with a message or stored as a clean picture', async () => {
  expect(pictures.length).toBeGreaterThan(90)
  for (const picture of pictures) {
    const { status, body } = await upload(picture)
    const label = `${picture.name}: ${status} ${body.message ?? ''}`
    if (picture.fate === 'picture') expect(status, label).toBe(200)
    if (picture.fate === 'refused') expect(status, label).not.toBe(200)
    if (status !== 200) {
      expect([413, 415], label).toContain(status)
      expect(body.exception, label).toBe('UploadRejectedException')
      expect(getTexts(picture.name), label).toContain(body.message)
      continue
    }
    for (const variant of variants) {
      const bytes = (await server.services.storage.get(storageKey(body.data.filename, variant)))!
      const { format, width, height } = await sharp(bytes).metadata()
      expect(['jpeg', 'webp', 'gif'], label).toContain(format)
      // GIFs keep their size, up to the limit of uploads; all other pictures are scaled down.
      expect(width * height, label).toBeLessThanOrEqual(format === 'gif' ? uploadLimits.pixelsMax : 20_000_000)
      expect(bytes.includes(SMUGGLED), label).toBe(false)
      expect(bytes.includes('root:'), label).toBe(false)
    }
  }
})

test('no picture made the server send a request', () => {
  expect(requests).toEqual([])
})
