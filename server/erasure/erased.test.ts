// Nothing is left of an erased account: unique marks in each of its texts and pictures are searched in every table, in the storage and
// on the pages. All of them are found before the erasure, none after.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addresses } from '#contract/addresses/paths.ts'
import { hashPassword } from '#server/accounts/password-hashes.ts'
import { getContent, type Made } from '#server/content/testing.ts'
import { prepareExport } from '#server/exports/prepare-export.ts'
import { getGoals } from '#server/goals/testing.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { seal } from '#server/kit/seal.ts'
import { storageKey, variants } from '#server/media/image-url.ts'
import { verifyLedger } from '#server/money/ledger/verify.ts'
import { receiptAddress } from '#server/money/payments/queries.ts'
import { settlePayout } from '#server/money/payouts/settle-payout.ts'
import { aCreator, anIncome, aPaidGift, aReservedPayout, type Creator } from '#server/money/testing.ts'
import { deliverNotices } from '#server/notices/rounds.ts'
import { codeSentTo } from '#server/otp/testing.ts'
import { buildPages } from '#test/pages.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { eraseAccounts } from './erase-accounts.ts'

const password = 'tuyo at kamatis 7'

/** A unique mark for each place that stores something about the account. */
const marks = {
  page_url: 'zq01address',
  former_url: 'zq02former',
  page_name: 'zq03name',
  email: 'zq04mail@example.com',
  mobile: '9170000405',
  bio: 'zq06bio',
  thanks_title: 'zq07thanks',
  thanks: 'zq08salamat',
  caption: 'zq09caption',
  hashtag: 'zq10tag',
  slide_caption: 'zq11slide',
  bloc_title: 'zq12bloc',
  bloc: 'zq13words',
  goal_title: 'zq14goal',
  goal: 'zq15dream',
  topic_title: 'zq16topic',
  topic: 'zq17askme',
  question: 'zq18question',
  answer: 'zq19answer',
  gift_name: 'zq20signed',
  gift_message: 'zq21message',
  reply: 'zq22reply',
  account_name: 'zq23holder',
  account_number: '••••9924',
  username: 'zq25wallet',
  wallet_name: 'zq26legal',
  network: '203.0.113.27',
  refused_network: '203.0.113.28',
  photo: 'zq29pixels',
  avatar: 'zq30face',
  cover: 'zq31cover',
  payout_account: 'zq32bankname',
  unused_photo: 'zq33unused',
  comment: 'zq34comment',
  reported_comment: 'zq35reported',
  reported_photo: 'zq36evidence',
  reported_caption: 'zq37reportedcaption',
  reporter_says: 'zq38whoitis',
  reported_question: 'zq39asked',
  reported_gift: 'zq40given',
}

let server: TestServer
let marka: Creator
let ana: Creator
let asMarka: string
let asAna: string
let receipt: string
let photo: Made

beforeAll(async () => {
  await buildPages()
  // Without the worker: a mail in transit during a dump would be missing in it.
  server = await aServer({ withProvider: true })
  const password_hash = await hashPassword(password)
  ana = await aCreator(server.services, { page_url: 'ana.ibang.tao', page_name: 'Ana Iba' })
  marka = await aCreator(server.services, {
    page_url: marks.former_url,
    page_name: marks.page_name,
    email: marks.email,
    password_hash,
    bio: marks.bio,
    thank_you: { title: marks.thanks_title, message: marks.thanks },
  })
  asMarka = await server.signIn(marka.account_id)
  asAna = await server.signIn(ana.account_id)
  await call('PUT', '/v1/user/profile', { page_url: marks.page_url })
  marka.page_url = marks.page_url
  await plantPictures()
  await plantWords()
  await plantMoney()
  await plantSignIns()
  await deliverNotices(server.services)
})
afterAll(async () => {
  clock.shift(0)
  await server.close()
})

async function call(method: string, path: string, body?: object, as = asMarka) {
  const answer = await server.inject(method, path, { as, ...(body && { body }) })
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

/** Stores a picture whose every size contains the mark. */
async function storeMarked(mark: string): Promise<string> {
  const filename = `${crypto.randomUUID().replaceAll('-', '')}.jpg`
  const { db, storage } = server.services
  for (const variant of variants) await storage.put(storageKey(filename, variant), Buffer.from(`${mark} as ${variant}`))
  const row = {
    owner_id: marka.account_id,
    width: 40,
    height: 50,
    mosaic: `data:image/png;base64,${mark}`,
    bytes: 100n,
  }
  await db
    .insertInto('images')
    .values({ filename, ...row })
    .execute()
  return filename
}

async function plantPictures(): Promise<void> {
  const { db, storage } = server.services
  const [avatar_key, cover_key] = ['avatar', 'cover'].map((kind) => `${kind}-${crypto.randomUUID()}.webp`) as [
    string,
    string,
  ]
  await storage.put(avatar_key, Buffer.from(marks.avatar))
  await storage.put(avatar_key.replace('.webp', '-wh100.webp'), Buffer.from(`${marks.avatar} small`))
  await storage.put(cover_key, Buffer.from(marks.cover))
  await db.updateTable('profiles').set({ avatar_key, cover_key }).where('account_id', '=', marka.account_id).execute()
  await storeMarked(marks.unused_photo)
}

async function plantWords(): Promise<void> {
  const content = getContent(server)
  photo = await content.make(marka, {
    caption: `${marks.caption} #${marks.hashtag}`,
    filenames: [await storeMarked(marks.photo)],
  })
  await content.make(marka, { caption: marks.slide_caption, previews: [false, true] })
  await call('POST', '/v1/user/blocs', { title: marks.bloc_title, description: marks.bloc })
  await getGoals(server).add(marka, { title: marks.goal_title, description: marks.goal, state: 'active' })
  await call('PUT', '/v1/user/questions/topic', { title: marks.topic_title, description: marks.topic })
  await call('POST', `/v1/profile/questions/${ana.page_url}`, { question: marks.question })
  const asked = await call('POST', `/v1/profile/questions/${marka.page_url}`, { question: 'Kumusta?' }, asAna)
  await call('POST', `/v1/user/questions/${asked.id}/answer`, { answer: marks.answer })
  await call('POST', '/v1/user/follow', { username: ana.page_url })
  await call('POST', '/v1/user/follow', { username: marka.page_url }, asAna)
  const mine = await content.make(ana, { price_id: 1, caption: 'Akin' })
  const about = { content_type: 'photo', content_id: mine.id }
  await call('POST', '/v1/user/comments', { ...about, message: marks.comment })
  const bad = await call('POST', '/v1/user/comments', { ...about, message: marks.reported_comment })
  await reportAndDecide('comment', bad.id)
  await reportAndDecide('photo', await postToReport(), marks.reporter_says)
  const question = { question: marks.reported_question }
  const annoying = await call('POST', `/v1/profile/questions/${ana.page_url}`, question)
  await call('POST', `/v1/user/questions/${annoying.id}/answer`, { answer: 'Hindi' }, asAna)
  await reportAndDecide('question', annoying.id)
  await call('POST', '/v1/user/reactions/add', { content_id: mine.id, content_type: 'photo', reaction_id: 1 })
}

async function postToReport(): Promise<string> {
  const filenames = [await storeMarked(marks.reported_photo)]
  return (await getContent(server).make(marka, { caption: marks.reported_caption, filenames })).id
}

async function reportAndDecide(content_type: string, content_id: string, details?: string): Promise<void> {
  await call('POST', '/v1/report', { content_type, content_id, reason: 'spam', details }, asAna)
  await sql`update reports set state = 'dismissed', message = 'ok', decided_at = now() where content_id = ${content_id}`.execute(
    server.services.db,
  )
}

function gift(to: Creator, more: object): Promise<string> {
  return aPaidGift(server.services, to, { amount: 60_00n, ...more })
}

async function plantMoney(): Promise<void> {
  const { services } = server
  await gift(ana, { giverId: marka.account_id, supporter_name: marks.gift_name, supporter_message: marks.gift_message })
  const insult = { giverId: marka.account_id, supporter_message: marks.reported_gift }
  await reportAndDecide('donation', await gift(ana, insult))
  const given = await gift(marka, { giverId: ana.account_id, supporter_message: 'Para sa iyo' })
  await call('POST', '/v1/user/donations/reply', { donation_id: given, message: marks.reply })
  const { transaction_no } = await services.db
    .selectFrom('payments')
    .select('transaction_no')
    .where('id', '=', given)
    .executeTakeFirstOrThrow()
  receipt = receiptAddress(services.config.secret, transaction_no)
  await getContent(server).sell(photo, asAna)
  await anIncome(services, marka, 300_00n)
  await addPayoutAccount()
  const { reference, net, id } = await aReservedPayout(services, marka, 410_00n)
  await settlePayout(services, { payoutId: 'pyt_m', reference, amount: net, cause: null, status: 'paid' })
  await services.database.pool.query(
    `begin; set local pixel.erasing = 'on';
     update payouts set account_name = '${marks.account_name}', destination = 'Bank ${marks.account_number}' where id = '${id}'; commit`,
  )
}

/** With a code by SMS, which its row refers to for ever. */
async function addPayoutAccount(): Promise<void> {
  const account = {
    bank_slug: 'bdo',
    account_name: marks.payout_account,
    account_number: '001234567890',
    mobile_number: marks.mobile,
    password,
  }
  const { otp_token } = await call('POST', '/v1/user/banks/add/bank', { ...account, confirm: 1 })
  const otp_code = await codeSentTo(server.services, `+63${marks.mobile}`)
  await call('POST', '/v1/user/banks/add/bank', { ...account, otp_code, otp_token })
}

async function plantSignIns(): Promise<void> {
  const { services } = server
  await services.sms.send({ to: `+63${marks.mobile}`, text: 'Your code' })
  await services.db
    .insertInto('provider_accounts')
    .values({
      account_id: marka.account_id,
      issuer: 'https://wallet.test',
      subject: 'zq-subject',
      username: marks.username,
      account_name: marks.wallet_name,
      mobile_number_sealed: seal(services.config.secret, 'x', marks.mobile),
      linked_at: clock.now(),
      usable_from: clock.now(),
    })
    .execute()
  for (const [remoteAddress, word] of [
    [marks.network, password],
    [marks.refused_network, 'hindi ito'],
  ] as const)
    await server.fastify.inject({
      method: 'POST',
      url: '/v1/auth/login',
      remoteAddress,
      payload: { email: marks.email, password: word },
    })
  // The rate limits count a failed sign-in by its network.
  await server.fastify.inject({
    method: 'POST',
    url: '/v1/auth/login',
    remoteAddress: marks.network,
    payload: { email: 'wala@example.com', password: 'wala' },
  })
}

/** Every row of every table as text, with byte columns decoded as well. */
async function dump(): Promise<string> {
  const { pool } = server.services.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    for (const { row } of rows)
      texts.push(
        name,
        row,
        ...[...row.matchAll(/\\x([0-9a-f]+)/g)].map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1')),
      )
  }
  return texts.join('\n')
}

function readStorage(): string {
  const folder = fileURLToPath(server.services.config.storageUrl)
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`, 'latin1'))
    .join('\n')
}

/** The paths of every page and feed that showed the account, and of the other account's own pages. */
function pagePaths(): string[] {
  const theirs = [marks.page_url, marks.former_url].flatMap((page) => [
    `/${page}`,
    ...['home', 'pixel-snap', 'pixel-bloc', 'my-goals', 'question-and-answer'].map((part) => `/${page}/${part}`),
    `/${page}/pixel-snap/${photo.id}`,
    addresses.pageAtom(page),
    addresses.pageJsonFeed(page),
    addresses.pageAnswers(`/${page}`),
  ])
  const own = ['', '/feed', '/purchases', '/notices', '/wallet', '/receipts', '/questions', '/supporters']
  return [
    ...theirs,
    `/${ana.page_url}`,
    `/${ana.page_url}/question-and-answer`,
    ...own.map((part) => `/dashboard${part}`),
    `/explore/hashtags/${marks.hashtag}`,
    `/explore?search=${marks.caption}`,
    '/sitemap.xml',
    receipt,
  ]
}

/** What all these pages and API endpoints answer to another account that dealt with the erased one. */
async function pages(): Promise<string> {
  const open = [
    ...[marks.page_url, marks.former_url, ana.page_url].flatMap((page) => [
      `/v1/profile/${page}`,
      `/v1/profile/donations/${page}`,
      `/v1/profile/questions/${page}`,
      `/v1/profile/questions/topic/${page}`,
      `/v1/profile/goals/${page}`,
      `/v1/profile/blocs/${page}`,
      `/v1/profile/content/${page}`,
    ]),
    `/v1/explore/hashtags/${marks.hashtag}`,
    `/v1/explore/creators?search=${marks.page_name}`,
    receipt.replace(/^\/r\/([^/]+)\//, '/v1/receipts/$1?code='),
    ...pagePaths(),
  ]
  const own = [
    'donations',
    'transactions',
    'transactions.csv',
    'purchases',
    'receipts',
    'notices',
    'follower',
    'following',
    'questions',
  ]
  const asked = [...open, ...own.map((name) => `/v1/user/${name}`)]
  const answers: string[] = []
  // Sequentially: the server would refuse so many concurrent requests.
  for (const address of asked) {
    const { status, body } = await server.inject('GET', address, { as: asAna })
    expect(status, address).toBeLessThan(500)
    answers.push(JSON.stringify(body))
  }
  return answers.join('\n')
}

async function foundMarks(): Promise<string[]> {
  const everything = [await dump(), readStorage(), await pages()].join('\n').toLowerCase()
  return Object.entries(marks)
    .filter(([, mark]) => everything.includes(mark.toLowerCase()) || everything.includes(latin1(mark)))
    .map(([name]) => name)
}

/** The mark as it looks in text decoded as latin1. */
function latin1(mark: string): string {
  return Buffer.from(mark).toString('latin1').toLowerCase()
}

test('before the erasure, every mark is found', async () => {
  expect(await foundMarks()).toEqual(Object.keys(marks))
})

test('before the erasure, the rendered pages show the marks, so that searching them proves something', async () => {
  const shown = await pages()
  for (const mark of [
    marks.page_url,
    marks.page_name,
    marks.bio,
    marks.caption,
    marks.bloc_title,
    marks.goal_title,
    marks.topic,
  ])
    expect(shown).toContain(mark)
})

test('a week after the request, no mark is left in any table, file or page', async () => {
  // A ready export holds most of it once more.
  await call('POST', '/v1/user/export', {})
  const filterReadable = async (_: bigint, filenames: string[]) => new Set(filenames)
  await prepareExport({ services: server.services, filterReadable }, marka.account_id)
  expect((await call('GET', '/v1/user/export')).state).toBe('ready')
  const [{ amount }] = await call('GET', '/v1/user/balance')
  const { status, body } = await server.inject('POST', '/v1/user/erase', {
    as: asMarka,
    body: { password, ...(amount > 0 && { give_up_balance: amount }) },
  })
  expect([status, body.message]).toEqual([200, undefined])
  clock.shift(7 * DAY_MS + 1000)
  await eraseAccounts(server.services)
  expect(await foundMarks()).toEqual([])
  expect(readdirSync(`${fileURLToPath(server.services.config.storageUrl)}/evidence`)).toEqual([])
})

test('other accounts keep their records: receipts are genuine, the ledger verifies, and gifts are from Someone', async () => {
  const check = await server.inject('GET', receipt.replace(/^\/r\/([^/]+)\//, '/v1/receipts/$1?code='))
  expect(check.body.data).toMatchObject({
    verdict: 'genuine',
    receipt: { amount: 60, to: { page_name: 'Someone', page_url: null } },
  })
  const { body } = await server.inject('GET', '/v1/user/donations', { as: asAna })
  const fromSomeone = { name: 'Someone', message: null, amount: 60 }
  expect(body.data).toMatchObject([fromSomeone, fromSomeone])
  expect((await server.inject('GET', '/v1/user/purchases', { as: asAna })).status).toBe(200)
  clock.shift(0)
  expect(await verifyLedger(server.services.db)).toEqual([])
})
