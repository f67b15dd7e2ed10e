// The pages of the desk, without JavaScript; for accounts without a role they do not exist.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillPath, paths } from '#contract/addresses/paths.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { aCreator, anIncome, aReservedPayout, type Creator } from '#server/money/testing.ts'
import { fileReport } from '#server/reports/file-report.ts'
import { buildPages } from '#test/pages.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { aStaffMember } from './testing.ts'

let server: TestServer
let luz: Creator
let asLuz: string
let asMod: string
let reportNo: string
let transactionNo: string

beforeAll(async () => {
  await buildPages()
  server = await aServer()
  const { services } = server
  luz = await aCreator(services, { page_url: 'luz', page_name: 'Luz' })
  asLuz = await server.signIn(luz.account_id)
  asMod = (await aStaffMember(server, 'mod', 'admin')).as
  transactionNo = await anIncome(services, luz, 100_00n)
  reportNo = await inTransaction(services.db, async (tx) => {
    const about = { content_type: 'profile' as const, content_id: String(luz.account_id), owner_id: luz.account_id }
    return (await fileReport(tx, { ...about, reason: 'minor', details: 'Bata ito', text: 'Ang nakita' })).report_no
  })
})
afterAll(() => server.close())

function ask(method: 'GET' | 'POST', url: string, as?: string, fields: Record<string, string> = {}) {
  return server.fastify.inject({
    method,
    url,
    headers: {
      accept: 'text/html',
      ...(as && { cookie: `pixel_session=${as}` }),
      ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(method === 'POST' && { payload: new URLSearchParams(fields).toString() }),
  })
}

const deskPaths = Object.values(paths).filter((path) => path === '/desk' || path.startsWith('/desk/'))
const filled = (path: string) =>
  fillPath(path, { report_no: reportNo, page_url: 'luz', id: '1', capture: 'pay_x', transaction_no: transactionNo })

test.each(deskPaths)('%s answers 404 to accounts without a role', async (path) => {
  for (const as of [undefined, asLuz]) {
    const answer = await ask('GET', filled(path), as)
    expect(answer.statusCode).toBe(404)
    expect(answer.payload).not.toContain('Bata ito')
    expect((await ask('POST', filled(path), as, { message: 'x', decision: 'dismiss' })).statusCode).toBe(404)
  }
})

test('every page is rendered for an admin', async () => {
  const pages = deskPaths.filter(
    (path) =>
      !/(decide|suspend|restore|change|reset-codes|remove-bank|refund|hold|release|write-off|resend|refuse|retry)$/.test(
        path,
      ),
  )
  for (const path of pages) expect((await ask('GET', filled(path), asMod)).statusCode, path).toBe(200)
})

test.each([
  ['moderator', ['/desk', '/desk/appeals', '/desk/accounts', '/desk/log']],
  ['finance', ['/desk/money', '/desk/log']],
] as const)('the navigation of a %s has only pages they may open', async (role, links) => {
  const { as } = await aStaffMember(server, `way.${role}`, role)
  const entrance = await ask('GET', '/desk', as)
  expect([entrance.statusCode, entrance.headers.location]).toEqual(
    role === 'finance' ? [302, links[0]] : [200, undefined],
  )
  const { payload } = await ask('GET', '/desk/log', as)
  const [, nav] = /<nav aria-label="Desk"[^>]*>(.*?)<[/]nav>/s.exec(payload)!
  expect([...nav!.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(links)
  for (const link of links) expect((await ask('GET', link, as)).statusCode, link).toBe(200)
})

test.each([
  ['/desk/accounts/luz/suspend', 'keep_payouts'],
  ['/desk/reports/:report_no/decide', 'refund_buyers'],
])('%s that is refused keeps the box that was ticked', async (path, box) => {
  const { statusCode, payload } = await ask('POST', filled(path), asMod, {
    message: ' ',
    decision: 'suspend',
    [box]: '1',
  })
  expect(statusCode).toBe(422)
  expect(payload).toMatch(new RegExp(`<input[^>]*name="${box}"[^>]*checked`))
})

test('a report’s page shows the whole case and its decision form', async () => {
  const list = (await ask('GET', '/desk', asMod)).payload
  expect(list).toContain(`/desk/reports/${reportNo}`)
  expect(list).toContain('due ')
  const one = (await ask('GET', `/desk/reports/${reportNo}`, asMod)).payload
  for (const text of ['Bata ito', 'Ang nakita', '@luz', 'Take down', 'Suspend @luz']) expect(one).toContain(text)
  const noReason = await ask('POST', `/desk/reports/${reportNo}/decide`, asMod, { decision: 'suspend' })
  expect([noReason.statusCode, noReason.payload.includes('Please say why.')]).toEqual([422, true])
  const fields = { decision: 'suspend', message: 'Hindi pwede ang bata rito' }
  expect((await ask('POST', `/desk/reports/${reportNo}/decide`, asMod, fields)).statusCode).toBe(303)
  expect((await ask('GET', '/desk/accounts/luz', asMod)).payload).toContain('Suspended since')
  expect((await ask('POST', '/desk/accounts/luz/restore', asMod, { message: 'Nagkamali kami' })).statusCode).toBe(303)
  expect(
    (await ask('POST', '/desk/accounts/luz/suspend', asMod, { message: 'Ulit', keep_payouts: '1' })).statusCode,
  ).toBe(303)
  const { body } = await server.inject('GET', '/v1/user/profile', { as: asLuz })
  expect(body.data.suspension).toMatchObject({ reason: 'Ulit', payouts_held: false })
})

test('a payment is found by its number and refunded once, without JavaScript', async () => {
  const found = await ask('GET', `/desk/money?transaction_no=${transactionNo.toLowerCase()}`, asMod)
  expect([found.statusCode, found.headers.location]).toEqual([
    302,
    expect.stringMatching(`^/desk/money/${transactionNo}[?]`),
  ])
  const page = (await ask('GET', `/desk/money/${transactionNo}`, asMod)).payload
  for (const text of ['₱100.00', 'the payer gets it back']) expect(page).toContain(text)
  const noReason = await ask('POST', `/desk/money/${transactionNo}/refund`, asMod)
  expect([noReason.statusCode, noReason.payload.includes('Please say why.')]).toEqual([422, true])
  const fields = { message: 'Dalawang beses nagbayad' }
  expect((await ask('POST', `/desk/money/${transactionNo}/refund`, asMod, fields)).statusCode).toBe(303)
  const after = (await ask('GET', `/desk/money/${transactionNo}`, asMod)).payload
  expect([after.includes('Dalawang beses nagbayad'), after.includes('the payer gets it back')]).toEqual([true, false])
  expect((await ask('GET', '/desk/money/PX-0', asMod)).statusCode).toBe(404)
})

test('an account is changed without JavaScript, and a refused change shows the reason', async () => {
  const change = (change: string) =>
    ask('POST', '/desk/accounts/luz/change', asMod, { change, message: 'Hiniling niya' })
  expect((await change('deactivate')).statusCode).toBe(303)
  expect((await ask('GET', '/desk/accounts/luz', asMod)).payload).toContain('deactivated')
  const again = await change('deactivate')
  expect([again.statusCode, again.payload.includes('There is nothing that this would change.')]).toEqual([409, true])
  expect((await change('reactivate')).statusCode).toBe(303)
})

test.each([
  ['paid on top', 'paid_after_failed', 4500, 'Write off: what the provider paid on top is our loss'],
  ['took back', 'failed_after_paid', -4500, 'Give back: the payout is in the creator’s wallet again'],
])('the button of a payout says what becomes of what the provider %s', async (_, contradiction, unbooked, words) => {
  const ana = await aCreator(server.services)
  await anIncome(server.services, ana, 200_00n)
  const { number } = await aReservedPayout(server.services, ana, 100_00n, 'standard', 'requested')
  await sql`update payouts set contradiction = ${contradiction}, unbooked = ${unbooked}
             where transaction_no = ${number}`.execute(server.services.db)
  const { payload } = await ask('GET', fillPath(paths.deskTransaction, { transaction_no: number }), asMod)
  expect(payload).toContain(words)
})
