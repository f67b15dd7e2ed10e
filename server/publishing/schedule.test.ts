// Scheduled content is visible only to its creator until its publish time, and is then published exactly once.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { scheduledBlocs } from '#server/blocs/scheduled-blocs.ts'
import { scheduledPosts } from '#server/content/scheduled-posts.ts'
import { anImage } from '#server/content/testing.ts'
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'
import { publishDue } from './publish-due.ts'

const HOUR = 3_600_000
const kinds = [scheduledPosts, scheduledBlocs]
let server: TestServer
let luz: Creator
let as: string
let rudy: string

beforeAll(async () => {
  server = await aServer()
  rudy = await server.signIn((await aCreator(server.services)).account_id)
})
beforeEach(async () => {
  luz = await aCreator(server.services)
  as = await server.signIn(luz.account_id)
})
afterEach(() => clock.shift(0))
afterAll(() => server.close())

const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR).toISOString()
const publish = () => publishDue(server.services, kinds)
const read = async (path: string, by?: string) => (await server.inject('GET', path, { as: by })).body.data

/** Per kind of content: creates, changes and lists it through the API. */
const apis = {
  snap: {
    create: async (fields: object) =>
      server.inject('POST', '/v1/user/content/images/create', {
        as,
        body: { price_id: 1, image: { filename: await anImage(server.services, luz.account_id) }, ...fields },
      }),
    change: (id: string, fields: object) =>
      server.inject('PUT', `/v1/user/content/images/update/${id}`, { as, body: fields }),
    list: (by?: string, page = '') => read(`/v1/profile/content/${luz.page_url}${page}`, by),
  },
  slide: {
    create: async (fields: object) =>
      server.inject('POST', '/v1/user/content/images/collection/create', {
        as,
        body: { price_id: 1, images: [{ filename: await anImage(server.services, luz.account_id) }], ...fields },
      }),
    change: (id: string, fields: object) =>
      server.inject('PUT', `/v1/user/content/images/collection/update/${id}`, { as, body: fields }),
    list: (by?: string, page = '') => read(`/v1/profile/content/${luz.page_url}${page}`, by),
  },
  bloc: {
    create: (fields: object) =>
      server.inject('POST', '/v1/user/blocs', { as, body: { title: 'Bukas', description: 'Abangan', ...fields } }),
    change: (id: string, fields: object) => server.inject('PUT', `/v1/user/blocs/${id}`, { as, body: fields }),
    list: (by?: string, page = '') =>
      read(by === as ? `/v1/user/blocs${page}` : `/v1/profile/blocs/${luz.page_url}`, by),
  },
}

async function schedule(kind: keyof typeof apis, hours = 1): Promise<{ id: string; publish_at: string }> {
  const { status, body } = await apis[kind].create({ is_published: 0, publish_at: inHours(hours) })
  expect(status).toBe(200)
  return body.data
}

/** The number of domain events `published` of this content. */
async function events(id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from domain_events where kind = 'published' and subject = ${id}`.execute(
    server.services.db,
  )
  return rows[0]!.n
}

describe.each(Object.entries(apis))('a scheduled %s', (kind, api) => {
  const create = (hours?: number) => schedule(kind as keyof typeof apis, hours)

  test('is invisible until its time, then published once with one domain event', async () => {
    const { id, publish_at } = await create()
    expect((await api.list(as))[0]).toMatchObject({ id, is_published: false, publish_at, publish_refused: null })
    await publish()
    expect([await api.list(), await api.list(rudy), await events(id)]).toEqual([[], [], 0])

    clock.shift(HOUR + 1000)
    await Promise.all([publish(), publish()])
    const [shown] = await api.list()
    expect(shown).toMatchObject({ id, is_published: true, publish_at: null })
    expect(Date.parse(shown.date)).toBeGreaterThanOrEqual(Date.parse(publish_at))
    expect((await api.list(as))[0]).toMatchObject({ id, is_published: true, publish_at: null })
    await publish()
    expect(await events(id)).toBe(1)
    for (const is_published of [0, 1]) await api.change(id, { is_published })
    expect([(await api.list()).length, await events(id)]).toEqual([1, 1])
  })

  test('is ordered by its publication time', async () => {
    const { id } = await create()
    const { body } = await api.create({})
    clock.shift(2 * HOUR)
    await publish()
    expect((await api.list()).map((post: { id: string }) => post.id)).toEqual([id, body.data.id])
  })

  test('stands before the other posts in its creator’s own list, the soonest first, on every page', async () => {
    const draft = (await api.create({ is_published: 0 })).body.data
    const [late, soon] = [await create(3), await create(1)]
    const others = [(await api.create({})).body.data, draft]
    const pages = []
    for (const page of [1, 2, 3, 4, 5]) pages.push(...(await api.list(as, `?per_page=1&page=${page}`)))
    expect(pages.map((post) => post.id)).toEqual([soon, late, ...others].map((post) => post.id))

    await api.change(late.id, { publish_at: null })
    clock.shift(HOUR + 1000)
    await publish()
    const ids = (await api.list(as)).map((post: { id: string }) => post.id)
    expect(ids).toEqual([others[0], soon, late, draft].map((post) => post.id))
  })

  test('can be rescheduled, unscheduled, or published before its time', async () => {
    const { id } = await create()
    const later = await api.change(id, { publish_at: inHours(2) })
    expect(later.body.data).toMatchObject({ is_published: false, publish_at: later.body.data.publish_at })
    clock.shift(HOUR + 60_000)
    await publish()
    expect(await api.list()).toEqual([])
    expect((await api.change(id, { publish_at: null })).body.data).toMatchObject({
      is_published: false,
      publish_at: null,
    })
    clock.shift(3 * HOUR)
    await publish()
    expect(await api.list()).toEqual([])
    await api.change(id, { publish_at: inHours(1) })
    expect((await api.change(id, { is_published: 1 })).body.data).toMatchObject({
      is_published: true,
      publish_at: null,
    })
    clock.shift(5 * HOUR)
    await publish()
    expect([(await api.list()).length, await events(id)]).toEqual([1, 1])
  })

  test('keeps its time when other fields change', async () => {
    const { id, publish_at } = await create()
    const words = kind === 'bloc' ? { title: 'Iba' } : { caption: 'Iba' }
    expect((await api.change(id, words)).body.data).toMatchObject({ is_published: false, publish_at, ...words })
  })

  test.each([
    '2020-01-01T00:00:00+08:00',
    'bukas',
    '',
    '2030-01-01',
    '2030-01-01T10:00',
    '2030-02-31T10:00:00Z',
    '2030-13-01T10:00:00Z',
    17,
  ])('refuses %j as its time', async (publish_at) => {
    const refused = (answer: Answer) =>
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['publish_at']])
    refused(await api.create({ is_published: 0, publish_at }))
    const { id } = await create()
    refused(await api.change(id, { publish_at }))
  })

  test('cannot also be published now', async () => {
    const both = { is_published: 1, publish_at: inHours(1) }
    expect((await api.create(both)).body.errors).toHaveProperty('publish_at')
    const { body } = await api.create({})
    expect((await api.change(body.data.id, { publish_at: inHours(1) })).body.errors).toHaveProperty('publish_at')
    expect((await api.change(body.data.id, { is_published: 0, publish_at: inHours(1) })).body.data).toMatchObject({
      is_published: false,
    })
    expect((await api.create({ publish_at: inHours(1) })).body.data).toMatchObject({ is_published: false })
  })

  test('stays unpublished with the reason if its account is suspended or deactivated before its time', async () => {
    const { id } = await create()
    const { db } = server.services
    const set = (to: object) => db.updateTable('accounts').set(to).where('id', '=', luz.account_id).execute()
    clock.shift(HOUR + 1000)
    await set({ suspended_at: clock.now() })
    await publish()
    await set({ suspended_at: null })
    expect(await api.list()).toEqual([])
    expect((await api.list(as))[0]).toMatchObject({
      id,
      is_published: false,
      publish_at: null,
      publish_refused: 'suspended',
    })
    await set({ deactivated_at: clock.now() })
    const again = await db
      .updateTable(kind === 'bloc' ? 'blocs' : 'posts')
      .set({ publish_at: clock.now() })
      .where('id', '=', id)
      .executeTakeFirst()
    expect(again.numUpdatedRows).toBe(1n)
    await publish()
    await set({ deactivated_at: null })
    expect((await api.list(as))[0].publish_refused).toBe('deactivated')
    expect((await api.change(id, { is_published: 1 })).body.data).toMatchObject({ publish_refused: null })
  })
})

test('content deleted or taken down before its time is not published', async () => {
  const gone = await schedule('snap')
  await server.inject('DELETE', `/v1/user/content/images/delete/${gone.id}`, { as })
  const down = await schedule('bloc')
  await sql`update blocs set taken_down_at = ${clock.now()} where id = ${down.id}`.execute(server.services.db)
  clock.shift(HOUR + 1000)
  await publish()
  expect([await apis.snap.list(), await apis.bloc.list(), await events(gone.id), await events(down.id)]).toEqual([
    [],
    [],
    0,
    0,
  ])
  expect((await apis.bloc.list(as))[0].publish_refused).toBe('taken_down')
})

test('a sensitive post stays unpublished with the reason while a person in it has not agreed', async () => {
  const filename = await anImage(server.services, luz.account_id)
  const ask = (name: string) => server.inject('POST', '/v1/user/content/consents', { as, body: { filename, name } })
  await ask('Ana')
  const fields = { is_sensitive: 1, is_published: 0, image: { filename } }
  const { body } = await apis.snap.create({ ...fields, publish_at: inHours(1) })
  clock.shift(HOUR + 1000)
  await publish()
  expect((await apis.snap.list(as))[0]).toMatchObject({ is_published: false, publish_refused: 'consent' })
  await sql`update consents set state = 'given' where filename = ${filename}`.execute(server.services.db)
  await apis.snap.change(body.data.id, { publish_at: inHours(1) })
  clock.shift(3 * HOUR)
  await publish()
  expect((await apis.snap.list(as))[0]).toMatchObject({ is_published: true, publish_refused: null })
})

test('a post that cannot be published does not stop the others', async () => {
  const [stuck, next] = [await schedule('snap'), await schedule('snap', 1.1)]
  const broken = {
    ...scheduledPosts,
    findRefusal: async (_tx: never, id: string) => {
      if (id === stuck.id) throw new Error('broken')
      return undefined
    },
  }
  clock.shift(2 * HOUR)
  await publishDue(server.services, [broken])
  expect((await apis.snap.list()).map((post: { id: string }) => post.id)).toEqual([next.id])
  await publish()
  expect(await apis.snap.list()).toHaveLength(2)
})

test('eight concurrent workers publish each of a thousand due Blocs once', async () => {
  await sql`
    insert into blocs (creator_id, title, description, created_at, is_published, publish_at)
    select ${luz.account_id}, 'Sabay', 'Sabay-sabay', now(), false, ${clock.now()}::timestamptz - interval '1 minute'
      from generate_series(1, 1000)`.execute(server.services.db)
  await Promise.all(Array.from({ length: 8 }, publish))
  const { rows } = await sql<{ events: number; subjects: number }>`
    select count(*)::int as events, count(distinct subject)::int as subjects
      from domain_events e join blocs b on b.id::text = e.subject where b.creator_id = ${luz.account_id}`.execute(
    server.services.db,
  )
  const list = await server.inject('GET', `/v1/profile/blocs/${luz.page_url}`)
  expect([rows[0], list.body.meta.total]).toEqual([{ events: 1000, subjects: 1000 }, 1000])
})
