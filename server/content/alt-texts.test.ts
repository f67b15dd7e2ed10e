// Alt texts of photos: written with the photo, changed later, and returned only to viewers who may see the photo.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addresses } from '#contract/addresses/paths.ts'
import { limits } from '#contract/limits.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { buildPages } from '#test/pages.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { getContent, type Made } from './testing.ts'

let server: TestServer
let content: ReturnType<typeof getContent>
let luz: Creator
let ana: string

beforeAll(async () => {
  await buildPages()
  server = await aServer({ withProvider: true })
  content = getContent(server)
  luz = await aCreator(server.services, { page_url: 'luz' })
  ana = await server.signIn((await aCreator(server.services)).account_id)
})
afterAll(() => server.close())

async function alts(post: Made, as?: string): Promise<(string | null)[]> {
  return (await content.read(post, as)).body.data.images.map(({ alt }: { alt: string | null }) => alt)
}

test('alt texts are returned only for photos the viewer may see', async () => {
  const slide = await content.make(luz, { previews: [false, true], alts: ['Lihim na dagat', 'Bukas na dagat'] })
  expect(await alts(slide, slide.by)).toEqual(['Lihim na dagat', 'Bukas na dagat'])
  expect(await alts(slide, ana)).toEqual([null, 'Bukas na dagat'])
  const page = await server.fastify.inject(addresses.slide('luz', slide.id))
  expect(page.payload).toContain('alt="Bukas na dagat"')
  expect(page.payload).not.toContain('Lihim')
  await content.sell(slide, ana)
  expect(await alts(slide, ana)).toEqual(['Lihim na dagat', 'Bukas na dagat'])
})

test('a page’s Atom and JSON feeds include alt texts of visible photos only', async () => {
  await content.make(luz, { price_id: 1, alts: ['Alon & "bula" <b>'] })
  await content.make(luz, { alts: ['Nakatago pa'] })
  for (const address of [addresses.pageAtom('luz'), addresses.pageJsonFeed('luz')]) {
    const { payload } = await server.fastify.inject(address)
    expect(payload).toMatch(/alt=(\\"|&#34;)Alon/)
    expect(payload).not.toContain('Nakatago pa')
  }
})

test('a Snap’s alt text can be changed and removed, and an update without it leaves it unchanged', async () => {
  const snap = await content.make(luz, { alts: ['Una'] })
  await content.update(snap, { caption: 'Iba' })
  expect(await alts(snap, snap.by)).toEqual(['Una'])
  expect((await content.update(snap, { image: { alt: ' Ikalawa ' } })).body.data.images[0].alt).toBe('Ikalawa')
  expect((await content.update(snap, { image: { alt: null } })).body.data.images[0].alt).toBeNull()
})

test('a Slide’s alt texts are changed with its list of photos and follow the new order', async () => {
  const slide = await content.make(luz, { previews: [false, true], alts: ['Una', 'Ikalawa'] })
  const [first, second] = slide.photoIds as [string, string]
  const wanted = [
    { id: second, is_payable: 0, is_preview: 1 },
    { id: first, alt: 'Bago' },
  ]
  const { body } = await content.replacePhotos(slide, wanted)
  expect(body.data.images.map(({ alt }: { alt: string }) => alt)).toEqual(['Ikalawa', 'Bago'])
  await content.replacePhotos(slide, [{ id: first, alt: '' }])
  expect(await alts(slide, slide.by)).toEqual([null])
})

test.each([['x'.repeat(limits.altMax + 1)], [17]])('an invalid alt text is refused (case %#)', async (alt) => {
  const snap = await content.make(luz, {})
  expect((await content.update(snap, { image: { alt } })).body.errors).toHaveProperty(['image.alt'])
  const slide = await content.make(luz, { previews: [false] })
  const refused = await content.replacePhotos(slide, [{ id: slide.photoIds[0], alt }])
  expect(refused.body.errors).toHaveProperty(['images.0.alt'])
})
