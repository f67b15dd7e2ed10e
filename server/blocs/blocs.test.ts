import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anImage } from '#server/content/testing.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'

let server: TestServer
let luz: Creator
let asLuz: string
let rudy: Creator
let asRudy: string

beforeAll(async () => {
  server = await aServer()
  luz = await aCreator(server.services)
  rudy = await aCreator(server.services)
  asLuz = await server.signIn(luz.account_id)
  asRudy = await server.signIn(rudy.account_id)
})
afterAll(() => server.close())

const words = { title: 'Bagong kuwento', description: 'Lalabas sa Lunes.' }
const add = (bloc: object, as: string | undefined = asLuz) =>
  server.inject('POST', '/v1/user/blocs', { as, body: { ...words, ...bloc } })
const change = (id: string, bloc: object, as = asLuz) =>
  server.inject('PUT', `/v1/user/blocs/${id}`, { as, body: bloc })
const remove = (id: string, as = asLuz) => server.inject('DELETE', `/v1/user/blocs/${id}`, { as })
const list = (as?: string, query = '') => server.inject('GET', `/v1/profile/blocs/${luz.page_url}${query}`, { as })
const getIds = ({ body }: Answer): string[] => body.data.map((bloc: { id: string }) => bloc.id)

async function added(bloc: object = {}): Promise<string> {
  return (await add(bloc)).body.data.id
}

describe('Bloc posts', () => {
  test('are listed on the page, newest first, for everyone', async () => {
    const first = await added()
    const second = await added({ title: 'Ikalawa' })
    const { body } = await list()
    expect(body.data.slice(0, 2)).toMatchObject([
      { kind: 'bloc', id: second, title: 'Ikalawa', is_owner: false, creator: { page_url: luz.page_url } },
      { id: first, ...words, image_url: null, reactions: { all_count: 0 } },
    ])
    expect((await list(asLuz)).body.data[0].is_owner).toBe(true)
    expect(getIds(await server.inject('GET', '/v1/user/blocs', { as: asLuz }))).toEqual([second, first])
    expect(getIds(await server.inject('GET', '/v1/user/blocs', { as: asRudy }))).toEqual([])
    const pages = await Promise.all([1, 2, 3].map((page) => list(undefined, `?per_page=1&page=${page}`)))
    expect(pages.flatMap(getIds)).toEqual([second, first])
    expect(pages[0]!.body.meta).toMatchObject({ total: 2, last_page: 2 })
  })

  test('sent again with their idempotency key are added once, and another text with that key is refused', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = (title: string) =>
      server.inject('POST', '/v1/user/blocs', { as: asLuz, headers, body: { ...words, title } })
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => send('Minsan')))
    expect(others.map(({ body }) => body.data.id)).toEqual([first!.body.data.id, first!.body.data.id])
    expect((await list()).body.data.filter(({ title }: { title: string }) => title === 'Minsan')).toHaveLength(1)
    expect((await send('Iba')).body.exception).toBe('IdempotencyConflictException')
    await server.inject('DELETE', `/v1/user/blocs/${first!.body.data.id}`, { as: asLuz })
    expect((await send('Minsan')).status).toBe(404)
    expect(server.bound.get('POST /v1/user/blocs')!.errors).toContain('NotFoundException')
  })

  test.each([
    [{ title: ' ' }, { title: ['The title field is required.'] }],
    [{ description: '' }, { description: ['The description field is required.'] }],
    [{ title: 'x'.repeat(81) }, { title: ['Use at most 80 characters.'] }],
    [{ description: 'x'.repeat(301) }, { description: ['Use at most 300 characters.'] }],
    [{ image: 'nothing.jpg' }, { image: ['This photo is not one you uploaded. Please add it again.'] }],
  ])('with %j are refused', async (bloc, errors) => {
    const answer = await add(bloc)
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
    const changed = await change(await added(), bloc)
    expect([changed.status, changed.body.errors]).toEqual([422, errors])
  })

  test('can be changed and deleted only by their creator', async () => {
    const id = await added()
    expect((await add({}, undefined)).status).toBe(200)
    expect((await server.inject('POST', '/v1/user/blocs', { body: words })).status).toBe(401)
    for (const attempt of [change(id, { title: 'Akin na' }, asRudy), remove(id, asRudy)])
      expect(await attempt).toMatchObject({ status: 403, body: { exception: 'ForbiddenException' } })
    expect((await remove('x')).status).toBe(404)
    const { body: draft } = await add({ is_published: 0 })
    expect((await change(draft.data.id, { title: 'Akin na' }, asRudy)).status).toBe(404)
    expect((await change(id, { title: 'Iba na' })).body.data).toMatchObject({
      title: 'Iba na',
      description: words.description,
    })
    const { total } = (await list()).body.meta
    expect((await remove(id)).status).toBe(200)
    expect((await remove(id)).status).toBe(404)
    const gone = await server.inject('GET', `/v1/profile/blocs/${luz.page_url}/${id}`)
    expect([gone.status, gone.body.exception]).toEqual([410, 'ContentNotAccessibleException'])
    expect(JSON.stringify(gone.body)).not.toContain('Iba na')
    expect(getIds(await list())).not.toContain(id)
    expect((await list()).body.meta.total).toBe(total - 1)
  })

  test('have a picture that everyone who sees the page may fetch, until it is removed from the Bloc', async () => {
    const image = await anImage(server.services, luz.account_id)
    const id = await added({ image })
    const { image_url: address, image_width, image_height } = (await list()).body.data[0]
    expect((await server.inject('GET', address)).status).toBe(200)
    expect([image_width, image_height]).toEqual([400, 500])
    expect((await add({ image })).body.errors.image).toHaveLength(1)
    await change(id, { title: 'Pareho ang larawan', image })
    const none = { image_url: null, image_width: null, image_height: null }
    expect((await change(id, { image: null })).body.data).toMatchObject(none)
    expect((await server.inject('GET', address)).status).toBe(404)
  })

  test('accept reactions until they are deleted', async () => {
    const id = await added()
    const about = { content_id: id, content_type: 'bloc' }
    const react = () =>
      server.inject('POST', '/v1/user/reactions/add', { as: asRudy, body: { ...about, reaction_id: 2 } })
    expect((await react()).body.data).toMatchObject({ laugh_count: 1, details: { id: 2 } })
    expect((await list(asRudy)).body.data[0].reactions).toMatchObject({ all_count: 1, details: { id: 2 } })
    await remove(id)
    expect((await react()).body.exception).toBe('ReactionNotAllowedException')
  })

  test('answer 404 to a blocked account', async () => {
    const id = await added()
    const blocked = await aCreator(server.services)
    const as = await server.signIn(blocked.account_id)
    await server.services.db
      .insertInto('blocks')
      .values({ blocker_id: luz.account_id, blocked_id: blocked.account_id })
      .execute()
    expect((await list(as)).status).toBe(404)
    const body = { content_id: id, content_type: 'bloc', reaction_id: 1 }
    expect((await server.inject('POST', '/v1/user/reactions/add', { as, body })).status).toBe(404)
  })
})
