// What the desk closed is closed at every door: every endpoint that is read, every page with its data, every picture, preview and
// feed is walked by a stranger, by who bought and follows, and by its owner, with the names of what is taken down in every place.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { pages as routes } from '#contract/addresses/pages.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { serverPaths, sitemapPart } from '#contract/addresses/server-paths.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { menuEntries } from '#contract/profiles.ts'
import { previewedKinds } from '#contract/sharing.ts'
import { aGift } from '#db/fixtures.ts'
import { anImage, getContent, readAddress } from '#server/content/testing.ts'
import { indexWords } from '#server/discovery/index-words.ts'
import { getGoals } from '#server/goals/testing.ts'
import { inTransaction } from '#server/kit/db.ts'
import { imageUrl, storageKey, variants } from '#server/media/image-url.ts'
import { postCaptures } from '#server/money/ledger/movements.ts'
import { receiptAddress } from '#server/money/payments/queries.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { deliverNotices } from '#server/notices/rounds.ts'
import { buildPages } from '#test/pages.ts'
import { aServer, type TestServer } from '#test/server.ts'
import type { TakedownType } from './queries.ts'
import { liftSuspension, suspendAccount } from './suspend-account.ts'
import { putBack, takeDown } from './take-down.ts'

interface Item {
  type: TakedownType
  id: string
  /** Stands in every text of it, and nowhere else. */
  word: string
  files: string[]
  /** Its own addresses: 410 to everybody while it is down. */
  doors: string[]
}

let server: TestServer
let luz: Creator
let ana: Creator
let receipt: string
let items: Item[]
/** Sessions of whoever walks. */
let walkers: Record<'stranger' | 'buyer' | 'owner', string | undefined>
const storages = ['avatar-luz.webp', 'cover-luz.webp']

beforeAll(async () => {
  await buildPages()
  server = await aServer()
  const { services } = server
  const pictures = { avatar_key: 'avatar-luz.webp', cover_key: 'cover-luz.webp' }
  luz = await aCreator(services, { page_url: 'luz', page_name: 'Luzviminda', bio: 'Ako si salitabio', ...pictures })
  ana = await aCreator(services, { page_url: 'ana', page_name: 'Ana' })
  walkers = {
    stranger: undefined,
    buyer: await server.signIn(ana.account_id),
    owner: await server.signIn(luz.account_id),
  }
  const plain = sharp({ create: { width: 15, height: 15, channels: 3, background: '#5a2182' } })
  drawn = await plain.webp().toBuffer()
  mosaic = `data:image/png;base64,${(await plain.png().toBuffer()).toString('base64')}`
  for (const key of storages) await services.storage.put(key, drawn)
  await call('POST', '/v1/user/follow', walkers.buyer, { username: 'luz' })
  items = [await aPost('snap'), await aPost('free'), await aPost('slide'), await aGoal(), await aBloc()]
  items.push(await aQuestion(), await aWallGift())
  await deliverNotices(services)
  await indexWords(services)
}, 120_000)
afterAll(() => server.close())

/** Some hundred addresses each. */
const WALK_MS = 180_000

async function call(method: string, url: string, as?: string, body?: object) {
  const answer = await server.inject(method, url, { as, body })
  if (answer.status >= 300) throw new Error(`${method} ${url}: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

let drawn: Buffer
let mosaic: string

async function aPicture(): Promise<string> {
  const filename = await anImage(server.services, luz.account_id)
  for (const variant of variants) await server.services.storage.put(storageKey(filename, variant), drawn)
  await server.services.db.updateTable('images').set({ mosaic }).where('filename', '=', filename).execute()
  return filename
}

async function aPost(kind: 'snap' | 'free' | 'slide'): Promise<Item> {
  const content = getContent(server)
  const word = `salita${kind}`
  const filenames = [await aPicture(), ...(kind === 'slide' ? [await aPicture()] : [])]
  const wish = { caption: `${word} #sama`, filenames, ...(kind === 'free' && { price_id: 1 }) }
  const made = await content.make(luz, { ...wish, ...(kind === 'slide' && { previews: [true, false] }) })
  if (kind !== 'free') {
    await content.buy(made, walkers.buyer)
    await pay(await newestPayment())
  }
  const type = kind === 'slide' ? 'photo.collection' : 'photo'
  const page = kind === 'slide' ? `/luz/pixel-snap/set/${made.id}` : `/luz/pixel-snap/${made.id}`
  return { type, id: made.id, word, files: filenames, doors: [readAddress(made), page] }
}

async function newestPayment(): Promise<string> {
  const { id } = await server.services.db
    .selectFrom('payments')
    .select('id')
    .where('payer_account_id', '=', ana.account_id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

async function pay(id: string): Promise<void> {
  const { db, config, epayment } = server.services
  const { amount, transaction_no } = await db
    .selectFrom('payments')
    .select(['amount', 'transaction_no'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await postCaptures(db, epayment.name, [{ reference: id, providerPaymentId: `pay_${id}`, amount, paidAt: new Date() }])
  receipt = receiptAddress(config.secret, transaction_no)
}

async function aGoal(): Promise<Item> {
  const image = await aPicture()
  const text = { title: 'salitagoal #sama', description: 'salitagoal' }
  const { id } = await getGoals(server).add(luz, { ...text, image, is_pinned: 1 })
  const doors = [`/v1/profile/goals/luz/${id}`, `/luz/my-goals/${id}`]
  return { type: 'goal', id, word: 'salitagoal', files: [image], doors }
}

async function aBloc(): Promise<Item> {
  const image = await aPicture()
  const { id } = await call('POST', '/v1/user/blocs', walkers.owner, {
    title: 'salitabloc',
    description: 'salitabloc #sama',
    image,
  })
  return { type: 'bloc', id, word: 'salitabloc', files: [image], doors: [] }
}

async function aQuestion(): Promise<Item> {
  const question = { question: 'salitatanong?' }
  const { id } = await call('POST', '/v1/profile/questions/luz', walkers.buyer, question)
  await call('POST', `/v1/user/questions/${id}/answer`, walkers.owner, { answer: 'Oo, salitatanong.' })
  return { type: 'question', id, word: 'salitatanong', files: [], doors: [] }
}

async function aWallGift(): Promise<Item> {
  const { services } = server
  const gift = { amount: 75_00n, giverId: ana.account_id, supporter_message: 'salitaregalo' }
  const id = await aGift(services, luz, gift)
  await pay(id)
  return { type: 'donation', id, word: 'salitaregalo', files: [], doors: [] }
}

/** Everything there is to be read with these names in every place: endpoints, pages with their data, pictures, previews, feeds. */
function getDoors(): string[] {
  const ids = items.map(({ id }) => id)
  const files = items.flatMap((item) => item.files)
  const reads = [...server.bound.values()]
    .filter(({ method, access, path }) => method === 'GET' && access !== 'desk' && !path.includes(':token'))
    .flatMap(readAddresses)
  const drawnPages = routes
    .filter(({ isSandboxOnly, path }) => !isSandboxOnly && !/^[/]desk|:token/.test(path))
    // Under /dashboard are one's own affairs: one name in place of each part shows as much as all of them.
    .flatMap(({ path }) => fill(path, path.startsWith('/dashboard') ? ['sama'] : ids))
    .flatMap((page) => [page, addresses.pageAnswers(page)])
  const previews = previewedKinds.flatMap((kind) => ids.map((id) => `/media/preview/luz/${kind}/${id}/picture.jpg`))
  return [
    ...new Set([
      ...reads,
      ...drawnPages,
      ...previews,
      ...files.flatMap((file) => variants.map((variant) => imageUrl(file, variant))),
      ...storages.map((key) => `/media/${key}`),
      ...[
        '/media/preview/luz/page.jpg',
        '/media/qr/luz/card.png',
        addresses.pageAtom('luz'),
        addresses.pageJsonFeed('luz'),
      ],
      ...[serverPaths.sitemap, sitemapPart('pages-0.xml'), receipt],
    ]),
  ]
}

function readAddresses({ path, query }: Endpoint): string[] {
  const { properties = {} } = query ? z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) : {}
  const ids = items.map(({ id }) => id)
  const isOwn = path.startsWith('/v1/user/') && !/buyers/.test(path)
  const whole = fill(path, path.includes(':tag') ? ['sama'] : isOwn ? [ids[0]!, items[0]!.files[0]!] : ids)
  if ('content_id' in properties) return items.map(({ type, id }) => `${path}?content_type=${type}&content_id=${id}`)
  const words = items.map(({ word }) => word)
  const searches =
    'search' in properties && path.startsWith('/v1/explore') ? words.map((word) => `?search=${word}`) : []
  const types = 'type' in properties ? words.map((word) => `?search=${word}&type=posts`) : []
  return [...whole, ...searches.map((at) => whole[0]! + at), ...types.map((at) => whole[0]! + at)]
}

function fill(path: string, names: string[]): string[] {
  const part = /:(\w+)/.exec(path)
  if (!part) return [path]
  if (/^(pageUrl|username|page_url)$/.test(part[1]!)) return fill(path.replace(part[0], 'luz'), names)
  const slugs = part[1] === 'slug' ? menuEntries.map(({ slug }) => slug) : []
  return [...names, ...slugs].map((name) => path.replaceAll(/:\w+/g, encodeURIComponent(name)))
}

interface Seen {
  address: string
  status: number
  text: string
}

async function walk(as: string | undefined, doors = getDoors()): Promise<Seen[]> {
  const seen: Seen[] = []
  for (const address of doors) {
    // The provider, whose banks these are, is away in this test.
    if (address.startsWith('/v1/banks')) continue
    const response = await server.fastify.inject({ url: address, headers: as ? { cookie: `pixel_session=${as}` } : {} })
    expect(response.statusCode, address).toBeLessThan(500)
    const isPicture = String(response.headers['content-type']).startsWith('image/')
    // That a picture was given says by its address whose it is.
    const text = isPicture && response.statusCode === 200 ? `picture of ${address}` : response.payload
    seen.push({ address, status: response.statusCode, text: text.replaceAll(address, '') + (isPicture ? address : '') })
  }
  return seen
}

/** Where something of the item is to be read, or a picture of it to be had. */
function whereSeen(seen: Seen[], { word, files }: Item): string[] {
  const marks = [word, ...files.map((file) => file.split('.')[0]!)]
  return (
    seen
      .filter(({ status, text }) => status < 400 && marks.some((mark) => text.includes(mark)))
      // What one searches for stands in the answer to it, and what one typed is one's own.
      .filter(({ address, text }) => !address.includes('search=') || /"id":|picture of/.test(text))
      .map(({ address }) => address)
  )
}

/** The owner reads what it was, and why it is gone, among their own affairs and in the lists of their own page. */
const ownAffairs =
  /^\/v1\/user\/|^(\/_answers)?\/dashboard|^\/v1\/profile\/(content|blocs|goals)\/luz$|^(\/_answers)?\/luz(\/(home|pixel-snap|pixel-bloc|my-goals))?$/

async function everything(closed: boolean): Promise<void> {
  for (const item of items)
    await inTransaction(server.services.db, async (tx) => {
      const { type, id } = item
      const taken = { content_type: type, content_id: id, owner_id: luz.account_id }
      if (closed) await takeDown(tx, server.services, taken, 'Hindi ito pwede')
      else await putBack(tx, server.services, taken, 'Nagkamali kami')
    })
}

const who = ['stranger', 'buyer', 'owner'] as const

describe('while it stands', () => {
  test.each(who)('a %s finds each of them, or the walk would prove nothing', async (name) => {
    const seen = await walk(walkers[name])
    for (const item of items) expect(whereSeen(seen, item), item.word).not.toEqual([])
    for (const { doors } of items)
      for (const door of doors) expect(seen.find(({ address }) => address === door)?.status, door).toBe(200)
  })
})

describe('taken down', () => {
  beforeAll(() => everything(true))
  afterAll(() => everything(false))

  test.each(who)(
    'nothing of it is to be had by a %s, and its own addresses are 410',
    async (name) => {
      const seen = await walk(walkers[name])
      for (const item of items) {
        const where = whereSeen(seen, item).filter((address) => name !== 'owner' || !ownAffairs.test(address))
        expect(where, `${item.type} ${item.word}`).toEqual([])
        for (const door of item.doors) expect(seen.find(({ address }) => address === door)?.status, door).toBe(410)
        // Among their own affairs the owner reads what it was, and gets no picture of it.
        expect(whereSeen(seen, { ...item, word: 'walangganito' }), item.word).toEqual([])
        const pictures = item.files.flatMap((file) => variants.map((variant) => imageUrl(file, variant)))
        for (const url of pictures) expect(seen.find(({ address }) => address === url)?.status, url).toBe(410)
      }
    },
    WALK_MS,
  )
})

describe('of a suspended creator', () => {
  const by = { message: 'Nanloko', holdPayouts: true, by: null }
  beforeAll(() => inTransaction(server.services.db, (tx) => suspendAccount(tx, server.services, luz.account_id, by)))
  afterAll(() => inTransaction(server.services.db, (tx) => liftSuspension(tx, server.services, luz.account_id, 'Sige')))

  test.each(['stranger', 'buyer'] as const)('nothing is to be had by a %s, and every address is 410', async (name) => {
    const seen = await walk(walkers[name])
    for (const item of items) {
      // What one said oneself is one's own, wherever it was said.
      const where = whereSeen(seen, item).filter(() => !(name === 'buyer' && /tanong|regalo/.test(item.word)))
      expect(where, `${item.type} ${item.word}`).toEqual([])
      for (const door of item.doors) expect(seen.find(({ address }) => address === door)?.status, door).toBe(410)
    }
    for (const address of ['/luz', '/v1/profile/luz', '/v1/profile/content/luz', addresses.pageAtom('luz')])
      expect(seen.find((one) => one.address === address)?.status, address).toBe(410)
    for (const key of storages) expect(seen.find(({ address }) => address === `/media/${key}`)?.status, key).toBe(410)
  })

  test('the owner’s own addresses are 410 to them too', async () => {
    const seen = await walk(
      walkers.owner,
      items.flatMap(({ doors }) => doors),
    )
    for (const { address, status } of seen) expect(status, address).toBe(410)
  })
})

test('put back, everybody finds each of them again', async () => {
  for (const name of who) {
    const seen = await walk(
      walkers[name],
      items.flatMap(({ doors }) => doors),
    )
    for (const { address, status } of seen) expect(status, address).toBe(200)
  }
})
