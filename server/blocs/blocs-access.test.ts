// Who sees a Bloc in each of its states, by each way to it; and its creator's own list.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { anImage } from '#server/content/testing.ts'
import { clock, HOUR_MS } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { subscribeToPageChanges } from '#server/kit/page-changes.ts'
import { imageUrl } from '#server/media/image-url.ts'
import { putBack } from '#server/moderation/put-back.ts'
import { suspendAccount } from '#server/moderation/suspend-account.ts'
import { takeDown } from '#server/moderation/take-down.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { publishDue } from '#server/publishing/publish-due.ts'
import { untilWaitedFor } from '#test/lock-waits.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'
import { blocsById } from './blocs-by-id.ts'
import { scheduledBlocs } from './scheduled-blocs.ts'

let server: TestServer
let reader: Creator
let asReader: string

beforeAll(async () => {
  server = await aServer()
  reader = await aCreator(server.services)
  asReader = await server.signIn(reader.account_id)
})
afterEach(() => clock.shift(0))
afterAll(() => server.close())

async function aPage() {
  const creator = await aCreator(server.services)
  const as = await server.signIn(creator.account_id)
  const write = (method: string, path: string, body: object) => server.inject(method, path, { as, body })
  return {
    ...creator,
    as,
    tryAdd: (bloc: object) => write('POST', '/v1/user/blocs', { title: 'Balita', description: 'Bukas na.', ...bloc }),
    async add(bloc: object = {}): Promise<string> {
      return (await this.tryAdd(bloc)).body.data.id
    },
    change: (id: string, bloc: object) => write('PUT', `/v1/user/blocs/${id}`, bloc),
    remove: (id: string) => server.inject('DELETE', `/v1/user/blocs/${id}`, { as }),
    read: (id: string, by?: string) => server.inject('GET', `/v1/profile/blocs/${creator.page_url}/${id}`, { as: by }),
    list: (by?: string, query = '') =>
      server.inject('GET', `/v1/profile/blocs/${creator.page_url}${query}`, { as: by }),
    own: (query = '') => server.inject('GET', `/v1/user/blocs${query}`, { as }),
  }
}
type Page = Awaited<ReturnType<typeof aPage>>

const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR_MS).toISOString()
const ids = ({ body }: Answer): string[] => (body.data ?? []).map(({ id }: { id: string }) => id)
const publish = () => publishDue(server.services, [scheduledBlocs])
const ofBloc = (page: Page, id: string) =>
  ({ content_type: 'bloc', content_id: id, owner_id: page.account_id }) as const
const takeBlocDown = (page: Page, id: string) =>
  inTransaction(server.services.db, (tx) => takeDown(tx, server.services, ofBloc(page, id), 'Labag sa patakaran.'))

function block(one: Creator, other: Creator) {
  return server.services.db
    .insertInto('blocks')
    .values({ blocker_id: one.account_id, blocked_id: other.account_id })
    .execute()
}

function setAccount(page: Page, change: object) {
  return server.services.db.updateTable('accounts').set(change).where('id', '=', page.account_id).execute()
}

/** The answers of each way to the Bloc: its own address, its comments, a reaction, its picture; then whether lists show it. */
async function ways(page: Page, id: string, picture: string, viewer: { as?: string; id?: bigint }) {
  const { as } = viewer
  const about = { content_type: 'bloc', content_id: id }
  const react = { ...about, reaction_id: 1 }
  const answers = [
    await page.read(id, as),
    await server.inject('GET', `/v1/content/comments?${new URLSearchParams(about)}`, { as }),
    as === undefined ? undefined : await server.inject('POST', '/v1/user/reactions/add', { as, body: react }),
    await server.inject('GET', picture, { as }),
  ]
  const byId = await blocsById(server.services.db, [id], viewer.id)
  return {
    answers: answers.map((answer) => answer?.status),
    isListed: ids(await page.list(as)).includes(id),
    isFound: byId.has(id),
  }
}

describe('a Bloc', () => {
  const open = { answers: [200, 200, 200, 200], isListed: true, isFound: true }
  const openToVisitor = { ...open, answers: [200, 200, undefined, 200] }
  const gone = { answers: [410, 410, 403, 404], isListed: false, isFound: false }
  const goneToVisitor = { ...gone, answers: [410, 410, undefined, 404] }
  const unknown = { answers: [404, 404, 404, 404], isListed: false, isFound: false }

  type State = [state: string, make: (page: Page) => Promise<string>, seen: object[]]
  const pictureOf = (page: Page) => anImage(server.services, page.account_id)
  const addWith = async (page: Page, bloc: object = {}) => page.add({ image: await pictureOf(page), ...bloc })

  test.each<State>([
    ['that is published is open to everyone', (page) => addWith(page), [openToVisitor, open, open]],
    [
      'that is a draft is gone for all but its creator',
      (page) => addWith(page, { is_published: 0 }),
      [goneToVisitor, gone, open],
    ],
    [
      'that is scheduled is gone for all but its creator',
      (page) => addWith(page, { is_published: 0, publish_at: inHours(1) }),
      [goneToVisitor, gone, open],
    ],
    [
      'that was hidden again is gone for all but its creator',
      async (page) => {
        const id = await addWith(page)
        await page.change(id, { is_published: 0 })
        return id
      },
      [goneToVisitor, gone, open],
    ],
    [
      'that is deleted is gone for everyone, and its picture open to its uploader alone',
      async (page) => {
        const id = await addWith(page)
        await page.remove(id)
        return id
      },
      [goneToVisitor, gone, { ...gone, answers: [410, 410, 403, 200] }],
    ],
    [
      'that is taken down stays in its creator’s list only, and is shown to nobody',
      async (page) => {
        const id = await addWith(page)
        await takeBlocDown(page, id)
        return id
      },
      [
        { ...goneToVisitor, answers: [410, 410, undefined, 410] },
        { ...gone, answers: [410, 410, 403, 410] },
        { ...gone, answers: [410, 410, 403, 410], isListed: true },
      ],
    ],
    [
      'of a deactivated account is gone',
      async (page) => {
        const id = await addWith(page)
        await setAccount(page, { deactivated_at: clock.now() })
        return id
      },
      [goneToVisitor, gone],
    ],
    [
      'of a suspended account is gone',
      async (page) => {
        const id = await addWith(page)
        const why = { message: 'Labag.', holdPayouts: false, by: null }
        await inTransaction(server.services.db, (tx) => suspendAccount(tx, server.services, page.account_id, why))
        return id
      },
      [
        { ...goneToVisitor, answers: [410, 410, undefined, 410] },
        { ...gone, answers: [410, 410, 403, 410] },
      ],
    ],
    [
      'of a creator who blocked the viewer is unknown to that viewer',
      async (page) => {
        const id = await addWith(page)
        await block(page, reader)
        return id
      },
      [openToVisitor, unknown, open],
    ],
    [
      'of a creator whom the viewer blocked is unknown to that viewer, also as a draft',
      async (page) => {
        const id = await addWith(page, { is_published: 0 })
        await block(reader, page)
        return id
      },
      [goneToVisitor, unknown, open],
    ],
  ])('%s', async (_, make, seen) => {
    const page = await aPage()
    const id = await make(page)
    const { image } = await server.services.db
      .selectFrom('blocs')
      .select('image')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const viewers = [{}, { as: asReader, id: reader.account_id }, { as: page.as, id: page.account_id }]
    const results = []
    for (const viewer of viewers.slice(0, seen.length))
      results.push(await ways(page, id, imageUrl(image!, 'full'), viewer))
    expect(results).toEqual(seen)
  })

  test('is found at its own page only, by its id in any case, and no other text is an id', async () => {
    const [page, other] = [await aPage(), await aPage()]
    const [id, deleted] = [await page.add(), await page.add()]
    await page.remove(deleted)
    const status = async (at: Page, wanted: string) => (await at.read(wanted)).status
    expect(await status(page, id)).toBe(200)
    expect(await status(page, id.toUpperCase())).toBe(200)
    expect(await status(other, id)).toBe(404)
    expect([await status(page, deleted), await status(other, deleted)]).toEqual([410, 404])
    for (const nothing of ['x', id.slice(1), crypto.randomUUID()]) expect(await status(page, nothing)).toBe(404)
    expect([...(await blocsById(server.services.db, [id, deleted], undefined)).keys()]).toEqual([id])
  })

  test('says why it was taken down to its creator, whom it refuses to change or delete it, until it is put back', async () => {
    const page = await aPage()
    const id = await page.add()
    await takeBlocDown(page, id)
    const [shown] = (await page.own()).body.data
    expect(shown).toMatchObject({ id, taken_down: { message: 'Labag sa patakaran.' } })
    for (const attempt of [page.change(id, { title: 'Iba' }), page.remove(id)])
      expect(await attempt).toMatchObject({ status: 410, body: { exception: 'ContentNotAccessibleException' } })
    expect((await page.list()).body.meta.total).toBe(0)
    await inTransaction(server.services.db, (tx) => putBack(tx, server.services, ofBloc(page, id), 'Paumanhin.'))
    expect((await page.list()).body).toMatchObject({ data: [{ id, taken_down: null }], meta: { total: 1 } })
    expect((await page.remove(id)).status).toBe(200)
  })

  test('names its date by its first publication, before it by its creation, and its time to its creator only', async () => {
    const page = await aPage()
    const at = inHours(1)
    const created = (await page.tryAdd({ is_published: 0, publish_at: at })).body.data
    expect(created).toMatchObject({ publish_at: at, is_published: false })
    expect(Math.abs(Date.parse(created.date) - clock.now().getTime())).toBeLessThan(60_000)
    clock.shift(2 * HOUR_MS)
    await publish()
    const [shown] = (await page.list()).body.data
    expect(shown).toMatchObject({ id: created.id, is_published: true, publish_at: null, publish_refused: null })
    expect(Date.parse(shown.date)).toBeGreaterThan(Date.parse(at))
    await page.change(created.id, { is_published: 0 })
    await page.change(created.id, { is_published: 1 })
    expect((await page.read(created.id)).body.data.date).toBe(shown.date)
  })
})

describe('the list', () => {
  test('has no Bloc of another page, and orders by first publication, with a full set of pages', async () => {
    const [page, other] = [await aPage(), await aPage()]
    const draft = await page.add({ is_published: 0 })
    const [first, second] = [await page.add(), await page.add()]
    const others = await other.add()
    await page.change(draft, { is_published: 1 })
    const order = [draft, second, first]
    expect(ids(await page.list())).toEqual(order)
    expect((await page.list()).body.meta.total).toBe(3)
    for (const [nth, id] of order.entries())
      expect(ids(await page.list(undefined, `?per_page=1&page=${nth + 1}`))).toEqual([id])
    expect((await page.list(undefined, '?per_page=1&page=4')).body).toMatchObject({ data: [], meta: { total: 3 } })
    expect(ids(await other.list())).toEqual([others])
  })

  test('stays in order and complete beyond one counted block, for everyone and for the creator', async () => {
    const page = await aPage()
    const rows = Array.from({ length: 2100 }, (_, n) => ({
      creator_id: page.account_id,
      title: `Bilang ${n}`,
      description: 'Marami',
      created_at: clock.now(),
      is_published: true,
      // Three at a time share a moment, as those that a job published together do.
      published_at: new Date(Date.parse('2026-01-01T00:00:00Z') + Math.floor(n / 3)),
    }))
    await server.services.db.insertInto('blocs').values(rows).execute()
    const soon = await page.add({ is_published: 0, publish_at: inHours(1) })
    const seen: string[] = []
    for (let n = 1; n <= 21; n++) seen.push(...ids(await page.list(undefined, `?per_page=100&page=${n}`)))
    expect([seen.length, new Set(seen).size]).toEqual([2100, 2100])
    expect((await page.list(undefined, '?page=200')).body).toMatchObject({ data: [], meta: { total: 2100 } })
    const own = await Promise.all([1, 20, 21, 22].map((n) => page.own(`?per_page=100&page=${n}`)))
    expect(own.map(({ body }) => [body.data.length, body.meta.total])).toEqual([
      [100, 2101],
      [100, 2101],
      [100, 2101],
      [1, 2101],
    ])
    expect(ids(own[0]!)[0]).toBe(soon)
    expect(new Set(own.flatMap(ids)).size).toBe(301)
    const [last] = (await page.list(undefined, '?per_page=1&page=2100')).body.data
    expect(['Bilang 0', 'Bilang 1', 'Bilang 2']).toContain(last.title)
  })

  test('of the creator has scheduled ones first, the soonest first, on every page, and the count follows each change', async () => {
    const page = await aPage()
    const [plain, draft] = [await page.add(), await page.add({ is_published: 0 })]
    const [late, soon] = [
      await page.add({ is_published: 0, publish_at: inHours(3) }),
      await page.add({ is_published: 0, publish_at: inHours(2) }),
    ]
    const dropped = await page.add({ is_published: 0, publish_at: inHours(1) })
    await page.remove(dropped)
    const order = [soon, late, draft, plain]
    expect((await page.own()).body.meta.total).toBe(4)
    for (const perPage of [1, 3]) {
      const pages = []
      for (let n = 1; n <= Math.ceil(4 / perPage); n++) pages.push(await page.own(`?per_page=${perPage}&page=${n}`))
      expect(pages.flatMap(ids)).toEqual(order)
      expect(pages.map(({ body }) => body.meta.total)).toEqual(pages.map(() => 4))
    }
    expect(ids(await page.list(page.as))).toEqual(order)
    await page.remove(soon)
    clock.shift(4 * HOUR_MS)
    await publish()
    expect(ids(await page.own())).toEqual([late, draft, plain])
    expect((await page.own()).body.meta.total).toBe(3)
  })
})

describe('publishing at its time', () => {
  test('publishes the one due longest first, none before its time, and each alone', async () => {
    const page = await aPage()
    const later = await page.add({ is_published: 0, publish_at: inHours(2) })
    const sooner = await page.add({ is_published: 0, publish_at: inHours(1) })
    const much = await page.add({ is_published: 0, publish_at: inHours(9) })
    clock.shift(3 * HOUR_MS)
    await publish()
    expect(ids(await page.list())).toEqual([later, sooner])
    expect((await page.own()).body.data[0]).toMatchObject({ id: much, is_published: false })
  })

  test('leaves one that fails for the next round, and goes on with the others', async () => {
    const page = await aPage()
    const [stuck, next] = [
      await page.add({ is_published: 0, publish_at: inHours(1) }),
      await page.add({ is_published: 0, publish_at: inHours(2) }),
    ]
    const failing: typeof scheduledBlocs = {
      ...scheduledBlocs,
      async write(tx, id, visibility) {
        if (id === stuck) throw new Error('broken')
        await scheduledBlocs.write(tx, id, visibility)
      },
    }
    clock.shift(3 * HOUR_MS)
    await publishDue(server.services, [failing])
    expect(ids(await page.list())).toEqual([next])
    await publish()
    expect(ids(await page.list())).toEqual([stuck, next])
  })

  test('does not wait for one that its creator is changing', async () => {
    const page = await aPage()
    const [changing, other] = [
      await page.add({ is_published: 0, publish_at: inHours(1) }),
      await page.add({ is_published: 0, publish_at: inHours(2) }),
    ]
    clock.shift(3 * HOUR_MS)
    await inTransaction(server.services.db, async (tx) => {
      await tx.selectFrom('blocs').select('id').where('id', '=', changing).forUpdate().execute()
      await publish()
      expect(ids(await page.list())).toEqual([other])
    })
    await publish()
    expect(ids(await page.list())).toEqual([changing, other])
  })
})

describe('changes', () => {
  test('made at the same time to different fields are both kept', async () => {
    const page = await aPage()
    const id = await page.add()
    const changed: Promise<Answer>[] = []
    await inTransaction(server.services.db, async (tx) => {
      await tx.selectFrom('blocs').select('id').where('id', '=', id).forUpdate().execute()
      changed.push(page.change(id, { title: 'Bagong pamagat' }), page.change(id, { description: 'Bagong kuwento' }))
      await untilWaitedFor(tx, { waiters: 2 })
    })
    expect((await Promise.all(changed)).map(({ status }) => status)).toEqual([200, 200])
    expect((await page.read(id)).body.data).toMatchObject({ title: 'Bagong pamagat', description: 'Bagong kuwento' })
  })

  test('find the Bloc by its new hashtags and no longer by the old ones', async () => {
    const page = await aPage()
    const [old, fresh] = [`luma${page.account_id}`, `bago${page.account_id}`]
    const found = async (tag: string) => ids(await server.inject('GET', `/v1/explore/hashtags/${tag}`))
    const id = await page.add({ title: `Ito #${old}` })
    expect(await found(old)).toEqual([id])
    await page.change(id, { title: 'Ito', description: `Iyon #${fresh}` })
    expect([await found(old), await found(fresh)]).toEqual([[], [id]])
  })

  test('tell every server that the page changed, each once', async () => {
    const page = await aPage()
    const id = await page.add()
    const told: string[] = []
    const { database, log } = server.services
    const subscription = await subscribeToPageChanges(database.url, log, {
      onChange: (accountId) => void told.push(accountId),
      onMissed: () => {},
    })
    const count = async (write: Promise<unknown>) => {
      await write
      // Notifications arrive in order: this one marks the end of those before.
      const mark = String(900_000_000 + told.length)
      await database.pool.query(`select pg_notify('page_changed', $1)`, [mark])
      await expect.poll(() => told.at(-1)).toBe(mark)
      return told.splice(0).filter((id) => id === String(page.account_id)).length
    }
    try {
      expect(await count(page.add())).toBe(1)
      expect(await count(page.change(id, { title: 'Iba' }))).toBe(1)
      expect(await count(page.remove(id))).toBe(1)
      expect(await count(page.tryAdd({ title: '' }))).toBe(0)
    } finally {
      await subscription.close()
    }
  })

  test('are sixty new ones and three hundred changes or deletions an hour', async () => {
    const page = await aPage()
    const id = await page.add()
    const fill = (name: string, points: number) =>
      server.services.db
        .insertInto('rate_limits')
        .values({ key: `${name}:${page.account_id}`, points, expire: clock.realNow().getTime() + HOUR_MS })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ points }))
        .execute()
    await fill('bloc', 59)
    await fill('bloc-change', 298)
    expect((await page.tryAdd({})).status).toBe(200)
    expect((await page.tryAdd({})).status).toBe(429)
    expect((await page.change(id, { title: 'Iba' })).status).toBe(200)
    expect((await page.remove(id)).status).toBe(200)
    for (const attempt of [page.change(id, { title: 'Iba' }), page.remove(id)]) expect((await attempt).status).toBe(429)
  })
})
