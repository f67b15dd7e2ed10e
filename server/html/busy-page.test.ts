// More pages are requested than can be rendered: the excess is refused at once, and a gift is accepted all the same.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { QUEUE_MAX } from '#server/kit/bounded-queue.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { buildPages } from '#test/pages.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'

let server: TestServer
let luz: Creator
let session: string
let blocker: pg.Client
beforeAll(async () => {
  await buildPages()
  server = await aServer({ withProvider: true })
  luz = await aCreator(server.services, { page_url: 'luz', page_name: 'Luz' })
  session = await server.signIn(luz.account_id)
  blocker = new pg.Client({ connectionString: server.services.database.url })
  await blocker.connect()
})
afterAll(async () => {
  await blocker.end()
  await server.close()
})

const browser = { accept: 'text/html' }

function look(url: string, headers: Record<string, string> = {}, as: string | undefined = session): Promise<Answer> {
  return server.inject('GET', url, { as, headers: { ...browser, ...headers } })
}

/** Requests as many pages as can be rendered and queued at once; none of them can be read before `release`. */
async function crowd(): Promise<{ waiting: Promise<Answer>[]; release(): Promise<unknown> }> {
  await blocker.query('begin')
  await blocker.query('lock table blocs in access exclusive mode')
  const places = QUEUE_MAX + Math.ceil(server.services.config.databasePoolMax / 2)
  const waiting = Array.from({ length: places }, () => look('/luz'))
  return { waiting, release: () => blocker.query('rollback') }
}

test('requests beyond a full queue are refused immediately in the visitor’s language, a gift is accepted, and then pages work again', async () => {
  // This also loads the session and the cached settings.
  expect((await look('/luz')).status).toBe(200)
  const { waiting, release } = await crowd()
  try {
    const signedIn = await look('/luz')
    expect(signedIn.status).toBe(503)
    expect(signedIn.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
    expect(signedIn.body).toContain('Many people are here right now. Nothing is lost; please try again in a moment.')
    // Nothing went wrong: the page must not say so.
    expect(signedIn.body).toMatch(/<title>One moment, please \| PIXEL<.*<h1>One moment, please</s)
    const visitor = await look('/luz', { cookie: 'pixel_language=fil' }, undefined)
    expect(visitor.status).toBe(503)
    expect(visitor.body).toContain('Maraming tao rito ngayon.')
    const script = await look('/_answers/luz', { accept: 'application/json' })
    expect(script).toMatchObject({ status: 503, body: { exception: 'ServiceUnavailableException' } })
    const gift = await server.inject('POST', '/v1/donate/luz', {
      body: { amount: 50, confirm: 1, supporter_name: 'Ana' },
      headers: { 'idempotency-key': 'one-of-many' },
    })
    expect(gift).toMatchObject({ status: 200, body: { data: { link_url: expect.any(String) } } })
  } finally {
    await release()
  }
  for (const { status } of await Promise.all(waiting)) expect([200, 503]).toContain(status)
  expect((await look('/luz')).status).toBe(200)
})
