// What a report stores of each kind of content, whom it names as its author, and how long its evidence is kept.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import type { ReportedType } from '#contract/reports.ts'
import { getComments } from '#server/comments/testing.ts'
import { anImage, getContent } from '#server/content/testing.ts'
import { getGoals } from '#server/goals/testing.ts'
import { clock, DAY_MS, HOUR_MS } from '#server/kit/clock.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { storageKey } from '#server/media/image-url.ts'
import { suspendAccount } from '#server/moderation/suspend-account.ts'
import { takeDown } from '#server/moderation/take-down.ts'
import { aCreator, aPaidGift, type Creator, capturePayment, giveBack } from '#server/money/testing.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'
import { fileReport } from './file-report.ts'
import { findAuthors, findSubject } from './find-subject.ts'
import { forgetEvidence } from './forget-evidence.ts'

let server: TestServer
let luz: Creator
let asLuz: string
let ana: Creator
let asAna: string

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  const pictures = { avatar_key: 'avatar-luz.webp', cover_key: 'cover-luz.webp' }
  luz = await aCreator(server.services, { page_url: 'luz', page_name: 'Luz', bio: 'Komiks', ...pictures })
  asLuz = await server.signIn(luz.account_id)
  ana = await aCreator(server.services, { page_url: 'ana', page_name: 'Ana' })
  asAna = await server.signIn(ana.account_id)
})
afterEach(() => clock.shift(0))
afterAll(() => server.close())

const send = async (path: string, as: string | undefined, body: object) => {
  const answer = await server.inject('POST', path, { as, body })
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}
const find = (type: ReportedType, id: string, how: Parameters<typeof findSubject>[3] = {}) =>
  findSubject(server.services.db, type, id, how)
const image = () => anImage(server.services, luz.account_id)
const report = (content_type: ReportedType, content_id: string, as?: string, more: object = {}) =>
  server.inject('POST', '/v1/report', { as, body: { content_type, content_id, reason: 'spam', ...more } })
const fileOf = (name: string) => storageKey(name, 'full')

/** An answered question of Ana to Luz: free, or with a gift. */
async function aQuestion(gift?: object): Promise<string> {
  if (gift) {
    const given = { amount: 50, source: 'question-and-answer', supporter_message: 'Kailan?', confirm: 1, ...gift }
    const { donation_id } = await send('/v1/donate/luz', asAna, given)
    await capturePayment(server.services, donation_id, 50_00n)
    const { data } = (await server.inject('GET', '/v1/user/questions', { as: asLuz })).body
    await send(`/v1/user/questions/${data[0].id}/answer`, asLuz, { answer: 'Bukas.' })
    return data[0].id
  }
  const { id } = await send('/v1/profile/questions/luz', asAna, { question: 'Kailan?' })
  await send(`/v1/user/questions/${id}/answer`, asLuz, { answer: 'Bukas.' })
  return id
}

async function aComment({ isAnonymous = false } = {}): Promise<string> {
  const bloc = await send('/v1/user/blocs', asLuz, { title: 'Balita', description: 'Bukas' })
  const { id } = await getComments(server).add({ content_type: 'bloc', content_id: bloc.id }, asAna, 'Sana all')
  if (isAnonymous) await sql`update comments set is_anonymous = true where id = ${id}`.execute(server.services.db)
  return id
}

const aGiftOfAna = (gift: object = {}) =>
  aPaidGift(server.services, luz, {
    amount: 50_00n,
    giverId: ana.account_id,
    supporter_name: 'Ate Ana',
    supporter_message: 'Para sa tinta',
    ...gift,
  })

describe('a report stores', () => {
  test('a page with its name, its words and both pictures', async () => {
    const own = { owner_id: luz.account_id, author_id: luz.account_id, true_author_id: luz.account_id }
    const pictures = ['avatar-luz.webp', 'cover-luz.webp']
    const found = { content_type: 'profile', content_id: String(luz.account_id), ...own, notified_id: null, pictures }
    expect(await find('profile', 'LUZ')).toEqual({ ...found, text: 'Luz\nKomiks', state: 'shown' })
  })

  test('a post, a Bloc and a goal with their words and pictures', async () => {
    const [first, second, ofBloc, ofGoal] = [await image(), await image(), await image(), await image()]
    const content = getContent(server)
    const slide = await content.make(luz, { caption: 'Dalawa', previews: [false, false], filenames: [first, second] })
    const bloc = await send('/v1/user/blocs', asLuz, { title: 'Balita', description: 'Bukas', image: ofBloc })
    const goal = await getGoals(server).add(luz, { title: 'Tablet', description: 'Panggawa', image: ofGoal })
    const own = { owner_id: luz.account_id, author_id: luz.account_id, notified_id: null, state: 'shown' }
    expect(await find('photo.collection', slide.id.toUpperCase())).toMatchObject({
      ...own,
      content_id: slide.id,
      text: 'Dalawa',
      pictures: [fileOf(first), fileOf(second)],
    })
    expect(await find('bloc', bloc.id)).toMatchObject({ ...own, text: 'Balita\nBukas', pictures: [fileOf(ofBloc)] })
    expect(await find('goal', goal.id)).toMatchObject({ ...own, text: 'Tablet\nPanggawa', pictures: [fileOf(ofGoal)] })
  })

  test('a question, a comment and a gift with all their words, and their author', async () => {
    const [question, comment, gift] = [await aQuestion(), await aComment(), await aGiftOfAna()]
    const ofAna = { owner_id: luz.account_id, author_id: ana.account_id, true_author_id: ana.account_id, pictures: [] }
    expect(await find('question', question)).toMatchObject({ ...ofAna, text: 'Kailan?\nBukas.', notified_id: null })
    expect(await find('comment', comment)).toMatchObject({ ...ofAna, text: 'Sana all', notified_id: ana.account_id })
    expect(await find('donation', gift)).toMatchObject({ ...ofAna, text: 'Ate Ana\nPara sa tinta', notified_id: null })
  })

  test('no author of what was written anonymously, except to refuse that they decide about it', async () => {
    const anonymous = [
      ['question', await aQuestion({ is_anonymous: 1 })],
      ['comment', await aComment({ isAnonymous: true })],
      ['donation', await aGiftOfAna({ is_anonymous: true })],
    ] as const
    for (const [type, id] of anonymous) {
      const authors = { author_id: null, true_author_id: ana.account_id }
      expect(await find(type, id), type).toMatchObject(authors)
      expect(await findAuthors(server.services.db, type, id), type).toEqual(authors)
    }
  })

  test('nothing of an id of another kind, of no id, and of a photo by the name of a collection', async () => {
    const snap = await getContent(server).make(luz)
    expect(await find('photo', snap.id)).toBeDefined()
    for (const type of ['photo.collection', 'bloc', 'goal', 'question', 'comment', 'donation'] as const)
      for (const id of [snap.id, 'x', '']) expect(await find(type, id), `${type} ${id}`).toBeUndefined()
    for (const page of ['wala', '', snap.id]) expect(await find('profile', page)).toBeUndefined()
    expect(await findAuthors(server.services.db, 'photo', snap.id)).toEqual({ author_id: null, true_author_id: null })
  })
})

describe('an author stays the author', () => {
  test('of a comment they deleted and of a gift that was given back', async () => {
    const [comment, gift] = [await aComment(), await aGiftOfAna()]
    await server.inject('DELETE', `/v1/user/comments/${comment}`, { as: asAna })
    await giveBack(server.services, gift)
    const ofAna = { author_id: ana.account_id, true_author_id: ana.account_id }
    for (const [type, id] of [
      ['comment', comment],
      ['donation', gift],
    ] as const) {
      expect(await find(type, id), type).toBeUndefined()
      expect(await findAuthors(server.services.db, type, id), type).toEqual(ofAna)
    }
  })
})

describe('what is taken down or closed', () => {
  const taken = (type: ReportedType, id: string) => ({ content_type: type, content_id: id, owner_id: luz.account_id })

  test('is refused with 410 to each reporter and to its owner, and found by the desk as taken down', async () => {
    const bloc = await send('/v1/user/blocs', asLuz, { title: 'Balita', description: 'Bukas' })
    const [question, gift] = [await aQuestion(), await aGiftOfAna()]
    for (const [type, id] of [
      ['bloc', bloc.id],
      ['question', question],
      ['donation', gift],
    ] as const) {
      await inTransaction(server.services.db, (tx) => takeDown(tx, server.services, taken(type, id), 'Labag.'))
      for (const as of [undefined, asAna, asLuz]) {
        const refused = await report(type, id, as)
        expect([refused.status, refused.body.exception], type).toEqual([410, 'ContentNotAccessibleException'])
      }
      expect(await find(type, id, { includeHidden: true }), type).toMatchObject({ state: 'taken-down' })
    }
  })

  test('is found by the desk as hidden: drafts, what the page’s owner hid, and a closed page', async () => {
    const closing = await aCreator(server.services)
    const as = await server.signIn(closing.account_id)
    const draft = await send('/v1/user/blocs', as, { title: 'Lihim', description: 'Hindi pa', is_published: 0 })
    const goal = await getGoals(server).add(closing)
    const state = async (type: ReportedType, id: string) => (await find(type, id, { includeHidden: true }))?.state
    expect([await state('bloc', draft.id), await state('goal', goal.id)]).toEqual(['hidden', 'shown'])
    await sql`update accounts set deactivated_at = now() where id = ${closing.account_id}`.execute(server.services.db)
    expect([await state('goal', goal.id), await state('profile', closing.page_url)]).toEqual(['hidden', 'hidden'])
    const why = { message: 'Labag.', holdPayouts: false, by: null }
    await inTransaction(server.services.db, (tx) => suspendAccount(tx, server.services, closing.account_id, why))
    expect([await state('goal', goal.id), await state('profile', closing.page_url)]).toEqual([
      'taken-down',
      'taken-down',
    ])
    await expect(find('profile', closing.page_url)).rejects.toMatchObject({ code: 'ContentNotAccessibleException' })
  })

  test('is not found once its words are gone: a deleted Bloc, goal and comment, and a question to an erased page', async () => {
    const bloc = await send('/v1/user/blocs', asLuz, { title: 'Balita', description: 'Bukas' })
    const [comment, question] = [await aComment(), await aQuestion()]
    const goal = await getGoals(server).add(luz)
    for (const [path, as] of [
      [`blocs/${bloc.id}`, asLuz],
      [`goals/${goal.id}`, asLuz],
      [`comments/${comment}`, asAna],
    ] as const)
      expect((await server.inject('DELETE', `/v1/user/${path}`, { as })).status, path).toBe(200)
    const includeHidden = true
    expect(await find('bloc', bloc.id, { includeHidden })).toBeUndefined()
    expect(await find('goal', goal.id, { includeHidden })).toBeUndefined()
    expect(await find('comment', comment, { includeHidden })).toBeUndefined()
    expect(await find('question', question, { includeHidden })).toBeDefined()
  })
})

describe('a post that was bought', () => {
  test('can be reported by its buyer with the photos removed since, by nobody else, until they are purged', async () => {
    const content = getContent(server)
    const [kept, removed] = [await image(), await image()]
    const slide = await content.make(luz, { previews: [false, false], filenames: [kept, removed] })
    await content.sell(slide, asAna)
    const { db } = server.services
    const purge_at = new Date(clock.now().getTime() + DAY_MS)
    await db.updateTable('photos').set({ removed_at: clock.now(), purge_at }).where('filename', '=', removed).execute()
    const pictures = async (viewerId?: bigint) => (await find('photo.collection', slide.id, { viewerId }))?.pictures
    expect(await pictures(ana.account_id)).toEqual([fileOf(kept), fileOf(removed)])
    for (const viewer of [undefined, luz.account_id]) expect(await pictures(viewer)).toEqual([fileOf(kept)])
    clock.moveTo(purge_at.getTime())
    expect(await pictures(ana.account_id)).toEqual([fileOf(kept)])
    clock.shift(0)
    expect((await content.remove(slide)).status).toBe(200)
    expect(await pictures()).toBeUndefined()
    expect(await pictures(ana.account_id)).toEqual([fileOf(kept), fileOf(removed)])
    const { purge_at: end } = await db
      .selectFrom('posts')
      .select('purge_at')
      .where('id', '=', slide.id)
      .executeTakeFirstOrThrow()
    clock.moveTo(end!.getTime())
    expect(await pictures(ana.account_id)).toBeUndefined()
  })
})

describe('a repeated report', () => {
  test('is the same for the same person and content, and another one for each other person, network and content', async () => {
    const [one, other] = [await getContent(server).make(luz), await getContent(server).make(luz)]
    const number = ({ body }: Answer) => body.data.report_no
    const first = number(await report('photo', one.id, asAna))
    expect(number(await report('photo', one.id.toUpperCase(), asAna, { reason: 'fraud' }))).toBe(first)
    const others = [
      await report('photo', other.id, asAna),
      await report('photo', one.id, asLuz),
      await report('photo', one.id),
      await report('profile', 'luz', asAna),
    ].map(number)
    expect(new Set([first, ...others]).size).toBe(5)
    expect(number(await report('photo', one.id))).toBe(others[2])
    const { rows } = await sql<{ reporter_id: bigint | null; reason: string }>`
      select reporter_id, reason from reports where report_no in (${first}, ${others[2]}) order by reporter_id`.execute(
      server.services.db,
    )
    expect(rows).toEqual([
      { reporter_id: ana.account_id, reason: 'spam' },
      { reporter_id: null, reason: 'spam' },
    ])
  })

  test.each([
    [{ reason: 'iba' }, 'reason'],
    [{ details: 'x'.repeat(1001) }, 'details'],
    [{ email: 'hindi email' }, 'email'],
    [{ content_type: 'wala' }, 'content_type'],
    [{ content_id: '' }, 'content_id'],
  ])('or any with %j is refused and writes nothing', async (change, field) => {
    const before = await count()
    const refused = await report('profile', 'luz', undefined, change)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
    expect(await count()).toBe(before)
  })

  test('has a status that its reporter reads by the signed address: open, then decided with our answer', async () => {
    const bloc = await send('/v1/user/blocs', asLuz, { title: 'Balita', description: 'Bukas' })
    const { report_no, status_token } = (await report('bloc', bloc.id, asAna)).body.data
    const status = async (token: string) => server.inject('GET', `/v1/reports/${encodeURIComponent(token)}`)
    expect((await status(status_token)).body.data).toMatchObject({ report_no, state: 'open', decided_at: null })
    const decided = new Date(clock.now().getTime() + HOUR_MS)
    await decide(report_no, decided)
    const answered = { report_no, state: 'dismissed', message: 'Tapos na.', decided_at: decided.toISOString() }
    expect((await status(status_token)).body.data).toMatchObject(answered)
    for (const forged of [report_no, `${status_token}x`, status_token.slice(0, -1)])
      expect((await status(forged)).status).toBe(404)
  })
})

async function count(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from reports`.execute(server.services.db)
  return rows[0]!.n
}

function decide(reportNo: string, at: Date) {
  return sql`
    update reports set state = 'dismissed', decided_at = ${at}, message = 'Tapos na.' where report_no = ${reportNo}`.execute(
    server.services.db,
  )
}

describe('evidence', () => {
  const read = async (reportNo: string) => {
    const { rows } = await sql<Record<string, unknown>>`
      select evidence, details, email, reporter is not null as reporter, reporter_id is not null as reporter_id, state, reason, message,
             (select count(*)::int from report_pictures f where f.report_id = r.id) as pictures
        from reports r where report_no = ${reportNo}`.execute(server.services.db)
    return rows[0]
  }

  /** A report with all that can be stored of it. Returns its number and the keys of its pictures. */
  async function aFullReport(): Promise<{ reportNo: string; keys: string[] }> {
    const slide = await getContent(server).make(luz, { caption: 'Dalawa', previews: [false, false] })
    const more = { details: 'Ako ito', email: 'nag.ulat@example.com' }
    const reportNo = (await report('photo.collection', slide.id, asAna, more)).body.data.report_no
    const { rows } = await sql<{ storage_key: string }>`
      select storage_key from report_pictures f join reports r on r.id = f.report_id where report_no = ${reportNo}`.execute(
      server.services.db,
    )
    return { reportNo, keys: rows.map(({ storage_key }) => storage_key) }
  }

  const full = {
    evidence: 'Dalawa',
    details: 'Ako ito',
    email: 'nag.ulat@example.com',
    reporter: true,
    reporter_id: true,
    state: 'dismissed',
    reason: 'spam',
    message: 'Tapos na.',
    pictures: 2,
  }
  const emptied = { evidence: '', details: null, email: null, reporter: false, reporter_id: false, pictures: 0 }

  test('of a decided report loses the address after 30 days and the rest after 180, of an open one nothing', async () => {
    const [open, decided] = [await aFullReport(), await aFullReport()]
    const at = clock.now()
    await decide(decided.reportNo, at)
    const readAfter = async (ms: number) => {
      clock.moveTo(at.getTime() + ms)
      await forgetEvidence(server.services)
      return read(decided.reportNo)
    }
    expect(await readAfter(serverLimits.reporterEmailKeptDays * DAY_MS - 60_000)).toEqual(full)
    expect(await readAfter(serverLimits.reporterEmailKeptDays * DAY_MS + 1000)).toEqual({ ...full, email: null })
    expect(await readAfter(serverLimits.evidenceKeptDays * DAY_MS - 60_000)).toEqual({ ...full, email: null })
    expect(await server.services.storage.size(decided.keys[0]!)).toBeGreaterThan(0)
    expect(await readAfter(serverLimits.evidenceKeptDays * DAY_MS + 1000)).toEqual({ ...full, ...emptied })
    expect(await read(open.reportNo)).toEqual({ ...full, state: 'open', message: null })
    const stored: string[] = []
    for await (const key of server.services.storage.list()) stored.push(key)
    expect(stored.filter((key) => decided.keys.includes(key))).toEqual([])
    expect(stored.filter((key) => open.keys.includes(key))).toHaveLength(2)
  })

  test('with more pictures than one round takes is deleted to the last one, and only that of old reports', async () => {
    const { services } = server
    const keys = Array.from({ length: 205 }, () => `evidence/${randomUUID()}.jpg`)
    const about = { content_type: 'profile', content_id: String(luz.account_id), owner_id: luz.account_id } as const
    const filed = { ...about, reason: 'spam', details: 'Marami' } as const
    const { report_no } = await inTransaction(services.db, (tx) => fileReport(tx, { ...filed, pictures: keys }))
    const young = await inTransaction(services.db, (tx) =>
      fileReport(tx, { ...filed, text: 'Bago', pictures: ['evidence/bago.jpg'] }),
    )
    await decide(report_no, new Date(clock.now().getTime() - (serverLimits.evidenceKeptDays + 1) * DAY_MS))
    await decide(young.report_no, new Date(clock.now().getTime() - (serverLimits.evidenceKeptDays - 1) * DAY_MS))
    const removed: string[] = []
    const storage = { ...services.storage, remove: async (key: string) => void removed.push(key) }
    await forgetEvidence({ db: services.db, storage })
    expect(removed.sort()).toEqual(keys.sort())
    expect(await read(report_no)).toMatchObject({ ...emptied, state: 'dismissed' })
    expect(await read(young.report_no)).toMatchObject({ evidence: 'Bago', details: 'Marami', pictures: 1 })
  })

  test('whose files cannot be removed stays listed, and the next night removes it', async () => {
    const { reportNo, keys } = await aFullReport()
    await decide(reportNo, new Date(clock.now().getTime() - (serverLimits.evidenceKeptDays + 1) * DAY_MS))
    const { db, storage } = server.services
    const broken = { ...storage, remove: () => Promise.reject(new Error('storage away')) }
    await expect(forgetEvidence({ db, storage: broken })).rejects.toThrow('storage away')
    expect(await read(reportNo)).toMatchObject({ evidence: 'Dalawa', pictures: 2 })
    await forgetEvidence({ db, storage })
    expect(await read(reportNo)).toMatchObject(emptied)
    const left: string[] = []
    for await (const key of storage.list()) if (keys.includes(key)) left.push(key)
    expect(left).toEqual([])
  })
})
