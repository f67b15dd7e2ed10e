// An export: what it contains, who may download it, and what it never reveals.
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aGift } from '#db/fixtures.ts'
import { filterReadable } from '#server/content/picture-access.ts'
import { getContent } from '#server/content/testing.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { storageKey } from '#server/media/image-url.ts'
import { takeDown } from '#server/moderation/take-down.ts'
import { aCreator, aPaidGift, type Creator } from '#server/money/testing.ts'
import { deliverNotices } from '#server/notices/rounds.ts'
import { deliveredTo } from '#server/otp/testing.ts'
import { pictures } from '#server/pictures.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { exportDocuments } from './ask-for-export.ts'
import { exportJobs, prepareExport } from './prepare-export.ts'
import { unzip } from './testing.ts'

let server: TestServer
let luz: Creator
let as: string

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  luz = await aCreator(server.services, { page_name: 'Luz Pinta', bio: 'Nagpipinta' })
  as = await server.signIn(luz.account_id)
})
afterAll(() => server.close())
afterEach(() => clock.shift(0))

const read = async (session = as) => (await server.inject('GET', '/v1/user/export', { as: session })).body.data

async function prepare(creator: Creator, session: string) {
  await server.inject('POST', '/v1/user/export', { as: session, body: {} })
  const { services } = server
  await prepareExport({ services, filterReadable: filterReadable(services, pictures) }, creator.account_id)
  return read(session)
}

async function sweep(): Promise<void> {
  const { services } = server
  const jobs = exportJobs({ services, filterReadable: filterReadable(services, pictures) })
  await jobs['sweep-exports']!({} as never, {} as never)
}

async function download(link_url: string, session: string) {
  const answer = await server.fastify.inject({
    url: new URL(link_url).pathname,
    headers: { cookie: `pixel_session=${session}` },
  })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    files: unzip(answer.rawPayload),
    bytes: answer.rawPayload.length,
  }
}

test('the state of an export goes from none to preparing, ready and expired', async () => {
  expect(await read()).toEqual({ state: 'none', link_url: null, expires_at: null, bytes: null })
  const requested = await server.inject('POST', '/v1/user/export', { as, body: {} })
  expect([requested.status, requested.body.data]).toEqual([200, { state: 'preparing' }])
  expect((await read()).state).toBe('preparing')
  const ready = await prepare(luz, as)
  expect(ready).toMatchObject({ state: 'ready', link_url: expect.stringContaining('/v1/user/export/') })
  clock.shift(8 * DAY_MS)
  expect(await read()).toMatchObject({ state: 'expired', link_url: null, bytes: null })
  expect(await fetchStatus(ready.link_url, as)).toBe(404)
})

async function fetchStatus(link_url: string, session: string | undefined): Promise<number> {
  return (await server.inject('GET', new URL(link_url).pathname, { as: session })).status
}

test('an export can be downloaded only in its owner’s session', async () => {
  const { link_url } = await prepare(luz, as)
  const other = await server.signIn((await aCreator(server.services)).account_id)
  expect([await fetchStatus(link_url, undefined), await fetchStatus(link_url, other)]).toEqual([401, 404])
})

test('an export contains every original with its hash, the data and the tables, and has the announced length', async () => {
  const content = getContent(server)
  const mine = await content.make(luz, { caption: 'Aking larawan', previews: [false, true] })
  const ana = await aCreator(server.services)
  const bought = await content.make(ana)
  const unbought = await content.make(ana)
  await content.sell(bought, as)
  const ready = await prepare(luz, as)
  const { files, headers, bytes } = await download(ready.link_url, as)
  expect(headers['content-type']).toBe('application/zip')
  expect([bytes, Number(headers['content-length'])]).toEqual([ready.bytes, ready.bytes])
  expect([...files.keys()]).toEqual(
    expect.arrayContaining([
      'README.txt',
      'data.json',
      'transactions.csv',
      'receipts.csv',
      `bought/${bought.filenames[0]}`,
    ]),
  )
  expect([...files.keys()].join()).not.toContain(unbought.filenames[0])
  const data = JSON.parse(files.get('data.json')!.toString())
  for (const filename of mine.filenames) {
    const original = await server.services.storage.get(storageKey(filename, 'full'))
    const sha256 = createHash('sha256').update(original!).digest('hex')
    expect(
      createHash('sha256')
        .update(files.get(`pictures/${filename}`)!)
        .digest('hex'),
    ).toBe(sha256)
    expect(data.pictures).toContainEqual(expect.objectContaining({ file: `pictures/${filename}`, sha256 }))
  }
  expect(data.page).toMatchObject([{ page_name: 'Luz Pinta', bio: 'Nagpipinta' }])
  expect(data.posts).toMatchObject([{ caption: 'Aking larawan' }])
  const readme = files.get('README.txt')!.toString()
  for (const part of Object.keys(data)) expect(readme).toContain(part)
})

test('an export has the announced length even if the names of its pictures exceed 64 kB', async () => {
  const { services } = server
  const names = Array.from({ length: 700 }, (_, n) => `${String(n).padStart(32, '0')}.jpg`)
  for (const name of names) await services.storage.put(name, Buffer.from(name))
  const many = await aCreator(services)
  await services.database.pool.query(
    `insert into images (filename, owner_id, width, height, mosaic, bytes)
     select unnest($2::text[]), $1, 1, 1, 'data:image/png;base64,TU9TQUlD', 36`,
    [many.account_id, names],
  )
  const session = await server.signIn(many.account_id)
  const ready = await prepare(many, session)
  const { files, headers, bytes } = await download(ready.link_url, session)
  expect([bytes, Number(headers['content-length'])]).toEqual([ready.bytes, ready.bytes])
  const present = names.filter((name) => files.get(`pictures/${name}`)?.toString() === name)
  expect(present.length).toBe(names.length)
})

test('an export never names anonymous givers or buyers', async () => {
  const hidden = await aCreator(server.services, { page_url: 'lihim.na.tao', page_name: 'Lihim' })
  await aPaidGift(server.services, luz, { amount: 50_00n, giverId: hidden.account_id, is_anonymous: true })
  const question = { source: 'question-and-answer' as const, supporter_message: 'Sino ako?', is_anonymous: true }
  await aPaidGift(server.services, luz, { amount: 60_00n, giverId: hidden.account_id, ...question })
  const content = getContent(server)
  await content.sell(await content.make(luz), await server.signIn(hidden.account_id), { is_anonymous: 1 })
  const { files } = await download((await prepare(luz, as)).link_url, as)
  const words = [...files].filter(([name]) => !name.includes('/')).map(([, bytes]) => bytes.toString())
  expect(words.join().toLowerCase()).not.toContain('lihim')
  expect(JSON.parse(files.get('data.json')!.toString()).gifts_received).toContainEqual(
    expect.objectContaining({ amount: 50, page: null }),
  )
})

test('an export shows of received gifts, questions and comments what the creator’s own lists show', async () => {
  const { services } = server
  const bea = await aCreator(services)
  const asBea = await server.signIn(bea.account_id)
  const [rudy, tala] = [await aCreator(services, { page_url: 'rudy' }), await aCreator(services)]
  const asRudy = await server.signIn(rudy.account_id)
  const asked = { amount: 50_00n, source: 'question-and-answer' as const, supporter_message: 'hindi pa bayad' }
  await aGift(services, bea, { ...asked, giverId: tala.account_id })
  await aPaidGift(services, bea, { ...asked, supporter_message: 'bayad na', giverId: tala.account_id })
  await aPaidGift(services, bea, { amount: 60_00n, supporter_message: 'mula sa hinarang', giverId: rudy.account_id })
  await server.inject('POST', '/v1/user/follow', { as: asRudy, body: { username: bea.page_url } })
  const ask = { question: 'tanong ng hinarang' }
  await server.inject('POST', `/v1/profile/questions/${bea.page_url}`, { as: asRudy, body: ask })
  const goal = { title: 'Lapis', target_amount: 500 }
  const { id } = (await server.inject('POST', '/v1/user/goals', { as: asBea, body: goal })).body.data
  const comment = { content_type: 'goal', content_id: id, message: 'komento ng hinarang' }
  expect((await server.inject('POST', '/v1/user/comments', { as: asRudy, body: comment })).status).toBe(200)
  await deliverNotices(services)
  await server.inject('POST', '/v1/user/block', { as: asBea, body: { username: 'rudy' } })
  const content_id = await aPaidGift(services, bea, { amount: 70_00n, supporter_message: 'tinanggal ng desk' })
  const item = { content_type: 'donation' as const, content_id, owner_id: bea.account_id }
  await inTransaction(services.db, (tx) => takeDown(tx, services, item, 'Bawal'))
  const { files } = await download((await prepare(bea, asBea)).link_url, asBea)
  const json = files.get('data.json')!.toString()
  const { gifts_received, questions_received, blocked, ...others } = JSON.parse(json)
  expect(blocked).toMatchObject([{ page: 'rudy' }])
  expect(JSON.stringify([others, gifts_received])).not.toContain('rudy')
  expect(gifts_received.map(({ amount }: { amount: number }) => amount)).toEqual([50, 60, 70])
  expect(questions_received).toMatchObject([{ question: 'bayad na', asked_by: tala.page_url }])
  for (const text of ['hindi pa bayad', 'hinarang', 'tinanggal']) expect(json).not.toContain(text)
})

test('a page name cannot start a spreadsheet formula in receipts.csv', async () => {
  const ana = await aCreator(server.services, { page_name: '=HYPERLINK("https://x.test")' })
  const bea = await aCreator(server.services)
  const asBea = await server.signIn(bea.account_id)
  const content = getContent(server)
  await content.sell(await content.make(ana), asBea)
  const { files } = await download((await prepare(bea, asBea)).link_url, asBea)
  expect(files.get('receipts.csv')!.toString()).toContain(`,"'=HYPERLINK(""https://x.test"")",`)
})

test('a bought photo that was deleted since is no longer in the download', async () => {
  const ana = await aCreator(server.services)
  const content = getContent(server)
  const bought = await content.make(ana)
  await content.sell(bought, as)
  const { link_url } = await prepare(luz, as)
  expect((await download(link_url, as)).files.has(`bought/${bought.filenames[0]}`)).toBe(true)
  await server.services.database.pool.query(`update posts set deleted_at = now(), purge_at = now() where id = $1`, [
    bought.id,
  ])
  expect((await download(link_url, as)).files.has(`bought/${bought.filenames[0]}`)).toBe(false)
})

test('photos taken down before or after the preparation are left out, for their owner and their buyers', async () => {
  const content = getContent(server)
  const [ana, bea] = [await aCreator(server.services), await aCreator(server.services)]
  const [asAna, asBea] = [await server.signIn(ana.account_id), await server.signIn(bea.account_id)]
  const [gone, stays] = [await content.make(ana, { caption: 'Bawal' }), await content.make(ana)]
  for (const made of [gone, stays]) await content.sell(made, asBea)
  const before = await prepare(bea, asBea)
  expect([...(await download(before.link_url, asBea)).files.keys()]).toContain(`bought/${gone.filenames[0]}`)
  const item = { content_type: 'photo', content_id: gone.id, owner_id: ana.account_id } as const
  await inTransaction(server.services.db, (tx) => takeDown(tx, server.services, item, 'Hindi ito pwede'))
  for (const [{ link_url }, session, folder] of [
    [before, asBea, 'bought'],
    [await prepare(ana, asAna), asAna, 'pictures'],
  ] as const) {
    const names = [...(await download(link_url, session)).files.keys()]
    expect(names).toContain(`${folder}/${stays.filenames[0]}`)
    expect(names.filter((name) => name.endsWith(gone.filenames[0]!))).toEqual([])
  }
})

test('an export that its owner asks for while the expired one is swept keeps all its files', async () => {
  const { services } = server
  const ana = await aCreator(services)
  const session = await server.signIn(ana.account_id)
  const { filenames } = await getContent(server).make(ana)
  await prepare(ana, session)
  clock.shift(8 * DAY_MS)
  const remove = services.storage.remove.bind(services.storage)
  vi.spyOn(services.storage, 'remove').mockImplementationOnce(async (key) => {
    await prepare(ana, session)
    await remove(key)
  })
  await sweep()
  const { link_url, bytes } = await read(session)
  const fetched = await download(link_url, session)
  expect([...fetched.files.keys()]).toEqual(expect.arrayContaining(['README.txt', `pictures/${filenames[0]}`]))
  expect(fetched.bytes).toBe(bytes)
})

/** The storage keys of its documents that are in the storage. */
async function storedDocuments(keys: string[]): Promise<string[]> {
  const stored = await Promise.all(keys.map(async (key) => [key, await server.services.storage.get(key)] as const))
  return stored.flatMap(([key, bytes]) => (bytes ? [key] : []))
}

test('a new export leaves nothing of the one it replaces: neither its link nor its documents', async () => {
  const ana = await aCreator(server.services)
  const session = await server.signIn(ana.account_id)
  const before = await prepare(ana, session)
  const documents = await exportDocuments(server.services.db, ana.account_id)
  expect((await storedDocuments(documents)).length).toBeGreaterThanOrEqual(4)
  const after = await prepare(ana, session)
  expect(await storedDocuments(documents)).toEqual([])
  expect([await fetchStatus(before.link_url, session), await fetchStatus(after.link_url, session)]).toEqual([404, 200])
})

test('the owner is mailed once when the export is ready', async () => {
  const { services } = server
  const ana = await aCreator(services)
  await prepare(ana, await server.signIn(ana.account_id))
  await prepareExport({ services, filterReadable: filterReadable(services, pictures) }, ana.account_id)
  await expect
    .poll(async () => (await deliveredTo(services, `${ana.page_url}@example.com`)).map(({ subject }) => subject))
    .toEqual(['Your PIXEL data is ready'])
})

test('documents that an interrupted preparation left are removed by the next try', async () => {
  const ana = await aCreator(server.services)
  const session = await server.signIn(ana.account_id)
  await prepare(ana, session)
  const documents = await exportDocuments(server.services.db, ana.account_id)
  const unfinished = { ready_at: null, expires_at: null, bytes: null }
  await server.services.db.updateTable('exports').set(unfinished).where('account_id', '=', ana.account_id).execute()
  const { link_url, bytes } = await prepare(ana, session)
  expect(await storedDocuments(documents)).toEqual([])
  expect((await download(link_url, session)).bytes).toBe(bytes)
})

test('an expired export loses its documents, and is forgotten a week later', async () => {
  const ana = await aCreator(server.services)
  const session = await server.signIn(ana.account_id)
  await prepare(ana, session)
  const documents = await exportDocuments(server.services.db, ana.account_id)
  clock.shift(6 * DAY_MS)
  await sweep()
  expect(await storedDocuments(documents)).toEqual(documents)
  clock.shift(8 * DAY_MS)
  await sweep()
  expect([await storedDocuments(documents), (await read(session)).state]).toEqual([[], 'expired'])
  clock.shift(15 * DAY_MS)
  await sweep()
  expect((await read(session)).state).toBe('none')
})

test('a picture that the storage has lost is left out, and the export is ready all the same', async () => {
  const ana = await aCreator(server.services)
  const session = await server.signIn(ana.account_id)
  const { filenames } = await getContent(server).make(ana, { previews: [false, true] })
  await server.services.storage.remove(storageKey(filenames[0]!, 'full'))
  const { link_url, bytes } = await prepare(ana, session)
  const { files, bytes: fetched } = await download(link_url, session)
  expect([...files.keys()].filter((name) => name.startsWith('pictures/'))).toEqual([`pictures/${filenames[1]}`])
  expect(fetched).toBe(bytes)
})

test('an export whose preparation was given up can be asked for again', async () => {
  const ana = await aCreator(server.services)
  const session = await server.signIn(ana.account_id)
  const ask = () => server.inject('POST', '/v1/user/export', { as: session, body: {} })
  const takeJob = async () => {
    const { rows } = await server.services.database.pool.query(
      'delete from graphile_worker._private_jobs where key = $1 returning id',
      [`export:${ana.account_id}`],
    )
    return rows
  }
  await ask()
  expect(await takeJob()).toHaveLength(1)
  clock.shift(4 * DAY_MS)
  await ask()
  expect(await takeJob(), 'the job may still be tried').toHaveLength(0)
  clock.shift(6 * DAY_MS)
  expect((await read(session)).state).toBe('none')
  expect((await ask()).body.data).toEqual({ state: 'preparing' })
  expect(await takeJob()).toHaveLength(1)
})
