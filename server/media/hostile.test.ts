// Every hostile picture through the upload route: refused with a text, or kept as nothing but a picture.
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
const asked: string[] = []

beforeAll(async () => {
  server = await aServer()
  as = await server.signIn(await createTestAccount(server.services, { page_url: 'luz' }))
  canary = createServer((request, response) => {
    asked.push(String(request.url))
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

/** Every text a refusal of this file may have. */
function getTexts(name: string): string[] {
  return Object.values(uploadTexts).map((text) => fill(text, { file: name }))
}

test('each is refused in words, or is a picture and nothing else', async () => {
  expect(pictures.length).toBeGreaterThan(90)
  for (const picture of pictures) {
    const { status, body } = await upload(picture)
    const said = `${picture.name}: ${status} ${body.message ?? ''}`
    if (picture.fate === 'picture') expect(status, said).toBe(200)
    if (picture.fate === 'refused') expect(status, said).not.toBe(200)
    if (status !== 200) {
      expect([413, 415], said).toContain(status)
      expect(body.exception, said).toBe('UploadRejectedException')
      expect(getTexts(picture.name), said).toContain(body.message)
      continue
    }
    for (const variant of variants) {
      const bytes = (await server.services.storage.get(storageKey(body.data.filename, variant)))!
      const { format, width, height } = await sharp(bytes).metadata()
      expect(['jpeg', 'webp', 'gif'], said).toContain(format)
      // A GIF is kept as it came, up to the limit of any upload; all else is made smaller.
      expect(width * height, said).toBeLessThanOrEqual(format === 'gif' ? uploadLimits.pixelsMax : 20_000_000)
      expect(bytes.includes(SMUGGLED), said).toBe(false)
      expect(bytes.includes('root:'), said).toBe(false)
    }
  }
}, 300_000)

test('nobody was asked for anything', () => {
  expect(asked).toEqual([])
})
