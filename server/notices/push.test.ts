// Push: a device belongs to the account that registered it last, while its session lasts, and gets each new post once.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { texts } from '#contract/texts.ts'
import { getContent, type Made } from '#server/content/testing.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { takeDown } from '#server/moderation/take-down.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { NotSent } from '#server/outside/addresses.ts'
import type { sendToPublicAddress } from '#server/outside/receivers.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { deliverNotices } from './rounds.ts'
import { pushJobs } from './send-push.ts'
import { aDevice } from './testing.ts'

let server: TestServer
let luz: Creator
let bea: Creator
let asBea: string

beforeAll(async () => {
  server = await aServer()
})
beforeEach(async () => {
  luz = await aCreator(server.services, { page_name: 'Luz' })
  bea = await aCreator(server.services)
  asBea = await server.signIn(bea.account_id)
  await server.inject('POST', '/v1/user/follow', { as: asBea, body: { username: luz.page_url } })
})
afterAll(() => server.close())

const add = (body: object, as = asBea) => server.inject('POST', '/v1/user/push', { as, body })
const endpoints = async (as: string) =>
  (await server.inject('GET', '/v1/user/push', { as })).body.data.map((row: { endpoint: string }) => row.endpoint)

interface SentPush {
  endpoint: string
  headers: Record<string, string>
  body: Buffer
}

/** Runs the queued push jobs against a push service with this answer. Returns what was sent. */
async function sendAll(answer: number | NotSent): Promise<SentPush[]> {
  const sent: SentPush[] = []
  const send: typeof sendToPublicAddress = async (endpoint, { headers, body }) => {
    sent.push({ endpoint, headers, body: body as Buffer })
    if (answer instanceof NotSent) throw answer
    return { status: answer, headers: {}, body: Buffer.alloc(0) }
  }
  const { rows } = await sql<{ id: bigint; payload: never }>`
    select j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'send-push' order by j.id`.execute(server.services.db)
  for (const { id, payload } of rows) {
    await pushJobs(server.services, send)['send-push']!(payload, undefined as never)
    await sql`delete from graphile_worker._private_jobs where id = ${id}`.execute(server.services.db)
  }
  return sent
}

test('the installation has one public key, even if two requests create it concurrently', async () => {
  const keys = await Promise.all([1, 2].map(() => server.inject('GET', '/v1/site/push-key')))
  const [key, again] = keys.map(({ body }) => body.data.key)
  expect(again).toBe(key)
  expect(Buffer.from(key, 'base64url')).toHaveLength(65)
  expect(key).toMatch(/^[\w-]+$/)
})

test('a device needs a public https address and valid keys', async () => {
  const device = aDevice()
  for (const endpoint of [
    'http://203.0.114.9/x',
    'https://127.0.0.1/x',
    'https://10.0.0.1/x',
    'https://[::1]/x',
    'https://203.0.114.9/a\0b',
    'x',
  ])
    expect(await add({ ...device, endpoint })).toMatchObject({
      status: 422,
      body: { errors: { endpoint: [expect.any(String)] } },
    })
  for (const keys of [
    { ...device.keys, auth: 'abc' },
    { ...device.keys, p256dh: randomBytes(65).toString('base64url') },
    { ...device.keys, auth: 5 },
    { p256dh: device.keys.p256dh },
    {},
    undefined,
  ])
    expect(await add({ ...device, keys })).toMatchObject({
      status: 422,
      body: { errors: { keys: [texts.pushKeys] } },
    })
  // All errors are reported together.
  expect((await add({ endpoint: 'https://10.0.0.1/x', keys: {} })).body.errors).toEqual({
    endpoint: [texts.pushAddress],
    keys: [texts.pushKeys],
  })
  expect(await add({ ...device, expirationTime: null })).toMatchObject({
    status: 200,
    body: { data: [{ endpoint: device.endpoint, created_at: expect.any(String) }] },
  })
  expect((await server.inject('POST', '/v1/user/push', { body: device })).status).toBe(401)
})

test('an endpoint that the database could not store is refused when it is removed too', async () => {
  expect(
    await server.inject('DELETE', '/v1/user/push', { as: asBea, body: { endpoint: 'https://203.0.114.9/a\0b' } }),
  ).toMatchObject({
    status: 422,
    body: { errors: { endpoint: [texts.pushAddress] } },
  })
})

test('a device belongs to the account that registered it last, until that session signs out', async () => {
  const device = aDevice()
  await add(device)
  const asLuz = await server.signIn(luz.account_id)
  await add(device, asLuz)
  expect([await endpoints(asBea), await endpoints(asLuz)]).toEqual([[], [device.endpoint]])
  await server.inject('DELETE', '/v1/user/push', { as: asBea, body: { endpoint: device.endpoint } })
  expect(await endpoints(asLuz)).toEqual([device.endpoint])
  await server.inject('POST', '/v1/auth/logout', { as: asLuz })
  expect(await endpoints(await server.signIn(luz.account_id))).toEqual([])
})

test('a follower who wants new posts by mail only gets no push', async () => {
  await add(aDevice())
  await server.inject('PUT', '/v1/user/notices/settings', { as: asBea, body: { post_mail: 1 } })
  await getContent(server).make(luz)
  await deliverNotices(server.services)
  expect(await sendAll(201)).toEqual([])
})

test('a new post is sent once, encrypted for the device; a device that is gone is deleted', async () => {
  const device = aDevice()
  await add(device)
  const post = await getContent(server).make(luz)
  await Promise.all([deliverNotices(server.services), deliverNotices(server.services)])
  const [sent, ...more] = await sendAll(201)
  expect(more).toEqual([])
  expect(sent).toMatchObject({ endpoint: device.endpoint, headers: { 'Content-Encoding': 'aes128gcm' } })
  expect(sent!.headers.Authorization).toMatch(/^vapid t=/)
  expect(sent!.body.toString('latin1')).not.toContain(post.id)
  await getContent(server).make(luz)
  await deliverNotices(server.services)
  await sendAll(410)
  expect(await endpoints(asBea)).toEqual([])
})

test.each<[string, (post: Made) => Promise<unknown>]>([
  ['by a creator who was blocked since', () => say(asBea, 'block', luz)],
  ['by a creator who blocked the follower since', async () => say(await server.signIn(luz.account_id), 'block', bea)],
  ['by a creator who is no longer followed', () => say(asBea, 'unfollow', luz)],
  ['that was deleted since', (post) => getContent(server).remove(post)],
  ['that was hidden since', (post) => getContent(server).update(post, { is_published: 0 })],
  ['that was taken down since', (post) => takeDownPost(post)],
  [
    'to a follower who was suspended since',
    () =>
      server.services.db
        .updateTable('accounts')
        .set({ suspended_at: new Date() })
        .where('id', '=', bea.account_id)
        .execute(),
  ],
])('a post %s is not sent, though its push waited for the service', async (_, change) => {
  await add(aDevice())
  const post = await getContent(server).make(luz)
  await deliverNotices(server.services)
  await change(post)
  expect(await sendAll(201)).toEqual([])
})

function say(as: string, what: 'block' | 'unfollow', { page_url: username }: Creator) {
  return server.inject('POST', `/v1/user/${what}`, { as, body: { username } })
}

function takeDownPost(post: Made) {
  const item = { content_type: 'photo' as const, content_id: post.id, owner_id: post.ownerId }
  return inTransaction(server.services.db, (tx) => takeDown(tx, server.services, item, 'Bawal'))
}

test('a device with an address that became private is deleted; a service that is down is retried', async () => {
  const device = aDevice()
  await add(device)
  await getContent(server).make(luz)
  await deliverNotices(server.services)
  await expect(sendAll(503)).rejects.toThrow('503')
  expect(await endpoints(asBea)).toEqual([device.endpoint])
  await sendAll(new NotSent('address'))
  expect(await endpoints(asBea)).toEqual([])
})
