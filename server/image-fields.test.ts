// Every API field that names a picture: what it takes, and that the rest is refused under the field's own name.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { filenameIn } from '#contract/fields.ts'
import { createTestAccount } from '#db/fixtures.ts'
import { imageUrl, storageKey } from '#server/media/image-url.ts'
import { aPicture } from '#server/media/pictures.fixture.ts'
import { aServer, type TestServer } from '#test/server.ts'

const goal = { title: 'New lens', target_amount: 500, state: 'draft' }
const bloc = { title: 'News', description: 'We moved.' }
const topic = { title: 'Ask me', description: 'Anything' }
const photo = (filename: unknown) => ({ filename, is_payable: 0, is_preview: 0 })
const updateSlide = '/v1/user/content/images/collection/update/:id'
const editedSlide = { body: (filename: unknown) => ({ images: [photo(filename)] }), error: 'images.0.filename' }

/** Endpoint and field → a body that is valid except for its picture, and the field the error is expected under. */
const cases: Record<string, { body: (picture: unknown) => object; error: string }> = {
  'POST /v1/user/goals image': { body: (image) => ({ ...goal, image }), error: 'image' },
  'PUT /v1/user/goals/:id image': { body: (image) => ({ image }), error: 'image' },
  'POST /v1/user/blocs image': { body: (image) => ({ ...bloc, image }), error: 'image' },
  'PUT /v1/user/blocs/:id image': { body: (image) => ({ image }), error: 'image' },
  'PUT /v1/user/questions/topic banner_image': {
    body: (banner_image) => ({ ...topic, banner_image }),
    error: 'banner_image',
  },
  'PUT /v1/user/profile avatar': { body: (avatar) => ({ avatar }), error: 'avatar' },
  'PUT /v1/user/profile cover_photo': { body: (cover_photo) => ({ cover_photo }), error: 'cover_photo' },
  'POST /v1/user/content/consents filename': {
    body: (filename) => ({ filename, name: 'Maria' }),
    error: 'filename',
  },
  'POST /v1/user/content/images/create image.filename': {
    body: (filename) => ({ image: photo(filename), price_id: 1 }),
    error: 'image.filename',
  },
  'POST /v1/user/content/images/collection/create images.filename': {
    body: (filename) => ({ images: [photo(filename)], price_id: 1 }),
    error: 'images.0.filename',
  },
  [`PUT ${updateSlide} images.filename`]: editedSlide,
  [`PUT ${updateSlide}/image images.filename`]: editedSlide,
}

let server: TestServer
let as: string
let luz: bigint
const ids: Record<string, string> = {}

beforeAll(async () => {
  server = await aServer()
  luz = await createTestAccount(server.services, { page_url: 'luz' })
  as = await server.signIn(luz)
  ids['/v1/user/goals/:id'] = await getId('/v1/user/goals', goal)
  ids['/v1/user/blocs/:id'] = await getId('/v1/user/blocs', bloc)
  const slide = { images: [{ filename: filenameIn(await anUpload(99)), is_payable: 0, is_preview: 0 }], price_id: 1 }
  const slideId = await getId('/v1/user/content/images/collection/create', slide)
  for (const path of [updateSlide, `${updateSlide}/image`]) ids[path] = slideId
})
afterAll(() => server.close())

async function getId(url: string, body: object): Promise<string> {
  return String((await server.inject('POST', url, { as, body })).body.data.id)
}

/** Field names that hold the file name of a picture. */
const naming = /^(image|avatar|cover_photo|banner_image|filename)$/

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] }

/** Whether the schema describes a picture as an object instead of naming a file. */
function hasFields({ properties, anyOf = [] }: Schema): boolean {
  return properties !== undefined || anyOf.some(hasFields)
}

/** Paths of the picture fields; where a picture is an object, the path of its own field below it. */
function pictureFields(schema: Schema, at = ''): string[] {
  const below = (part: Schema | undefined) => (part ? pictureFields(part, at) : [])
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
      const path = at ? `${at}.${name}` : name
      const inner = pictureFields(part, path)
      return inner.length === 0 && naming.test(name) && !hasFields(part) ? [path] : inner
    }),
    ...below(schema.items),
    ...(schema.anyOf ?? []).flatMap(below),
  ]
}

test('the cases cover every picture field of the bound endpoints', () => {
  const found = [...server.bound].flatMap(([name, { body }]) =>
    body
      ? pictureFields(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema).map(
          (field) => `${name} ${field}`,
        )
      : [],
  )
  expect(found.sort()).toEqual(Object.keys(cases).sort())
})

test.each(Object.keys(cases))('%s is refused under its own name when it names no picture', async (name) => {
  const [method = '', path = ''] = name.split(' ')
  const { body, error } = cases[name]!
  const url = path.replace(':id', ids[path] ?? '1')
  for (const picture of ['', '   ', 'nothing.jpg', '../secret', 'a\0.jpg', 'x'.repeat(300), 7, {}]) {
    const answer = await server.inject(method, url, { as, body: body(picture) })
    expect(answer.status, JSON.stringify(picture)).toBe(422)
    expect(Object.keys(answer.body.errors), JSON.stringify(picture)).toContain(error)
  }
})

/** An unused picture of this account; its address is the one that an upload answers. */
async function anUpload(name: number): Promise<string> {
  const filename = `${String(name).padStart(28, 'a')}.webp`
  const { db, storage, config } = server.services
  await storage.put(storageKey(filename, 'full'), await (await aPicture(400, 400)).webp().toBuffer())
  await db
    .insertInto('images')
    .values({ filename, owner_id: luz, width: 400, height: 400, mosaic: 'data:,', bytes: 1n })
    .execute()
  return config.publicUrl + imageUrl(filename, 'full')
}

test.each(Object.keys(cases))('%s takes the address of an uploaded picture as well as its name', async (name) => {
  const [method = '', path = ''] = name.split(' ')
  const picture = await anUpload(Object.keys(cases).indexOf(name))
  const answer = await server.inject(method, path.replace(':id', ids[path] ?? '1'), {
    as,
    body: cases[name]!.body(picture),
  })
  expect([answer.status, answer.body.errors]).toEqual([200, undefined])
})
