// How an export is prepared and kept: repeats, a second one meanwhile, interruptions, many pictures, and its exact end.
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { limits, serverLimits } from '#contract/limits.ts'
import { filterReadable } from '#server/content/picture-access.ts'
import { getContent } from '#server/content/testing.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { deliveredTo } from '#server/otp/testing.ts'
import type { Services } from '#server/outside/services.ts'
import { pictures } from '#server/pictures.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { exportJobs, prepareExport } from './prepare-export.ts'
import { unzip } from './testing.ts'
import { exportEntries } from './zip-export.ts'

let server: TestServer

beforeAll(async () => {
  server = await aServer()
})
afterEach(() => clock.shift(0))
afterAll(() => server.close())

async function aPerson() {
  const creator = await aCreator(server.services)
  return { creator, as: await server.signIn(creator.account_id) }
}

const contextOf = (services: Services) => ({ services, filterReadable: filterReadable(services, pictures) })
const ask = (by: string) => server.inject('POST', '/v1/user/export', { as: by, body: {} })
const read = async (by: string) => (await server.inject('GET', '/v1/user/export', { as: by })).body.data
const prepare = ({ account_id }: Creator) => prepareExport(contextOf(server.services), account_id)
const subjects = async ({ page_url }: Creator) =>
  (await deliveredTo(server.services, `${page_url}@example.com`)).map(({ subject }) => subject)

async function names(creator: Creator): Promise<string[]> {
  return (await exportEntries(server.services.db, creator.account_id)).map(({ name }) => name)
}

async function download(link: string, by: string): Promise<string[]> {
  const headers = { cookie: `pixel_session=${by}` }
  const { statusCode, rawPayload } = await server.fastify.inject({ url: new URL(link).pathname, headers })
  return statusCode === 200 ? [...unzip(rawPayload).keys()] : [String(statusCode)]
}

/** Stores pictures of this owner that are in no post. Returns their file names. */
async function givePictures({ account_id }: Creator, count: number): Promise<string[]> {
  const filenames = Array.from({ length: count }, () => `${randomBytes(16).toString('hex')}.jpg`)
  for (const filename of filenames) await server.services.storage.put(filename, Buffer.from(filename))
  const about = { owner_id: account_id, width: 4, height: 5, mosaic: 'data:image/png;base64,TU9T', bytes: 36n }
  await server.services.db
    .insertInto('images')
    .values(filenames.map((filename) => ({ filename, ...about })))
    .execute()
  return filenames.sort()
}

test('an export is asked for five times a day; a repeat while one is prepared counts nothing and starts nothing', async () => {
  const one = await aPerson()
  const answers: number[] = []
  for (let n = 0; n <= serverLimits.exportsPerDay; n++) {
    answers.push((await ask(one.as)).status)
    if (n === 0) for (let again = 0; again < 6; again++) expect((await ask(one.as)).status).toBe(200)
    await prepare(one.creator)
  }
  expect(answers).toEqual([...Array(serverLimits.exportsPerDay).fill(200), 429])
  expect((await read(one.as)).state).toBe('ready')
  expect(await subjects(one.creator)).toHaveLength(serverLimits.exportsPerDay)
})

test('asked for several times at once it is one export', async () => {
  const one = await aPerson()
  const asked = await Promise.all(Array.from({ length: 4 }, () => ask(one.as)))
  expect(asked.map(({ body }) => body.data)).toEqual(Array(4).fill({ state: 'preparing' }))
  await prepare(one.creator)
  expect((await read(one.as)).state).toBe('ready')
  expect(await subjects(one.creator)).toEqual(['Your PIXEL data is ready'])
})

test('a preparation that still runs when its owner asks for a new export leaves that one to its own preparation', async () => {
  const { services } = server
  const one = await aPerson()
  const { filenames } = await getContent(server).make(one.creator)
  await ask(one.as)
  const slow = contextOf(services)
  await prepareExport(
    {
      ...slow,
      async filterReadable(accountId, names) {
        const readable = await slow.filterReadable(accountId, names)
        clock.shift((serverLimits.exportPreparedDays + 1) * DAY_MS)
        await ask(one.as)
        return readable
      },
    },
    one.creator.account_id,
  )
  expect((await read(one.as)).state).toBe('preparing')
  expect(await subjects(one.creator)).toEqual([])
  await prepare(one.creator)
  const { link_url } = await read(one.as)
  expect(await download(link_url, one.as)).toEqual(expect.arrayContaining(['README.txt', `pictures/${filenames[0]}`]))
  expect(await subjects(one.creator)).toEqual(['Your PIXEL data is ready'])
})

test('an interrupted preparation goes on: what was hashed is not read again, and every file is there once', async () => {
  const { services } = server
  const one = await aPerson()
  const filenames = await givePictures(one.creator, 130)
  await ask(one.as)
  const reads: string[] = []
  let isAway = true
  const failing: Services['storage'] = {
    ...services.storage,
    put: services.storage.put.bind(services.storage),
    remove: services.storage.remove.bind(services.storage),
    read(key, how) {
      reads.push(key)
      if (isAway && reads.length === 120) return Promise.reject(new Error('storage away'))
      return services.storage.read(key, how)
    },
  }
  const broken = { ...services, storage: failing }
  await expect(prepareExport(contextOf(broken), one.creator.account_id)).rejects.toThrow('storage away')
  expect((await read(one.as)).state).toBe('preparing')
  const first = reads.splice(0)
  isAway = false
  await prepareExport(contextOf(broken), one.creator.account_id)
  // The first hundred were hashed and stored together.
  expect(reads.sort()).toEqual(filenames.filter((name) => !first.slice(0, 100).includes(name)))
  expect((await read(one.as)).state).toBe('ready')
  const entries = await names(one.creator)
  expect(entries.filter((name) => name.startsWith('pictures/'))).toEqual(filenames.map((name) => `pictures/${name}`))
  expect(new Set(entries).size).toBe(entries.length)
  expect(entries[0]).toBe('README.txt')
  expect(await subjects(one.creator)).toEqual(['Your PIXEL data is ready'])
})

test('pictures are checked a hundred at a time, and those that may not be downloaded are left out before and after', async () => {
  const { services } = server
  const one = await aPerson()
  const filenames = await givePictures(one.creator, 101)
  await ask(one.as)
  const asked: number[] = []
  const { filterReadable } = contextOf(services)
  const context = {
    services,
    async filterReadable(accountId: bigint, names: string[]) {
      asked.push(names.length)
      const readable = await filterReadable(accountId, names)
      readable.delete(filenames[0]!)
      return readable
    },
  }
  await prepareExport(context, one.creator.account_id)
  expect(asked).toEqual([100, 1])
  expect((await names(one.creator)).filter((name) => name.startsWith('pictures/'))).toEqual(
    filenames.slice(1).map((name) => `pictures/${name}`),
  )
  await services.db
    .updateTable('images')
    .set({ purged_at: clock.now() })
    .where('filename', '=', filenames[1]!)
    .execute()
  const { link_url, bytes } = await read(one.as)
  const files = await download(link_url, one.as)
  expect(files).not.toContain(`pictures/${filenames[1]}`)
  expect(files).toContain(`pictures/${filenames[2]}`)
  expect(bytes).toBeGreaterThan(0)
})

test('it is there for seven days to the second, in its owner’s session and by its own address only', async () => {
  const [one, other] = [await aPerson(), await aPerson()]
  for (const { creator, as: by } of [one, other]) {
    await ask(by)
    await prepare(creator)
  }
  const { link_url, expires_at } = await read(one.as)
  const end = Date.parse(expires_at)
  expect(Math.abs(end - clock.now().getTime() - limits.exportDays * DAY_MS)).toBeLessThan(120_000)
  expect(await download(link_url, other.as)).toEqual(['404'])
  const wrong = link_url.replace(/[^/]+$/, crypto.randomUUID())
  expect(await download(wrong, one.as)).toEqual(['404'])
  clock.moveTo(end - 2000)
  expect([(await read(one.as)).state, (await download(link_url, one.as)).includes('data.json')]).toEqual([
    'ready',
    true,
  ])
  clock.moveTo(end)
  expect([(await read(one.as)).state, await download(link_url, one.as)]).toEqual(['expired', ['404']])
  const jobs = exportJobs(contextOf(server.services))
  await jobs['sweep-exports']!({} as never, {} as never)
  expect(await names(one.creator)).toEqual([])
  clock.moveTo(end + limits.exportDays * DAY_MS - 2000)
  await jobs['sweep-exports']!({} as never, {} as never)
  expect((await read(one.as)).state).toBe('expired')
  clock.moveTo(end + limits.exportDays * DAY_MS + 2000)
  await jobs['sweep-exports']!({} as never, {} as never)
  expect((await read(one.as)).state).toBe('none')
})
