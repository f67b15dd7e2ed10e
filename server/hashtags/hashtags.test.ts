import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getContent } from '#server/content/testing.ts'
import { getGoals } from '#server/goals/testing.ts'
import { sql } from '#server/kit/db.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { aServer, type TestServer } from '#test/server.ts'

let server: TestServer
let luz: Creator
let asLuz: string

beforeAll(async () => {
  server = await aServer()
  luz = await aCreator(server.services)
  asLuz = await server.signIn(luz.account_id)
})
afterAll(() => server.close())

const found = async (tag: string, as?: string): Promise<{ kind: string; id: string }[]> =>
  (await server.inject('GET', `/v1/explore/hashtags/${tag}`, { as })).body.data
const kinds = async (tag: string, as?: string) => (await found(tag, as)).map((row) => row.kind)
const call = (method: string, path: string, body?: object) => server.inject(method, path, { as: asLuz, body })

/** Creates one of each kind with this tag, the topic first. */
async function oneOfEach(tag: string) {
  const topic = await call('PUT', '/v1/user/questions/topic', { title: `Tanong #${tag}`, description: 'Kahit ano' })
  const snap = await getContent(server).make(luz, { caption: `Litrato #${tag}` })
  const bloc = await call('POST', '/v1/user/blocs', { title: 'Balita', description: `Bago #${tag}` })
  const goal = await getGoals(server).add(luz, { description: `Para sa #${tag}` })
  return { topic: topic.body.data.id, snap, bloc: bloc.body.data.id, goal }
}

/** The sum of a tag's counted blocks, and the number of its listed rows. */
async function counts(tag: string): Promise<number[]> {
  const { rows } = await sql<{ counted: number; listed: number }>`
    select (select coalesce(sum(size), 0)::int from counted_blocks where list = ${`tag:${tag}`}) as counted,
           (select count(*)::int from hashtags where tag = ${tag} and is_listed) as listed`.execute(server.services.db)
  return [rows[0]!.counted, rows[0]!.listed]
}

describe('a hashtag', () => {
  test('finds photos, Bloc posts, topics and goals, newest first, each as its own endpoint returns it', async () => {
    const made = await oneOfEach('lahat')
    expect(await kinds('lahat')).toEqual(['goal', 'bloc', 'snap', 'topic'])
    const [goal, bloc, snap, topic] = await found('LAHAT')
    expect(goal).toMatchObject({ id: made.goal.id, target_amount: 500, reactions: { all_count: 0 } })
    expect(bloc).toMatchObject({ id: made.bloc, title: 'Balita', creator: { page_url: luz.page_url } })
    expect(snap).toMatchObject({ id: made.snap.id, image_url: null })
    expect(topic).toMatchObject({ id: made.topic, description: 'Kahit ano' })
  })

  test('does not find content that is deleted, hidden, retagged or a draft goal', async () => {
    const made = await oneOfEach('wala')
    const draft = await getGoals(server).add(luz, { state: 'draft', title: '#wala pa' })
    expect(await kinds('wala')).toEqual(['goal', 'bloc', 'snap', 'topic'])
    await call('PUT', `/v1/user/goals/${draft.id}`, { state: 'active' })
    expect(await kinds('wala')).toEqual(['goal', 'goal', 'bloc', 'snap', 'topic'])
    await call('DELETE', `/v1/user/goals/${draft.id}`)
    await call('DELETE', `/v1/user/blocs/${made.bloc}`)
    expect(await kinds('wala')).toEqual(['goal', 'snap', 'topic'])
    await call('PUT', `/v1/user/goals/${made.goal.id}`, { title: 'Iba', description: null })
    await call('PUT', '/v1/user/questions/topic', { title: 'Iba', description: 'Iba na' })
    await call('PUT', `/v1/user/content/images/update/${made.snap.id}`, { is_published: 0 })
    expect(await kinds('wala')).toEqual([])
    expect(await counts('wala')).toEqual([0, 0])
  })

  test('orders by first publication, not by creation, and content shown again returns to its place', async () => {
    const early = (await call('POST', '/v1/user/blocs', { title: 'Una', description: '#oras', is_published: 0 })).body
      .data
    const late = (await call('POST', '/v1/user/blocs', { title: 'Ikalawa', description: '#oras' })).body.data
    const draft = await getGoals(server).add(luz, { state: 'draft', title: '#oras' })
    const publish = (is_published: number) => call('PUT', `/v1/user/blocs/${early.id}`, { is_published })
    await publish(1)
    const listed = async () => (await found('oras')).map(({ id }) => id)
    expect(await listed()).toEqual([early.id, late.id])
    await call('PUT', `/v1/user/goals/${draft.id}`, { state: 'active' })
    await publish(0)
    expect(await listed()).toEqual([draft.id, late.id])
    await publish(1)
    expect(await listed()).toEqual([draft.id, early.id, late.id])
    expect(await counts('oras')).toEqual([3, 3])
    await call('DELETE', `/v1/user/goals/${draft.id}`)
    expect(await counts('oras')).toEqual([2, 2])
  })

  test('finds nothing of blocked accounts, nor of deactivated ones until they are reactivated', async () => {
    await oneOfEach('tayo')
    const viewer = await aCreator(server.services)
    const as = await server.signIn(viewer.account_id)
    expect(await kinds('tayo', as)).toHaveLength(4)
    for (const [blocker_id, blocked_id] of [
      [luz.account_id, viewer.account_id],
      [viewer.account_id, luz.account_id],
    ] as const) {
      await server.services.db.insertInto('blocks').values({ blocker_id, blocked_id }).execute()
      expect(await kinds('tayo', as)).toEqual([])
      await server.services.db.deleteFrom('blocks').execute()
    }
    for (const [deactivated_at, n] of [
      [new Date(), 0],
      [null, 4],
    ] as const) {
      await server.services.db
        .updateTable('accounts')
        .set({ deactivated_at })
        .where('id', '=', luz.account_id)
        .execute()
      expect(await kinds('tayo')).toHaveLength(n)
      expect(await counts('tayo')).toEqual([n, n])
    }
  })
})
