// A block works both ways in every query of the product: reads all endpoints, pages and pictures as the blocked and as the blocking
// person, with every name and id that could lead to the other. No answer may contain or name the other.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { plainForms } from '#contract/addresses/forms.ts'
import { pages as routes } from '#contract/addresses/pages.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { serverPaths, sitemapPart } from '#contract/addresses/server-paths.ts'
import { menuEntries } from '#contract/creator-menu.ts'
import { desk } from '#contract/desk/desk.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { previewedKinds } from '#contract/sharing.ts'
import { aGift } from '#db/fixtures.ts'
import { anImage, getContent, type Made } from '#server/content/testing.ts'
import { indexWords } from '#server/discovery/index-words.ts'
import { getGoals } from '#server/goals/testing.ts'
import { imageUrl, storageKey } from '#server/media/image-url.ts'
import { getPaymentToken } from '#server/money/payments/checkout.ts'
import { receiptAddress } from '#server/money/payments/queries.ts'
import { aCreator, type Creator, capturePayment } from '#server/money/testing.ts'
import { deliverNotices } from '#server/notices/rounds.ts'
import { buildPages } from '#test/pages.ts'
import { type Answer, aServer, isPicture, type TestServer } from '#test/server.ts'

/** The names and ids of one person and of everything they have. */
interface Names {
  page_url: string
  former_url: string
  page_name: string
  /** Occurs in every text they wrote. */
  word: string
  /** A hashtag that only they use. */
  tag: string
  snap: string
  free_snap: string
  slide: string
  photo: string
  photo_file: string
  slide_file: string
  goal: string
  goal_file: string
  closed_goal: string
  bloc: string
  bloc_file: string
  topic: string
  banner_file: string
  /** An answered question on their page, and an open one. */
  question: string
  open_question: string
  /** A question of theirs, answered on Tala's page. */
  asked: string
  /** Ana's comment on their Bloc, and their comment on Tala's goal. */
  comment: string
  commented: string
  /** A gift on their wall, and one of theirs on Tala's wall. */
  received: string
  given: string
  /** The number of a sale of theirs, shown in their wallet. */
  transaction_no: string
  referral_code: string
  email: string
}

interface Person extends Creator {
  as: string
  names: Names
}

let server: TestServer
let content: ReturnType<typeof getContent>
let goals: ReturnType<typeof getGoals>
let luz: Person
let rudy: Person
/** A third person, on whose content both were active. */
let tala: Creator & { as: string; snap: Made; goal: string; bloc: string; question: string; slide: Made }
/** A person without any block. */
let ana: Creator & { as: string }
/** What each bought from and gave to the other before the block, by the buyer's page address. */
const bought: Record<string, { post: Made; receipts: string[]; address: string; status: string }> = {}
const unknownNames: Names = {
  page_url: 'wala.dito',
  former_url: 'wala.noon',
  page_name: 'Walastik',
  word: 'walangwala',
  tag: 'walangtao',
  snap: crypto.randomUUID(),
  free_snap: crypto.randomUUID(),
  slide: crypto.randomUUID(),
  photo: crypto.randomUUID(),
  photo_file: noFile(),
  slide_file: noFile(),
  goal: crypto.randomUUID(),
  goal_file: noFile(),
  closed_goal: crypto.randomUUID(),
  bloc: crypto.randomUUID(),
  bloc_file: noFile(),
  topic: crypto.randomUUID(),
  banner_file: noFile(),
  question: crypto.randomUUID(),
  open_question: crypto.randomUUID(),
  asked: crypto.randomUUID(),
  comment: crypto.randomUUID(),
  commented: crypto.randomUUID(),
  received: crypto.randomUUID(),
  given: crypto.randomUUID(),
  transaction_no: 'PX-20200101-WAKAWAKA',
  referral_code: 'WAKAWAKA',
  email: 'wala@example.com',
}

function noFile(): string {
  return `${crypto.randomUUID().replaceAll('-', '')}.jpg`
}

beforeAll(async () => {
  await buildPages()
  server = await aServer()
  content = getContent(server)
  goals = getGoals(server)
  const [third, contrast, blocker, blocked] = [
    await aCreator(server.services, { page_url: 'tala', page_name: 'Tala' }),
    await aCreator(server.services, { page_url: 'ana', page_name: 'Ana' }),
    await createCreator('luz', 'Luzviminda', 'habilin'),
    await createCreator('rudy', 'Rodolfo', 'kalawang'),
  ]
  ana = { ...contrast, as: await server.signIn(contrast.account_id) }
  tala = await createThird(third)
  ;[luz, rudy] = [await createEverything(blocker), await createEverything(blocked)]
  await interact(luz, rudy)
  await interact(rudy, luz)
  await deliverNotices(server.services)
  await indexWords(server.services)
  // Both received notices about each other before the block.
  for (const { as } of [luz, rudy])
    expect((await call('GET', '/v1/user/notices?per_page=100', as)).body.data.length).toBeGreaterThan(4)
  await requireOk(call('POST', '/v1/user/block', luz.as, { username: rudy.page_url }))
})
afterAll(() => server.close())

function call(method: string, url: string, as?: string, body?: object): Promise<Answer> {
  return server.inject(method, url, { as, body })
}

async function requireOk(answer: Promise<Answer>) {
  const { status, body } = await answer
  if (status >= 300) throw new Error(JSON.stringify(body))
  return body.data
}

interface NewCreator extends Creator {
  word: string
  former_url: string
}

async function createCreator(page_url: string, page_name: string, word: string): Promise<NewCreator> {
  const former_url = `${page_url}.${word}.noon`
  const pictures = { avatar_key: `avatar-${word}.webp`, cover_key: `cover-${word}.webp` }
  const one = await aCreator(server.services, { page_url: former_url, page_name, bio: `Ako si ${word}`, ...pictures })
  const now = `${page_url}.${word}`
  await requireOk(call('PUT', '/v1/user/profile', await server.signIn(one.account_id), { page_url: now }))
  return { ...one, page_url: now, word, former_url }
}

async function createThird(creator: Creator): Promise<typeof tala> {
  const as = await server.signIn(creator.account_id)
  const snap = await content.make(creator, { caption: 'Sama #sama', filenames: [await picture(creator)] })
  const slide = await content.make(creator, {
    price_id: 1,
    previews: [false, false],
    filenames: [await picture(creator), await picture(creator)],
  })
  const goal = await goals.add(creator)
  const text = { title: 'Bloc #sama', description: 'Para sa lahat' }
  const bloc = await requireOk(call('POST', '/v1/user/blocs', as, text))
  await call('PUT', '/v1/user/questions/topic', as, { title: 'Tanong', description: 'Kahit ano' })
  return {
    ...creator,
    as,
    snap,
    slide,
    goal: goal.id,
    bloc: bloc.id,
    question: await answered(creator, ana.as, 'Bakit?'),
  }
}

/** Creates everything that a creator can have, and every action they can take on Tala's page. */
async function createEverything(creator: NewCreator): Promise<Person> {
  const { word, page_name, page_url, former_url, account_id } = creator
  const as = await server.signIn(account_id)
  const tag = `${word}lang`
  const [photo_file, slide_file, goal_file, bloc_file, banner_file] = [
    await picture(creator),
    await picture(creator),
    await picture(creator),
    await picture(creator),
    await picture(creator),
  ]
  const caption = `${word} #sama #${tag}`
  const snap = await content.make(creator, { caption, filenames: [photo_file!] })
  const free = await content.make(creator, { caption, price_id: 1, filenames: [await picture(creator)] })
  const slide = await content.make(creator, {
    caption,
    previews: [true, false],
    filenames: [slide_file!, await picture(creator)],
  })
  const goal = await goals.add(creator, { title: caption, description: caption, image: goal_file, is_pinned: 1 })
  const closed = await goals.add(creator, { title: caption })
  await goals.change(creator, closed, { state: 'closed' })
  const text = { title: caption, description: caption }
  const bloc = await requireOk(call('POST', '/v1/user/blocs', as, { ...text, image: bloc_file }))
  const topic = await requireOk(call('PUT', '/v1/user/questions/topic', as, { ...text, banner_image: banner_file }))
  const question = await answered(creator, ana.as, `Tanong kay ${word}`)
  const open = await requireOk(call('POST', `/v1/profile/questions/${page_url}`, ana.as, { question: 'Kailan?' }))
  const received = await paid(await aGift(server.services, creator, { amount: 50_00n, giverId: ana.account_id }))
  await requireOk(call('POST', '/v1/user/donations/reply', as, { donation_id: received.id, message: word }))
  const sold = await buy(snap, ana.as, ana.account_id)

  // Actions on Tala's page.
  await requireOk(call('POST', '/v1/user/follow', as, { username: tala.page_url }))
  for (const one of [ana, tala]) await requireOk(call('POST', '/v1/user/follow', one.as, { username: page_url }))
  for (const [content_type, content_id] of [
    ['photo', tala.snap.id],
    ['photo.collection', tala.slide.id],
    ['goal', tala.goal],
    ['bloc', tala.bloc],
    ['question', tala.question],
  ])
    await requireOk(call('POST', '/v1/user/reactions/add', as, { content_type, content_id, reaction_id: 1 }))
  const gift = { amount: 75_00n, giverId: account_id, supporter_message: word }
  const given = await paid(await aGift(server.services, tala, { ...gift, goal_id: tala.goal }))
  // An anonymous gift stays on the wall for everybody.
  const unnamed = { ...gift, supporter_message: 'Lihim', is_anonymous: true }
  await paid(await aGift(server.services, tala, { ...unnamed, amount: 80_00n }))
  await buy(tala.snap, as, account_id)
  const { referral_code, email } = await server.services.db
    .selectFrom('accounts')
    .select(['referral_code', 'email'])
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  const names: Names = {
    page_url,
    former_url,
    page_name,
    word,
    tag,
    snap: snap.id,
    free_snap: free.id,
    slide: slide.id,
    photo: snap.photoIds[0]!,
    photo_file: photo_file!,
    slide_file: slide_file!,
    goal: goal.id,
    goal_file: goal_file!,
    closed_goal: closed.id,
    bloc: bloc.id,
    bloc_file: bloc_file!,
    topic: topic.id,
    banner_file: banner_file!,
    question,
    open_question: open.id,
    asked: await answered(tala, as, `Tanong ni ${word}`),
    comment: await commented({ content_type: 'bloc', content_id: bloc.id }, ana.as, `Kay ${word}`),
    commented: await commented({ content_type: 'goal', content_id: tala.goal }, as, `Komento ni ${word}`),
    received: received.id,
    given: given.id,
    transaction_no: sold.transaction_no,
    referral_code,
    email,
  }
  return { account_id, page_url, page_name, as, names }
}

/** The actions of one person on the other's page before the block: follows, reacts, gives, asks, buys. */
async function interact(one: Person, other: Person): Promise<void> {
  await requireOk(call('POST', '/v1/user/follow', one.as, { username: other.page_url }))
  const about = { content_type: 'photo', content_id: other.names.free_snap }
  await requireOk(call('POST', '/v1/user/reactions/add', one.as, { ...about, reaction_id: 3 }))
  const gift = { giverId: one.account_id, supporter_message: `Galing kay ${one.names.word}` }
  const first = await paid(await aGift(server.services, other, { ...gift, amount: 60_00n }))
  const fromQuestions = { ...gift, source: 'question-and-answer' as const }
  const second = await paid(await aGift(server.services, other, { ...fromQuestions, amount: 65_00n }))
  await answered(other, one.as, `Tanong ni ${one.names.word}`)
  const post = await content.make(other, { caption: 'Binili', filenames: [await picture(other)] })
  const { id, transaction_no } = await buy(post, one.as, one.account_id)
  bought[one.page_url] = {
    post,
    receipts: [transaction_no, first.transaction_no, second.transaction_no],
    address: receiptAddress(server.services.config.secret, transaction_no),
    status: `/v1/payments/${getPaymentToken(server.services.config, id)}`,
  }
}

async function answered(creator: Creator, as: string, question: string): Promise<string> {
  const { id } = await requireOk(call('POST', `/v1/profile/questions/${creator.page_url}`, as, { question }))
  const by = await server.signIn(creator.account_id)
  await requireOk(call('POST', `/v1/user/questions/${id}/answer`, by, { answer: 'Oo' }))
  return id
}

async function commented(about: object, as: string, message: string): Promise<string> {
  const { id } = await requireOk(call('POST', '/v1/user/comments', as, { ...about, message }))
  // Ana's reply is hidden together with the comment.
  await requireOk(call('POST', '/v1/user/comments', ana.as, { ...about, message: 'Oo nga', reply_to: id }))
  return id
}

async function buy(post: Made, as: string, buyerId: bigint) {
  // The provider does not run in this test, but the stored payment can be captured without it.
  await content.buy(post, as)
  const { id } = await server.services.db
    .selectFrom('payments')
    .select('id')
    .where('payer_account_id', '=', buyerId)
    .where('state', 'in', ['created', 'awaiting'])
    .executeTakeFirstOrThrow()
  return paid(id)
}

async function paid(id: string) {
  const find = server.services.db.selectFrom('payments').select(['id', 'amount', 'transaction_no']).where('id', '=', id)
  const row = await find.executeTakeFirstOrThrow()
  await capturePayment(server.services, id, row.amount, new Date())
  return row
}

let drawn: { photo: Buffer; mosaic: string } | undefined

async function picture({ account_id }: Pick<Creator, 'account_id'>): Promise<string> {
  const filename = await anImage(server.services, account_id)
  const plain = sharp({ create: { width: 15, height: 15, channels: 3, background: '#5a2182' } })
  drawn ??= {
    photo: await plain.jpeg().toBuffer(),
    mosaic: `data:image/png;base64,${(await plain.png().toBuffer()).toString('base64')}`,
  }
  await server.services.storage.put(storageKey(filename, 'WH500'), drawn.photo)
  await server.services.db
    .updateTable('images')
    .set({ mosaic: drawn.mosaic })
    .where('filename', '=', filename)
    .execute()
  return filename
}

type ApiCall = [method: string, url: string, body?: object | undefined]

const reactable = (n: Names): object[] => [
  { content_type: 'photo', content_id: n.snap },
  { content_type: 'photo', content_id: n.free_snap },
  { content_type: 'photo.collection', content_id: n.slide },
  { content_type: 'goal', content_id: n.goal },
  { content_type: 'goal', content_id: n.closed_goal },
  { content_type: 'bloc', content_id: n.bloc },
  { content_type: 'question', content_id: n.question },
  { content_type: 'question', content_id: n.asked },
]
const commentable = (n: Names): { content_type: string; content_id: string }[] => [
  { content_type: 'photo', content_id: n.free_snap },
  { content_type: 'goal', content_id: n.goal },
  { content_type: 'goal', content_id: n.closed_goal },
  { content_type: 'bloc', content_id: n.bloc },
]
const pages = (n: Names) => [n.page_url, n.former_url]
const ofPages = (path: string, body?: object) => (n: Names) =>
  pages(n).map((page): ApiCall => [body ? 'POST' : 'GET', `/v1/${path}/${page}`, body])
const byName = (path: string) => (n: Names) => pages(n).map((username): ApiCall => ['POST', path, { username }])
const own =
  (method: string, path: string, body?: object, ...of: (keyof Names)[]) =>
  (n: Names) =>
    of.map((name): ApiCall => [method, path.replace(':id', n[name]), body])
const withPicture = (method: string, path: string, make: (filename: string) => object) => (n: Names) =>
  [n.photo_file, n.slide_file, n.goal_file, n.bloc_file, n.banner_file].map(
    (name): ApiCall => [method, path, make(name)],
  )
const images = '/v1/user/content/images'

/** Endpoints that name a person: with a block they answer as for an unknown person; a third person gets an answer. */
const personEndpoints: Record<string, (n: Names) => ApiCall[]> = {
  'GET /v1/profile/:username': ofPages('profile'),
  'GET /v1/profile/donations/:username': ofPages('profile/donations'),
  'GET /v1/profile/content/:username': ofPages('profile/content'),
  'GET /v1/profile/goals/:username': ofPages('profile/goals'),
  'GET /v1/profile/goals/:username/:id': (n) =>
    pages(n).flatMap((page) =>
      [n.goal, n.closed_goal].map((id): ApiCall => ['GET', `/v1/profile/goals/${page}/${id}`]),
    ),
  'GET /v1/profile/questions/topic/:username': ofPages('profile/questions/topic'),
  'GET /v1/profile/questions/:username': ofPages('profile/questions'),
  'GET /v1/profile/blocs/:username': ofPages('profile/blocs'),
  'GET /v1/profile/content/images/:username/image_id/:id': (n) =>
    pages(n).flatMap((page) =>
      [n.snap, n.free_snap].map((id): ApiCall => ['GET', `/v1/profile/content/images/${page}/image_id/${id}`]),
    ),
  'GET /v1/profile/content/images/collection/:username/collection_id/:id': (n) =>
    pages(n).map((page): ApiCall => ['GET', `/v1/profile/content/images/collection/${page}/collection_id/${n.slide}`]),
  'GET /v1/profile/blocs/:username/:id': (n) =>
    pages(n).map((page): ApiCall => ['GET', `/v1/profile/blocs/${page}/${n.bloc}`]),
  'GET /v1/content/comments': (n) =>
    commentable(n).map((about): ApiCall => ['GET', `/v1/content/comments?${new URLSearchParams({ ...about })}`]),
  'POST /v1/user/comments': (n) => [
    ...commentable(n).map((about): ApiCall => ['POST', '/v1/user/comments', { ...about, message: 'Uy' }]),
    // A reply to their comment on Tala's goal.
    [
      'POST',
      '/v1/user/comments',
      { content_type: 'goal', content_id: tala.goal, message: 'Uy', reply_to: n.commented },
    ],
  ],
  'GET /v1/content/reactors': (n) =>
    reactable(n).map((about): ApiCall => ['GET', `/v1/content/reactors?${new URLSearchParams({ ...about })}`]),
  // It can still be reported, but is not named.
  'GET /v1/report/subject': (n) =>
    [
      ...reactable(n),
      { content_type: 'profile', content_id: n.page_url },
      { content_type: 'comment', content_id: n.comment },
      { content_type: 'comment', content_id: n.commented },
      { content_type: 'donation', content_id: n.received },
      { content_type: 'donation', content_id: n.given },
    ].map((about): ApiCall => ['GET', `/v1/report/subject?${new URLSearchParams({ ...about })}`]),
  'POST /v1/user/reactions/add': (n) =>
    reactable(n).map((about): ApiCall => ['POST', '/v1/user/reactions/add', { ...about, reaction_id: 2 }]),
  'DELETE /v1/user/reactions/remove': (n) =>
    reactable(n).map((about): ApiCall => ['DELETE', '/v1/user/reactions/remove', about]),
  'POST /v1/donate/:id': ofPages('donate', { amount: 91 }),
  'POST /v1/donate': (n) => pages(n).map((username): ApiCall => ['POST', '/v1/donate', { username, amount: 92 }]),
  'POST /v1/donate/goal/:goal_id': (n) => [['POST', `/v1/donate/goal/${n.goal}`, { amount: 93 }]],
  'POST /v1/profile/questions/:username': ofPages('profile/questions', { question: 'Bakit?' }),
  'POST /v1/user/content/images/purchase': (n) => [['POST', `${images}/purchase`, { image_id: n.snap }]],
  'POST /v1/user/content/images/collection/purchase': (n) => [
    ['POST', `${images}/collection/purchase`, { image_collection_id: n.slide }],
  ],
  'POST /v1/user/follow': byName('/v1/user/follow'),
  'POST /v1/user/unfollow': (n) => [['POST', '/v1/user/unfollow', { username: n.page_url }]],
  'POST /v1/user/follower/remove': (n) => [['POST', '/v1/user/follower/remove', { username: n.page_url }]],
  'POST /v1/user/block': (n) => [['POST', '/v1/user/block', { username: n.page_url }]],
  'POST /v1/user/unblock': (n) => [['POST', '/v1/user/unblock', { username: n.page_url }]],
}

/** Endpoints that search for people and their content: a blocked person is not found, just like an unknown one. */
const searchEndpoints: Record<string, (n: Names) => ApiCall[]> = {
  'GET /v1/explore/creators': (n) =>
    [n.page_url, n.page_name, n.word].map((word): ApiCall => ['GET', `/v1/explore/creators?search=${word}`]),
  'GET /v1/explore/search': (n) => [
    ['GET', `/v1/explore/search?type=posts&search=${n.word}`],
    ...[n.page_url, n.page_name, n.word].map(
      (word): ApiCall => ['GET', `/v1/explore/search?type=creators&search=${word}`],
    ),
  ],
  'GET /v1/explore/hashtags/:tag': (n) => [['GET', `/v1/explore/hashtags/${n.tag}`]],
}

/** Endpoints on the viewer's own things: another person's things are not found, or refused as unknown, for every viewer. */
const ownEndpoints: Record<string, (n: Names) => ApiCall[]> = {
  'GET /v1/user/goals/:id': own('GET', '/v1/user/goals/:id', undefined, 'goal', 'closed_goal'),
  'PUT /v1/user/goals/:id': own('PUT', '/v1/user/goals/:id', { title: 'Akin' }, 'goal', 'closed_goal'),
  'DELETE /v1/user/goals/:id': own('DELETE', '/v1/user/goals/:id', undefined, 'goal', 'closed_goal'),
  'PUT /v1/user/blocs/:id': own('PUT', '/v1/user/blocs/:id', { title: 'Akin' }, 'bloc'),
  'DELETE /v1/user/blocs/:id': own('DELETE', '/v1/user/blocs/:id', undefined, 'bloc'),
  'POST /v1/user/questions/:id/answer': own(
    'POST',
    '/v1/user/questions/:id/answer',
    { answer: 'Oo' },
    'question',
    'open_question',
    'asked',
  ),
  'POST /v1/user/questions/:id/hide': own(
    'POST',
    '/v1/user/questions/:id/hide',
    { is_hidden: 1 },
    'question',
    'open_question',
    'asked',
  ),
  'GET /v1/user/comments/:id': own('GET', '/v1/user/comments/:id', undefined, 'comment', 'commented'),
  'PUT /v1/user/comments/:id': own('PUT', '/v1/user/comments/:id', { message: 'Akin' }, 'comment', 'commented'),
  'DELETE /v1/user/comments/:id': own('DELETE', '/v1/user/comments/:id', undefined, 'comment', 'commented'),
  'POST /v1/user/comments/:id/hide': own(
    'POST',
    '/v1/user/comments/:id/hide',
    { is_hidden: 1 },
    'comment',
    'commented',
  ),
  'PUT /v1/user/content/images/update/:id': own('PUT', `${images}/update/:id`, { caption: '' }, 'snap', 'free_snap'),
  'PUT /v1/user/content/images/collection/update/:id': own(
    'PUT',
    `${images}/collection/update/:id`,
    { caption: '' },
    'slide',
  ),
  'PUT /v1/user/content/images/collection/update/:id/image': (n) => [
    ['PUT', `${images}/collection/update/${n.slide}/image`, { images: [{ id: n.photo }] }],
    ['PUT', `${images}/collection/update/${n.slide}/image`, { images: [{ filename: n.slide_file }] }],
  ],
  'DELETE /v1/user/content/images/delete/:id': own('DELETE', `${images}/delete/:id`, undefined, 'snap', 'free_snap'),
  'DELETE /v1/user/content/images/collection/delete/:id': own(
    'DELETE',
    `${images}/collection/delete/:id`,
    undefined,
    'slide',
  ),
  'GET /v1/user/content/images/:id/buyers': own('GET', `${images}/:id/buyers`, undefined, 'snap', 'free_snap'),
  'GET /v1/user/content/images/collection/:id/buyers': own(
    'GET',
    `${images}/collection/:id/buyers`,
    undefined,
    'slide',
  ),
  'POST /v1/user/donations/reply': (n) =>
    [n.received, n.given].map(
      (donation_id): ApiCall => ['POST', '/v1/user/donations/reply', { donation_id, message: 'Salamat' }],
    ),
  'POST /v1/user/donations/hide': (n) =>
    [n.received, n.given].map(
      (donation_id): ApiCall => ['POST', '/v1/user/donations/hide', { donation_id, is_hidden: 1 }],
    ),
  'POST /v1/user/feed/seen': (n) => [['POST', '/v1/user/feed/seen', { id: n.free_snap }]],
  'POST /v1/user/notices/read': (n) => [['POST', '/v1/user/notices/read', { id: n.snap }]],
  'DELETE /v1/user/sessions/:id': (n) => [['DELETE', `/v1/user/sessions/${n.snap}`, {}]],
  'DELETE /v1/user/passkeys/:id': (n) => [['DELETE', `/v1/user/passkeys/${n.snap}`, {}]],
  'POST /v1/user/transactions/payout/:transaction_no/cancel': (n) => [
    ['POST', `/v1/user/transactions/payout/${n.transaction_no}/cancel`, {}],
  ],
  'GET /v1/user/transactions/:transaction_no/refund': own(
    'GET',
    '/v1/user/transactions/:transaction_no/refund',
    undefined,
    'transaction_no',
  ),
  'POST /v1/user/transactions/:transaction_no/refund': own(
    'POST',
    '/v1/user/transactions/:transaction_no/refund',
    {},
    'transaction_no',
  ),
  'POST /v1/user/refund-requests/:id/grant': own('POST', '/v1/user/refund-requests/:id/grant', {}, 'snap'),
  'PUT /v1/user/surfaces/:id': own('PUT', '/v1/user/surfaces/:id', { name: 'Akin' }, 'snap'),
  'DELETE /v1/user/surfaces/:id': own('DELETE', '/v1/user/surfaces/:id', undefined, 'snap'),
  'POST /v1/user/surfaces/:id/secret': own('POST', '/v1/user/surfaces/:id/secret', {}, 'snap'),
  'GET /v1/user/surfaces/:id/showings': own('GET', '/v1/user/surfaces/:id/showings', undefined, 'snap'),
  'POST /v1/user/surfaces/:id/showings/:place/again': own('POST', '/v1/user/surfaces/:id/showings/1/again', {}, 'snap'),
  'POST /v1/user/surfaces/:id/showings/:place/release': own(
    'POST',
    '/v1/user/surfaces/:id/showings/1/release',
    {},
    'snap',
  ),
  'GET /v1/user/surfaces/:id/look': own('GET', '/v1/user/surfaces/:id/look', undefined, 'snap'),
  'PUT /v1/user/surfaces/:id/look': own('PUT', '/v1/user/surfaces/:id/look', { size: 'small' }, 'snap'),
  'GET /v1/user/surfaces/:id/deliveries': own('GET', '/v1/user/surfaces/:id/deliveries', undefined, 'snap'),
  'POST /v1/user/surfaces/:id/deliveries/:delivery_id/redeliver': own(
    'POST',
    `/v1/user/surfaces/:id/deliveries/${unknownNames.snap}/redeliver`,
    {},
    'snap',
  ),
  'DELETE /v1/user/tokens/:id': own('DELETE', '/v1/user/tokens/:id', undefined, 'snap'),
  'POST /v1/user/surfaces/:id/test': own('POST', '/v1/user/surfaces/:id/test', {}, 'snap'),
  'POST /v1/user/refund-requests/:id/refuse': own('POST', '/v1/user/refund-requests/:id/refuse', {}, 'snap'),
  'POST /v1/user/goals': withPicture('POST', '/v1/user/goals', (image) => ({
    title: 'Akin',
    target_amount: 500,
    state: 'draft',
    image,
  })),
  'POST /v1/user/blocs': withPicture('POST', '/v1/user/blocs', (image) => ({
    title: 'Akin',
    description: 'Akin',
    image,
  })),
  'PUT /v1/user/questions/topic': withPicture('PUT', '/v1/user/questions/topic', (banner_image) => ({
    title: 'Akin',
    description: 'Akin',
    banner_image,
  })),
  'PUT /v1/user/profile': (n) => [
    ...withPicture('PUT', '/v1/user/profile', (avatar) => ({ avatar }))(n),
    ...withPicture('PUT', '/v1/user/profile', (cover_photo) => ({ cover_photo }))(n),
  ],
  'POST /v1/user/content/consents': withPicture('POST', '/v1/user/content/consents', (filename) => ({
    filename,
    name: 'Maria',
  })),
  'GET /v1/user/content/consents': (n) =>
    [n.photo_file, n.slide_file].map((name): ApiCall => ['GET', `/v1/user/content/consents?filename=${name}`]),
  'POST /v1/user/content/images/create': withPicture('POST', `${images}/create`, (filename) => ({
    image: { filename },
    price_id: 1,
  })),
  'POST /v1/user/content/images/collection/create': withPicture('POST', `${images}/collection/create`, (filename) => ({
    images: [{ filename }],
    price_id: 1,
  })),
}

/** Endpoints whose request names no person. The crawl below reads all of them that are GETs. */
const namelessEndpoints = new Set([
  'GET /v1/explore/active',
  'GET /v1/explore/hashtags',
  'GET /v1/user/profile',
  'GET /v1/user/feed',
  'GET /v1/user/feed/goals',
  'GET /v1/user/following',
  'GET /v1/user/follower',
  'GET /v1/user/blocked',
  'GET /v1/user/goals',
  'GET /v1/user/blocs',
  'GET /v1/user/questions',
  'GET /v1/user/donations',
  'GET /v1/user/purchases',
  'GET /v1/user/receipts',
  'GET /v1/user/notices',
  'GET /v1/events',
  'GET /v1/user/surfaces',
  'GET /v1/user/tokens',
  'POST /v1/user/tokens',
  'POST /v1/user/surfaces',
  'GET /v1/user/comments',
  'GET /v1/user/comments/settings',
  'PUT /v1/user/comments/settings',
  'GET /v1/user/feed/new',
  'GET /v1/user/notices/unread',
  'GET /v1/user/notices/settings',
  'GET /v1/user/push',
  'PUT /v1/user/notices/settings',
  'PUT /v1/user/notices/settings/:kind',
  'GET /v1/user/prices',
  'PUT /v1/user/content/images/settings',
  'POST /v1/images/upload',
  'POST /v1/user/welcome',
  'GET /v1/user/balance',
  'GET /v1/user/refund-requests',
  'GET /v1/user/refund-requests/open',
  'GET /v1/user/statistics',
  'GET /v1/user/statistics/week',
  'GET /v1/user/transactions',
  'GET /v1/user/transactions.csv',
  'GET /v1/user/statements',
  'GET /v1/user/statements/:year',
  'GET /v1/user/statements/:year.csv',
  'GET /v1/banks',
  'GET /v1/user/banks',
  'GET /v1/user/banks/epayment',
  'POST /v1/user/banks/add/bank',
  'POST /v1/user/banks/enable',
  'PUT /v1/user/transactions/payout/add/mobilenumber',
  'POST /v1/user/transactions/payout/request',
  'POST /v1/user/transactions/payout/bank',
  'POST /v1/user/otp/verify',
  'POST /v1/user/otp/resend',
  'GET /v1/user/otp/authenticator',
  'POST /v1/user/otp/authenticator',
  'POST /v1/user/otp/authenticator/confirm',
  'POST /v1/user/otp/authenticator/remove',
  'POST /v1/user/otp/passkey/options',
  'POST /v1/user/otp/passkey',
  'PUT /v1/user/email',
  'PUT /v1/user/password',
  'GET /v1/user/sessions',
  'POST /v1/user/sessions/end-others',
  'POST /v1/auth/email/confirm',
  'POST /v1/auth/email/undo',
  'POST /v1/auth/passkey/undo',
  'GET /v1/user/passkeys',
  'POST /v1/user/passkeys',
  'POST /v1/user/passkeys/options',
  'GET /v1/user/otp/recovery-codes',
  'POST /v1/user/otp/recovery-codes',
  'POST /v1/user/provider-account/link',
  'POST /v1/user/provider-account/unlink',
  'POST /v1/user/deactivate',
  'POST /v1/user/appeal',
  'POST /v1/auth/login',
  'POST /v1/auth/login/second-factor',
  'POST /v1/auth/passkey/options',
  'POST /v1/auth/passkey/verify',
  'POST /v1/auth/login/with',
  'GET /v1/auth/login/token',
  'POST /v1/auth/logout',
  'POST /v1/auth/step-up',
  'POST /v1/auth/email/resend',
  'POST /v1/auth/forgot-password',
  'POST /v1/auth/reset-password',
  'POST /v1/auth/reactivate/account',
  'GET /v1/site/captcha/challenge',
  'GET /v1/site/push-key',
  'POST /v1/site/captcha/verify',
  'POST /v1/site/language',
  'POST /v1/site/data-saver',
  'POST /v1/site/adult',
])

/** Endpoints that answer every viewer the same, signed in or not, with the reason. */
const sameForAllEndpoints: Record<string, string> = {
  'POST /v1/user/export': 'exports only the viewer’s own data',
  'GET /v1/user/export': 'lists only the viewer’s own exports',
  'GET /v1/user/export/:id': 'reads only the viewer’s own export, by a random id',
  'POST /v1/user/erase': 'takes only the viewer’s password and balance',
  'POST /v1/auth/register': 'a taken page address is taken for every viewer',
  'GET /v1/auth/page-url': 'a taken page address is taken for every viewer',
  'POST /v1/receipts/:reference/refund-request': 'needs the payer’s session or the receipt’s code',
  'GET /v1/receipts/:reference': 'a receipt is readable only with its code',
  'GET /v1/payments/:token': 'a payment’s token belongs to its payer',
  'GET /v1/live/:token': 'an overlay’s link works for everyone who has it; it shows the names of the wall',
  'GET /v1/live/:token/scene': 'an overlay’s link works for everyone who has it; it shows the names of the wall',
  'POST /v1/live/:token/claim': 'an overlay’s link works for everyone who has it',
  'POST /v1/live/:token/shown': 'an overlay’s link works for everyone who has it',
  'POST /v1/live/:token/ack': 'an overlay’s link works for everyone who has it',
  'GET /v1/consents/:token': 'a consent’s link belongs to the person in the photo',
  'POST /v1/user/push': 'the address of a browser’s push service names no person',
  'DELETE /v1/user/push': 'the address of a browser’s push service names no person',
  'GET /v1/notices/unsubscribe/:token': 'an unsubscribe link belongs to the recipient of the mail',
  'POST /v1/notices/unsubscribe/:token': 'an unsubscribe link belongs to the recipient of the mail',
  'POST /v1/consents/:token': 'a consent’s link belongs to the person in the photo',
}

/** Endpoints that a block does not affect: every viewer may report public content, and no one here has access to the desk. */
const unaffectedEndpoints = new Set([
  'POST /v1/report',
  'GET /v1/reports/:status_token',
  ...Object.values(desk).map(({ method, path }) => `${method} ${path}`),
])

/** Request fields and path parameters that cannot name a person; a nameless endpoint may have only these. */
const namelessFields =
  /^(page|per_page|year|from|to|by|days|data_saver|state|search|message|transaction_type|suggested_prices_only|amount|confirm|language|(\w+_)?(product|mail)|bank_\w+|account_\w+|mobile_number|otp_\w+|app_code|code|password|current_password|email|token|platform|redirect_after|authorization_code|response_token|referral_code|reactivate_\w+|recovery_code|credential|name|reactions_limited_to_buyers|is_adult|after|limit|kind|url|min_amount|hold|words|scopes|list|who)$/

function getFields({ path, query, body }: Endpoint): string[] {
  const parts = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
  return [parts, getKeys(query), getKeys(body)].flat()
}

function getKeys(schema: z.core.$ZodType | undefined): string[] {
  return schema ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : []
}

test('every endpoint is listed in one of the groups above, by how it could lead to a person', () => {
  const groups = [personEndpoints, searchEndpoints, ownEndpoints, sameForAllEndpoints]
  const listed = groups.flatMap((group) => Object.keys(group))
  expect([...listed, ...namelessEndpoints, ...unaffectedEndpoints].sort()).toEqual([...server.bound.keys()].sort())
  for (const line of namelessEndpoints)
    expect(
      getFields(server.bound.get(line)!).filter((field) => !namelessFields.test(field)),
      line,
    ).toEqual([])
})

/** The two sides of a block: the viewer, and the other person. */
const sides = [
  ['the blocked person', () => [rudy, luz]],
  ['the blocking person', () => [luz, rudy]],
] as [string, () => [Person, Person]][]

/** An answer with a person's names replaced by placeholders, to compare it with the answer for unknown names. */
function unnamed(text: string, names: Names): string {
  // The longest first, because one may contain another.
  const byLength = Object.entries(names).sort(([, a], [, b]) => b.length - a.length)
  return byLength.reduce((rest, [name, value]) => rest.replaceAll(value, `{${name}}`), text)
}

/** Expects the same answers for the other's names as for unknown names. */
async function expectAsUnknown(
  as: string,
  other: Person,
  getCalls: (n: Names) => ApiCall[],
  status?: number,
): Promise<void> {
  const unknown = getCalls(unknownNames)
  for (const [index, [method, url, body]] of getCalls(other.names).entries()) {
    const line = `${method} ${url} ${JSON.stringify(body)}`
    const seen = await call(method, url, as, body)
    const none = await call(unknown[index]![0], unknown[index]![1], as, unknown[index]![2])
    expect([seen.status, unnamed(JSON.stringify(seen.body), other.names)], line).toEqual([
      none.status,
      unnamed(JSON.stringify(none.body), unknownNames),
    ])
    if (status) expect([seen.status, seen.body.exception], line).toEqual([status, 'NotFoundException'])
  }
}

describe.each(sides)('for %s the other', (side, pair) => {
  const own = side === 'the blocking person' ? ['POST /v1/user/block', 'POST /v1/user/unblock'] : []
  const lines = Object.keys(personEndpoints).filter((line) => !own.includes(line))

  test.each(lines)('is answered as unknown: %s', async (line) => {
    const [one, other] = pair()
    await expectAsUnknown(one.as, other, personEndpoints[line]!, 404)
  })

  test.each(Object.keys(searchEndpoints))('is not found by search: %s', async (line) => {
    const [one, other] = pair()
    await expectAsUnknown(one.as, other, searchEndpoints[line]!)
  })

  test.each(Object.keys(ownEndpoints))('has nothing the viewer can act on as their own: %s', async (line) => {
    const [one, other] = pair()
    await expectAsUnknown(one.as, other, ownEndpoints[line]!)
  })
})

/** Every page with these names in every parameter: the rendered page, and the data it is rendered from. */
function pageAddresses(names: string[]): string[] {
  return routes
    .filter(({ isSandboxOnly }) => !isSandboxOnly)
    .flatMap(({ path }) => fill(path, names))
    .flatMap((address) => [address, addresses.pageAnswers(address)])
}

/** Every GET endpoint with every name in every path parameter, and with every query field. */
function readAddresses(names: Names): string[] {
  const values = placed(names)
  return [...server.bound.values()]
    .filter(({ method }) => method === 'GET')
    .flatMap((endpoint) => {
      const { properties = {} } = endpoint.query
        ? z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' })
        : {}
      const queries = Object.entries(properties).flatMap(([field, schema]) => {
        if (field === 'page') return []
        if (field === 'per_page') return ['?per_page=100']
        const choices = (typeof schema === 'object' && (schema.enum as string[])) || [names.word, names.page_name]
        return choices.map((choice) => `?${field}=${encodeURIComponent(choice)}`)
      })
      const whole = fill(endpoint.path, values)
      return [
        ...whole,
        ...queries.flatMap((query) => fill(endpoint.path, [names.page_url, 'sama']).map((at) => at + query)),
      ]
    })
}

/** Fills a path: a page parameter with their page addresses and Tala's, any other parameter with every name. */
function fill(path: string, names: string[]): string[] {
  const part = /:(\w+)/.exec(path)
  if (!part) return [path]
  if (/^(pageUrl|username)$/.test(part[1]!))
    return [tala.page_url, ...names.filter((name) => /^(luz|rudy)\./.test(name) && !name.includes('@'))].flatMap(
      (page) => fill(path.replace(part[0], page), names),
    )
  return [...names, ...(part[1] === 'slug' ? menuEntries.map(({ slug }) => slug) : [])].map((name) =>
    path.replaceAll(/:\w+/g, encodeURIComponent(name)),
  )
}

function get(address: string, as: string | undefined) {
  return server.fastify.inject({ url: address, headers: as ? { cookie: `pixel_session=${as}` } : {} })
}

/** Texts that reveal a person or their content. Tala's own posts, and what a person bought from her, are not among them. */
function getMarks({ names }: Person): string[] {
  const pictures = ['avatar', 'cover'].map((kind) => `${kind}-${names.word}`)
  const files = Object.entries(names).flatMap(([name, value]) => (name.endsWith('_file') ? [value.split('.')[0]!] : []))
  return [...Object.values(names), ...pictures, ...files].sort((a, b) => b.length - a.length)
}

/** The values for path parameters: the ids and addresses, not the words in texts. */
function placed({ page_name: _, word: __, email: ___, referral_code: ____, ...names }: Names): string[] {
  return Object.values(names)
}

/** Every readable address with a person's names in every parameter. */
async function getAddresses(names: Names): Promise<string[]> {
  const drawn = pages(names).flatMap((page) => [
    `/media/qr/${page}/card.png`,
    `/media/preview/${page}/page.jpg`,
    addresses.pageAtom(page),
    addresses.pageJsonFeed(page),
    ...previewedKinds.flatMap((kind) =>
      [names.snap, names.slide, names.goal, names.closed_goal, names.topic, names.bloc].map(
        (id) => `/media/preview/${page}/${kind}/${id}/picture.jpg`,
      ),
    ),
  ])
  const files = Object.values(names).filter((name) => name.endsWith('.jpg'))
  const stored = files.flatMap((name) => (['full', 'WH500', 'WH100'] as const).map((size) => imageUrl(name, size)))
  const { snap, slide, goal, question, tag } = names
  const shown = pageAddresses([...pages(names), tag, snap, slide, goal, question])
  const lists = [serverPaths.sitemap, sitemapPart('pages-0.xml'), sitemapPart(`content-${names.snap}.xml`)]
  return [...shown, ...readAddresses(names), ...drawn, ...stored, ...lists]
}

/** Crawls with this session: reads these addresses and every address found in the answers. */
async function crawl(as: string, from: string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const known = new Set(from)
  const waiting = [...known]
  for (let address = waiting.pop(); address; address = waiting.pop()) {
    const response = await get(address, as)
    // These banks come from the provider, which does not run in this test.
    if (!address.startsWith('/v1/banks')) expect(response.statusCode, address).toBeLessThan(500)
    // A delivered picture has no text, so its address stands for its content.
    const text = isPicture(response)
      ? `picture of ${address}`
      : plain([response.payload, response.headers.location, response.headers.link].join(' '))
    found.set(address, text)
    for (const further of addressesIn(text)) {
      if (known.has(further)) continue
      known.add(further)
      waiting.push(further)
    }
  }
  return found
}

/** Decodes the escapes of HTML and JSON. */
function plain(text: string): string {
  return text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\\/', '/')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

/** The product's own addresses in a text, without the static ones, which are the same for every viewer. */
function addressesIn(text: string): string[] {
  const candidates = text.match(/(?<=["'\s(=,])(?:https?:\/\/[^\s"'()<>\\,]+|\/[\w.%-][^\s"'()<>\\,]*)/g) ?? []
  return candidates.flatMap((candidate) => {
    if (!URL.canParse(candidate, server.url)) return []
    const { origin, pathname, search } = new URL(candidate, server.url)
    return origin === server.url && !/^\/(assets|docs|help|legal)\//.test(pathname) ? [pathname + search] : []
  })
}

/** The marks that an answer contains and its own address does not. */
function marksIn(address: string, text: string, marks: string[]): string[] {
  const isPlantedPicture = text.startsWith('picture of ')
  return marks.filter(
    (mark) => text.includes(mark) && (isPlantedPicture || !decodeURIComponent(address).includes(mark)),
  )
}

/** Whether earlier purchases may still show the other here: in the library, in receipts, and on the purchase itself. */
function showsPurchases({ page_url }: Person, address: string): boolean {
  const { post, receipts, status } = bought[page_url]!
  // The data of a page counts like the page.
  const path = address.split('?')[0]!.replace(addresses.pageAnswers(''), '')
  return (
    ['/v1/user/purchases', '/v1/user/receipts', '/dashboard/purchases', '/dashboard/receipts', status].includes(path) ||
    path === status.replace('/v1/payments/', '/pay/return/') ||
    path.includes(post.id) ||
    receipts.some((reference) => path.includes(reference)) ||
    post.filenames.some((name) => path.includes(name))
  )
}

interface Filled {
  address: string
  fields: Record<string, string>
}

/** The plain forms that name a person, each filled with these names in every field. */
function fillForms(n: Names): Filled[] {
  const ids = [n.snap, n.slide, n.goal, n.question]
  return Object.values(plainForms).flatMap(({ path, endpoint }) => {
    const calls = { ...personEndpoints, ...ownEndpoints }[`${endpoint.method} ${endpoint.path}`]?.(n) ?? []
    const bodies = new Map(calls.map(([, , body = {}]) => [JSON.stringify(body), body]))
    const ofPages = /:pageUrl/.test(path) ? pages(n).map((page) => path.replace(':pageUrl', page)) : [path]
    const addresses = ofPages.flatMap((address) =>
      /:\w/.test(address) ? ids.map((id) => address.replace(/:\w+/, id)) : [address],
    )
    return addresses.flatMap((address) =>
      [...bodies.values()].map((body) => ({
        address,
        fields: Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)])),
      })),
    )
  })
}

/** Replaces timestamps by 0. */
function timeless(text: string): string {
  return text.replace(/"(\w+At)":\d+/g, '"$1":0')
}

/** The text around the first difference of two texts; undefined if they are equal. */
function difference(one: string, other: string): string[] | undefined {
  const at = [...one].findIndex((letter, index) => letter !== other[index])
  return at < 0 && one.length === other.length ? undefined : [one, other].map((text) => text.slice(at - 100, at + 100))
}

function post(address: string, fields: Record<string, string>, as: string) {
  return server.fastify.inject({
    method: 'POST',
    url: address,
    headers: { cookie: `pixel_session=${as}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
}

test('a plain form that names the blocking person is answered to the blocked person as for an unknown one', async () => {
  const [one, other] = [rudy, luz]
  const forms = fillForms(other.names)
  const unknown = fillForms(unknownNames)
  expect(new Set(forms.map(({ address }) => address.replace(/[0-9a-f-]{36}/, ':id'))).size).toBeGreaterThan(15)
  for (const [index, { address, fields }] of forms.entries()) {
    if (fields.username && /block/.test(address)) continue
    const seen = await post(address, fields, one.as)
    const none = await post(unknown[index]!.address, unknown[index]!.fields, one.as)
    const line = `${address} ${JSON.stringify(fields)}`
    expect([seen.statusCode, unnamed(String(seen.headers.location), other.names)], line).toEqual([
      none.statusCode,
      unnamed(String(none.headers.location), unknownNames),
    ])
    const answer = unnamed(timeless(plain(seen.payload)), other.names)
    const expected = unnamed(timeless(plain(none.payload)), unknownNames)
    expect(difference(answer, expected), line).toBeUndefined()
  }
})

describe.each(sides)('for %s', (side, pair) => {
  test('no page, no answer and no address in them reveals the other', async () => {
    const [one, other] = pair()
    const marks = getMarks(other)
    const leaks: string[] = []
    for (const [address, text] of await crawl(one.as, await getAddresses(other.names))) {
      if (showsPurchases(one, address)) continue
      // A QR code is drawn for any path, without reading what is there.
      if (address.startsWith('/media/qr.png')) continue
      // The list of blocked people shows them, so that they can be unblocked.
      if (side === 'the blocking person' && /^\/v1\/user\/blocked|^\/dashboard\/following/.test(address)) continue
      const leaked = marksIn(address, text, marks)
      if (leaked.length > 0) leaks.push(`${address}: ${leaked}`)
    }
    expect(leaks).toEqual([])
  })
})

describe.each(sides)('counts for %s', (_, pair) => {
  test('exclude the other from lists and their totals', async () => {
    const [one] = pair()
    const totals = async (as: string) => {
      const at = async (url: string) => (await call('GET', url, as)).body
      const about = `content_id=${tala.snap.id}&content_type=photo`
      const reactors = await at(`/v1/content/reactors?${about}`)
      return {
        wall: (await at('/v1/profile/donations/tala')).meta.total,
        answers: (await at('/v1/profile/questions/tala')).meta.total,
        reactors: [reactors.meta.total, reactors.data.totals.all_count],
        hashtag: (await at('/v1/explore/hashtags/sama')).meta.total,
        popular: (await at('/v1/explore/hashtags')).data.find(({ tag }: { tag: string }) => tag === 'sama').size,
        creators: (await at('/v1/explore/creators')).meta.total,
      }
    }
    const seen = await totals(one.as)
    const whole = await totals(ana.as)
    // A third person also sees the other's named gift, question, reaction, seven tagged items and page.
    expect(whole).toEqual({
      wall: seen.wall + 1,
      answers: seen.answers + 1,
      reactors: seen.reactors.map((n: number) => n + 1),
      hashtag: seen.hashtag + 7,
      popular: seen.popular + 7,
      creators: seen.creators + 1,
    })
  })

  test('are the same as for all viewers on a third person’s page and content', async () => {
    const [one] = pair()
    const counts = async (as: string) => {
      const { donation_count, follower_count } = (await call('GET', '/v1/profile/tala', as)).body.data
      const goal = (await call('GET', `/v1/profile/goals/tala/${tala.goal}`, as)).body.data
      return [donation_count, follower_count, goal.current_amount, goal.gift_count, goal.reactions.all_count]
    }
    expect(await counts(one.as)).toEqual(await counts(ana.as))
    expect(await counts(one.as)).toEqual([4, 2, 150, 2, 2])
  })

  test('keep the viewer’s own money complete, without the other’s name', async () => {
    const [one] = pair()
    const { body: received } = await call('GET', '/v1/user/donations', one.as)
    const { body: wallet } = await call('GET', '/v1/user/transactions', one.as)
    expect(received.data.map((row: { amount: number; name: string }) => [row.amount, row.name])).toEqual(
      expect.arrayContaining([
        [60, 'Someone'],
        [50, 'Ana'],
      ]),
    )
    expect(wallet.data.map((row: { description: string }) => row.description)).toEqual(
      expect.arrayContaining(['Gift from Someone', 'Snap sold to Someone', 'Gift from Ana', 'Snap sold to Ana']),
    )
    const { body: table } = await call('GET', '/v1/user/transactions.csv', one.as)
    expect(wallet.data.filter((row: { description: string }) => !table.includes(row.description))).toEqual([])
    const { body: found } = await call('GET', '/v1/user/transactions?search=sold to someone', one.as)
    expect(found.data).toHaveLength(1)
  })

  test('keep the other’s anonymous gift on a wall, because its absence would reveal the giver', async () => {
    const [one] = pair()
    const { body } = await call('GET', '/v1/profile/donations/tala?per_page=100', one.as)
    const unnamed = body.data.filter((gift: { amount: number }) => gift.amount === 80)
    expect(unnamed).toMatchObject([{ name: 'Someone' }, { name: 'Someone' }])
  })
})

describe.each(sides)('what %s bought before the block', (_, pair) => {
  test('stays visible: in the library, as receipts, as pages and as pictures', async () => {
    const [one, other] = pair()
    const { post, receipts, address, status } = bought[one.page_url]!
    const purchases = (await call('GET', '/v1/user/purchases', one.as)).body.data
    expect(purchases).toContainEqual(
      expect.objectContaining({ id: post.id, creator: expect.objectContaining({ page_name: other.page_name }) }),
    )
    const list = (await call('GET', '/v1/user/receipts', one.as)).body.data
    for (const reference of receipts)
      expect(list).toContainEqual(
        expect.objectContaining({ reference, to: { page_name: other.page_name, page_url: other.page_url } }),
      )
    for (const page of [
      `/v1/profile/content/images/${other.page_url}/image_id/${post.id}`,
      `/${other.page_url}/pixel-snap/${post.id}`,
      address,
      status,
      status.replace('/v1/payments/', '/pay/return/'),
      '/dashboard/purchases',
      '/dashboard/receipts',
    ]) {
      const response = await get(page, one.as)
      expect(response.statusCode, page).toBe(200)
      expect(response.payload, page).toContain(other.page_name)
    }
    for (const size of ['full', 'WH500', 'WH100'] as const)
      expect((await get(imageUrl(post.filenames[0]!, size), one.as)).statusCode).toBe(200)
  })

  test('accepts no reactions, and begun payments to the other cannot be continued', async () => {
    const [one, other] = pair()
    const { post } = bought[one.page_url]!
    const about = { content_type: 'photo', content_id: post.id }
    expect((await call('POST', '/v1/user/reactions/add', one.as, { ...about, reaction_id: 1 })).status).toBe(404)
    await requireOk(call('POST', '/v1/user/unblock', luz.as, { username: rudy.page_url }))
    const begun = (as: string) => [
      server.inject('POST', `/v1/donate/${other.page_url}`, {
        as,
        body: { amount: 99 },
        headers: { 'idempotency-key': `gift by ${one.page_url}` },
      }),
      server.inject('POST', `${images}/purchase`, {
        as,
        body: { image_id: other.names.snap },
        headers: { 'idempotency-key': `sale to ${one.page_url}` },
      }),
    ]
    // The provider does not run, so these payments stay begun and could be continued.
    for (const { status } of await Promise.all(begun(one.as))) expect(status).toBe(503)
    await requireOk(call('POST', '/v1/user/block', luz.as, { username: rudy.page_url }))
    for (const { status } of await Promise.all(begun(one.as))) expect(status).toBe(404)
  })
})

test('the blocking person may block again and unblock; the blocked person can do neither', async () => {
  for (const action of ['block', 'unblock', 'block'])
    expect((await call('POST', `/v1/user/${action}`, luz.as, { username: rudy.page_url })).status).toBe(200)
  for (const action of ['block', 'unblock'])
    expect((await call('POST', `/v1/user/${action}`, rudy.as, { username: luz.page_url })).status).toBe(404)
  expect((await call('GET', '/v1/user/blocked', rudy.as)).body.meta.total).toBe(0)
})

describe('for a viewer without a block', () => {
  test('the crawl finds everything it looks for', async () => {
    const { names } = luz
    const from = [
      ...pageAddresses([names.page_url, names.tag]),
      ...readAddresses({ ...unknownNames, page_url: names.page_url }),
    ]
    const seen = new Set<string>()
    const found = await crawl(ana.as, from)
    for (const [address, text] of found) for (const mark of marksIn(address, text, getMarks(luz))) seen.add(mark)
    // The preview picture of each kind is linked in the head of its page.
    for (const kind of previewedKinds)
      expect(
        [...found.keys()].filter((address) => address.startsWith(`/media/preview/${names.page_url}/${kind}/`)),
        kind,
      ).not.toEqual([])
    const { open_question, transaction_no, referral_code, email, former_url } = names
    // Shown only to their owner.
    const closed = [open_question, transaction_no, referral_code, email, former_url]
    expect(getMarks(luz).filter((mark) => !seen.has(mark) && !closed.includes(mark))).toEqual([])
  })

  test.each(Object.keys(personEndpoints))('an endpoint that names a person answers: %s', async (line) => {
    const unknown = personEndpoints[line]!(unknownNames)
    for (const [index, [method, url, body]] of personEndpoints[line]!(luz.names).entries()) {
      const seen = await call(method, url, ana.as, body)
      expect([seen.status, seen.body.exception], url).not.toEqual([404, 'NotFoundException'])
      expect((await call(method, unknown[index]![1], ana.as, unknown[index]![2])).status, url).toBe(404)
    }
  })

  test.each(Object.keys(searchEndpoints))('a search finds the person: %s', async (line) => {
    for (const [method, url] of searchEndpoints[line]!(luz.names)) {
      const found = (await call(method, url, ana.as)).body.meta.total
      expect(found, url).toBeGreaterThan(0)
    }
  })
})
