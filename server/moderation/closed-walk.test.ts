// Content that the desk closed is closed everywhere: reads every endpoint, page with its data, picture, preview and feed, with the
// ids of the taken-down content in every parameter, as a visitor, as a buyer who follows, and as its owner.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { pages as routes } from '#contract/addresses/pages.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { serverPaths, sitemapPart } from '#contract/addresses/server-paths.ts'
import { menuEntries } from '#contract/creator-menu.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { previewedKinds } from '#contract/sharing.ts'
import { aGift } from '#db/fixtures.ts'
import { anImage, getContent, readAddress } from '#server/content/testing.ts'
import { indexWords } from '#server/discovery/index-words.ts'
import { getGoals } from '#server/goals/testing.ts'
import { inTransaction } from '#server/kit/db.ts'
import { imageUrl, storageKey, variants } from '#server/media/image-url.ts'
import { receiptAddress } from '#server/money/payments/queries.ts'
import { aCreator, type Creator, capturePayment } from '#server/money/testing.ts'
import { deliverNotices } from '#server/notices/rounds.ts'
import { buildPages } from '#test/pages.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { liftSuspension } from './lift-suspension.ts'
import { putBack } from './put-back.ts'
import type { TakedownType } from './queries.ts'
import { suspendAccount } from './suspend-account.ts'
import { takeDown } from './take-down.ts'

interface Item {
  type: TakedownType
  id: string
  /** Occurs in every text of the item, and nowhere else. */
  word: string
  files: string[]
  /** The item's own addresses: they answer 410 to every viewer while it is taken down. */
  ownAddresses: string[]
}

let server: TestServer
let luz: Creator
let ana: Creator
let receipt: string
let items: Item[]
/** The sessions of the viewers; undefined for the visitor. */
let sessions: Record<'stranger' | 'buyer' | 'owner', string | undefined>
const storages = ['avatar-luz.webp', 'cover-luz.webp']

beforeAll(async () => {
  await buildPages()
  server = await aServer()
  const { services } = server
  const pictures = { avatar_key: 'avatar-luz.webp', cover_key: 'cover-luz.webp' }
  luz = await aCreator(services, { page_url: 'luz', page_name: 'Luzviminda', bio: 'Ako si salitabio', ...pictures })
  ana = await aCreator(services, { page_url: 'ana', page_name: 'Ana' })
  sessions = {
    stranger: undefined,
    buyer: await server.signIn(ana.account_id),
    owner: await server.signIn(luz.account_id),
  }
  const plain = sharp({ create: { width: 15, height: 15, channels: 3, background: '#5a2182' } })
  drawn = await plain.webp().toBuffer()
  mosaic = `data:image/png;base64,${(await plain.png().toBuffer()).toString('base64')}`
  for (const key of storages) await services.storage.put(key, drawn)
  await call('POST', '/v1/user/follow', sessions.buyer, { username: 'luz' })
  items = [await aPost('snap'), await aPost('free'), await aPost('slide'), await aGoal(), await aBloc()]
  items.push(await aQuestion(), await aWallGift())
  await deliverNotices(services)
  await indexWords(services)
})
afterAll(() => server.close())

/** Each test reads some hundred addresses. */
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
  const fields = { caption: `${word} #sama`, filenames, ...(kind === 'free' && { price_id: 1 }) }
  const made = await content.make(luz, { ...fields, ...(kind === 'slide' && { previews: [true, false] }) })
  if (kind !== 'free') {
    await content.buy(made, sessions.buyer)
    await pay(await newestPayment())
  }
  const type = kind === 'slide' ? 'photo.collection' : 'photo'
  const page = kind === 'slide' ? `/luz/pixel-snap/set/${made.id}` : `/luz/pixel-snap/${made.id}`
  return { type, id: made.id, word, files: filenames, ownAddresses: [readAddress(made), page] }
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
  const { db, config } = server.services
  const { amount, transaction_no } = await db
    .selectFrom('payments')
    .select(['amount', 'transaction_no'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await capturePayment(server.services, id, amount, new Date())
  receipt = receiptAddress(config.secret, transaction_no)
}

async function aGoal(): Promise<Item> {
  const image = await aPicture()
  const text = { title: 'salitagoal #sama', description: 'salitagoal' }
  const { id } = await getGoals(server).add(luz, { ...text, image, is_pinned: 1 })
  const ownAddresses = [`/v1/profile/goals/luz/${id}`, `/luz/my-goals/${id}`]
  return { type: 'goal', id, word: 'salitagoal', files: [image], ownAddresses }
}

async function aBloc(): Promise<Item> {
  const image = await aPicture()
  const { id } = await call('POST', '/v1/user/blocs', sessions.owner, {
    title: 'salitabloc',
    description: 'salitabloc #sama',
    image,
  })
  return { type: 'bloc', id, word: 'salitabloc', files: [image], ownAddresses: [] }
}

async function aQuestion(): Promise<Item> {
  const question = { question: 'salitatanong?' }
  const { id } = await call('POST', '/v1/profile/questions/luz', sessions.buyer, question)
  await call('POST', `/v1/user/questions/${id}/answer`, sessions.owner, { answer: 'Oo, salitatanong.' })
  return { type: 'question', id, word: 'salitatanong', files: [], ownAddresses: [] }
}

async function aWallGift(): Promise<Item> {
  const { services } = server
  const gift = { amount: 75_00n, giverId: ana.account_id, supporter_message: 'salitaregalo' }
  const id = await aGift(services, luz, gift)
  await pay(id)
  return { type: 'donation', id, word: 'salitaregalo', files: [], ownAddresses: [] }
}

/** Every readable address with the items' ids in every parameter: endpoints, pages with their data, pictures, previews, feeds. */
function getAddresses(): string[] {
  const ids = items.map(({ id }) => id)
  const files = items.flatMap((item) => item.files)
  const reads = [...server.bound.values()]
    .filter(({ method, access, path }) => method === 'GET' && access !== 'desk' && !path.includes(':token'))
    .flatMap(readAddresses)
  const drawnPages = routes
    .filter(({ isSandboxOnly, path }) => !isSandboxOnly && !/^[/]desk|:token/.test(path))
    // Pages under /dashboard show the viewer's own data, so one name per parameter shows as much as all of them.
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

async function walk(as: string | undefined, toRead = getAddresses()): Promise<Seen[]> {
  const seen: Seen[] = []
  for (const address of toRead) {
    // These banks come from the provider, which does not run in this test.
    if (address.startsWith('/v1/banks')) continue
    const response = await server.fastify.inject({ url: address, headers: as ? { cookie: `pixel_session=${as}` } : {} })
    expect(response.statusCode, address).toBeLessThan(500)
    const isPicture = String(response.headers['content-type']).startsWith('image/')
    // A delivered picture has no text, so its address stands for its content.
    const text = isPicture && response.statusCode === 200 ? `picture of ${address}` : response.payload
    seen.push({ address, status: response.statusCode, text: text.replaceAll(address, '') + (isPicture ? address : '') })
  }
  return seen
}

/** The addresses that showed a text or a picture of the item. */
function whereSeen(seen: Seen[], { word, files }: Item): string[] {
  const marks = [word, ...files.map((file) => file.split('.')[0]!)]
  return (
    seen
      .filter(({ status, text }) => status < 400 && marks.some((mark) => text.includes(mark)))
      // The answer to a search repeats the searched word; it counts only if it also has a result.
      .filter(({ address, text }) => !address.includes('search=') || /"id":|picture of/.test(text))
      .map(({ address }) => address)
  )
}

/** In these endpoints and lists of their own page the owner still reads what it was and why it is gone. */
const ownersAddresses =
  /^\/v1\/user\/|^(\/_answers)?\/dashboard|^\/v1\/profile\/(content|blocs|goals)\/luz$|^(\/_answers)?\/luz(\/(home|pixel-snap|pixel-bloc|my-goals))?$/

async function setTakenDown(isTakenDown: boolean): Promise<void> {
  for (const item of items)
    await inTransaction(server.services.db, async (tx) => {
      const { type, id } = item
      const taken = { content_type: type, content_id: id, owner_id: luz.account_id }
      if (isTakenDown) await takeDown(tx, server.services, taken, 'Hindi ito pwede')
      else await putBack(tx, server.services, taken, 'Nagkamali kami')
    })
}

const viewers = ['stranger', 'buyer', 'owner'] as const

describe('content that is open', () => {
  test.each(viewers)('is found by a %s, which proves that the walk can find it', async (name) => {
    const seen = await walk(sessions[name])
    for (const item of items) expect(whereSeen(seen, item), item.word).not.toEqual([])
    for (const { ownAddresses } of items)
      for (const own of ownAddresses) expect(seen.find(({ address }) => address === own)?.status, own).toBe(200)
  })
})

describe('content that is taken down', () => {
  beforeAll(() => setTakenDown(true))
  afterAll(() => setTakenDown(false))

  test.each(viewers)(
    'is not shown to a %s, and its own addresses answer 410',
    async (name) => {
      const seen = await walk(sessions[name])
      for (const item of items) {
        const where = whereSeen(seen, item).filter((address) => name !== 'owner' || !ownersAddresses.test(address))
        expect(where, `${item.type} ${item.word}`).toEqual([])
        for (const own of item.ownAddresses) expect(seen.find(({ address }) => address === own)?.status, own).toBe(410)
        // The owner still reads what it was, but gets no picture of it.
        expect(whereSeen(seen, { ...item, word: 'walangganito' }), item.word).toEqual([])
        const pictures = item.files.flatMap((file) => variants.map((variant) => imageUrl(file, variant)))
        for (const url of pictures) expect(seen.find(({ address }) => address === url)?.status, url).toBe(410)
      }
    },
    WALK_MS,
  )
})

describe('a suspended creator', () => {
  const by = { message: 'Nanloko', holdPayouts: true, by: null }
  beforeAll(() => inTransaction(server.services.db, (tx) => suspendAccount(tx, server.services, luz.account_id, by)))
  afterAll(() => inTransaction(server.services.db, (tx) => liftSuspension(tx, server.services, luz.account_id, 'Sige')))

  test.each(['stranger', 'buyer'] as const)('shows nothing to a %s, and every address answers 410', async (name) => {
    const seen = await walk(sessions[name])
    for (const item of items) {
      // The buyer still sees the question and the gift message they wrote themselves.
      const where = whereSeen(seen, item).filter(() => !(name === 'buyer' && /tanong|regalo/.test(item.word)))
      expect(where, `${item.type} ${item.word}`).toEqual([])
      for (const own of item.ownAddresses) expect(seen.find(({ address }) => address === own)?.status, own).toBe(410)
    }
    for (const address of ['/luz', '/v1/profile/luz', '/v1/profile/content/luz', addresses.pageAtom('luz')])
      expect(seen.find((one) => one.address === address)?.status, address).toBe(410)
    for (const key of storages) expect(seen.find(({ address }) => address === `/media/${key}`)?.status, key).toBe(410)
  })

  test('gets 410 from the addresses of their own content', async () => {
    const seen = await walk(
      sessions.owner,
      items.flatMap(({ ownAddresses }) => ownAddresses),
    )
    for (const { address, status } of seen) expect(status, address).toBe(410)
  })
})

test('every viewer finds the content again after it is put back', async () => {
  for (const name of viewers) {
    const seen = await walk(
      sessions[name],
      items.flatMap(({ ownAddresses }) => ownAddresses),
    )
    for (const { address, status } of seen) expect(status, address).toBe(200)
  }
})
