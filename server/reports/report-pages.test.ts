// Reporting without JavaScript and without an account: the link, the form, and the status page.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getContent } from '#server/content/testing.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { suspendAccount } from '#server/moderation/suspend-account.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { buildPages } from '#test/pages.ts'
import { aServer, type TestServer } from '#test/server.ts'

let server: TestServer
let luz: Creator

beforeAll(async () => {
  await buildPages()
  server = await aServer()
  luz = await aCreator(server.services, { page_url: 'luz', page_name: 'Luz' })
})
afterAll(() => server.close())

const page = async (url: string, as?: string) => {
  const cookie = as && { cookie: `pixel_session=${as}` }
  return server.fastify.inject({ method: 'GET', url, headers: { accept: 'text/html', ...cookie } })
}
const post = (url: string, fields: Record<string, string>, as?: string) =>
  server.fastify.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      ...(as && { cookie: `pixel_session=${as}` }),
    },
    payload: new URLSearchParams(fields).toString(),
  })

test('reporting a page takes three taps: the link, a reason, and send', async () => {
  const link = /href="(\/report\?[^"]+)"/.exec((await page('/luz')).payload)![1]!.replaceAll('&amp;', '&')
  const form = await page(link)
  expect(form.statusCode).toBe(200)
  expect(form.payload).toContain('name="content_id" value="luz"')
  expect(form.payload).not.toContain('<script type="module"')
  const sent = await post('/report', { content_type: 'profile', content_id: 'luz', reason: 'fraud' })
  expect(sent.statusCode).toBe(303)
  const status = await page(String(sent.headers.location))
  expect(status.payload).toMatch(/RP-\d{8}-/)
  expect(status.payload).toContain('Keep this address')
})

test('the form names the reported content by its kind, page and title', async () => {
  const caption = 'Mangga sa hapon\nat isang baso ng tubig'
  const { id } = await getContent(server).make(luz, { caption })
  expect((await page(`/report?type=photo&id=${id}`)).payload).toMatch(/A Snap of Luz<\/strong>.*Mangga sa hapon/)
  expect((await page('/report?type=profile&id=luz')).payload).toContain('The page of Luz')
  for (const nothing of ['?type=bloc&id=wala', '?type=wala&id=luz', '']) {
    const unnamed = await page(`/report${nothing}`)
    expect(unnamed.statusCode, nothing).toBe(200)
    expect(unnamed.payload, nothing).not.toMatch(/ of Luz|A Bloc of/)
  }
})

test('a page can be reported at its former address, which leads to it', async () => {
  const nena = await aCreator(server.services, { page_url: 'nena.noon', page_name: 'Nena' })
  const as = await server.signIn(nena.account_id)
  expect((await server.inject('PUT', '/v1/user/profile', { as, body: { page_url: 'nena' } })).status).toBe(200)
  expect((await page('/report?type=profile&id=nena.noon')).payload).toContain('The page of Nena')
  const sent = await post('/report', { content_type: 'profile', content_id: 'nena.noon', reason: 'spam' })
  expect(sent.statusCode).toBe(303)
})

test('a report stores the language of the page it was sent from', async () => {
  const sent = await server.fastify.inject({
    method: 'POST',
    url: '/report',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'accept-language': 'en',
      cookie: 'pixel_language=fil',
    },
    remoteAddress: '203.0.113.7',
    payload: 'content_type=profile&content_id=luz&reason=spam&email=may.ari%40example.com',
  })
  expect(sent.statusCode).toBe(303)
  const { rows } = await sql`select language from reports where email = 'may.ari@example.com'`.execute(
    server.services.db,
  )
  expect(rows).toEqual([{ language: 'fil' }])
})

test('a refused form shows the errors and keeps what was typed', async () => {
  const refused = await post('/report', { content_type: 'profile', content_id: 'luz', details: 'Nagpapanggap' })
  expect(refused.statusCode).toBe(422)
  expect(refused.payload).toContain('Please choose a reason.')
  expect(refused.payload).toContain('Nagpapanggap')
  expect(refused.payload).toContain('The page of Luz')
  expect(refused.payload).toContain('name="content_id" value="luz"')
  const unknown = await post('/report', { content_type: 'profile', content_id: 'wala', reason: 'spam' })
  expect(unknown.payload).toContain('We could not find this.')
})

test('a suspended owner sees the reason, and can appeal once with a plain form', async () => {
  const { services } = server
  const as = await server.signIn(luz.account_id)
  await inTransaction(services.db, (tx) =>
    suspendAccount(tx, services, luz.account_id, { message: 'Nanloko ka', holdPayouts: true, by: null }),
  )
  // The cached visitors' page is dropped once the server receives the change notification.
  await expect.poll(async () => (await page('/luz')).statusCode).toBe(410)
  const before = await page('/dashboard', as)
  for (const text of ['Nanloko ka', 'Payouts are held.', 'action="/dashboard/appeal"'])
    expect(before.payload).toContain(text)
  const wallet = (await page('/dashboard/wallet', as)).payload
  expect(wallet).toContain('Payouts are held while your account is suspended. The money is still yours.')
  expect(wallet).not.toMatch(/>\s*Withdraw\s*</)
  expect((await post('/dashboard/appeal', { message: 'Hindi po ako' }, as)).statusCode).toBe(303)
  const after = (await page('/dashboard', as)).payload
  expect(after).toContain('You appealed on')
  expect(after).not.toContain('action="/dashboard/appeal"')
})
