// The desk: who may use it, what each action does, and the append-only log.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { desk } from '#contract/desk/desk.ts'
import type { Role } from '#contract/endpoint.ts'
import { texts } from '#contract/texts.ts'
import { createTestAccount } from '#db/fixtures.ts'
import { aboutPost, getComments } from '#server/comments/testing.ts'
import { getContent, type Made } from '#server/content/testing.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { imageUrl } from '#server/media/image-url.ts'
import { bookDispute } from '#server/money/disputes/book-dispute.ts'
import { getBalances } from '#server/money/ledger/balances.ts'
import { refundPayment } from '#server/money/payments/refund-payment.ts'
import { settleRefund } from '#server/money/payments/settle-refund.ts'
import { aCreator, anIncome, aPaidGift, aReservedPayout } from '#server/money/testing.ts'
import { commands } from '#server/operator.ts'
import { giveApp } from '#server/otp/testing.ts'
import { fileReport } from '#server/reports/file-report.ts'
import type { Subject } from '#server/reports/find-subject.ts'
import { untilWaitedFor } from '#test/lock-waits.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { listPurchases } from './list-purchases.ts'
import { restoreIn } from './restore.ts'
import { aStaffMember, type Person } from './testing.ts'
import { verifyLog } from './verify-log.ts'

let server: TestServer
let luz: Person
let ana: Person
let mod: Person
let second: Person
let cashier: Person

async function someone(page_url: string): Promise<Person> {
  const one = await aCreator(server.services, { page_url })
  return { ...one, as: await server.signIn(one.account_id) }
}

function run(name: string, ...args: string[]): Promise<boolean> {
  return commands[name]!.run(server.services, args, () => undefined)
}

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  luz = await someone('luz')
  ana = await someone('ana')
  mod = await aStaffMember(server, 'mod', 'moderator')
  second = await aStaffMember(server, 'second', 'moderator')
  cashier = await aStaffMember(server, 'cashier', 'finance')
})
afterAll(() => server.close())

const call = (method: string, path: string, as?: string, body?: object) => server.inject(method, path, { as, body })
const status = async (path: string, as?: string) => (await call('GET', path, as)).status
const report = (body: object, as?: string, headers?: Record<string, string>) =>
  server.inject('POST', '/v1/report', { as, body: { reason: 'spam', ...body }, ...(headers && { headers }) })
const post = (made: Made) => ({
  content_type: made.kind === 'slide' ? 'photo.collection' : 'photo',
  content_id: made.id,
})
const log = async () => (await call('GET', '/v1/desk/log?per_page=100', mod.as)).body.data

describe('without the right role, the desk seems not to exist', () => {
  test.each(Object.values(desk))('$method $path', async ({ method, path, roles }) => {
    const url = path.replace(/:\w+/g, 'x')
    const missing = await call(method, '/v1/nowhere', luz.as, {})
    for (const as of [undefined, luz.as]) {
      const answer = await call(method, url, as, {})
      expect(answer).toMatchObject({ status: 404, body: missing.body })
      expect(answer.headers.allow).toBeUndefined()
    }
    const wrong = roles.some((role: Role) => role === 'moderator') ? cashier : mod
    const may = (roles as readonly Role[]).includes('moderator') && (roles as readonly Role[]).includes('finance')
    if (!may) expect((await call(method, url, wrong.as, {})).status).toBe(404)
    for (const other of ['PUT', 'DELETE'])
      expect(await call(other, url, luz.as, {})).toMatchObject({
        status: 404,
        headers: expect.not.objectContaining({ allow: expect.anything() }),
      })
  })

  test('a role works only with a second factor, not while suspended, and not after it is revoked', async () => {
    const one = await someone('bago')
    expect(await run('role grant', 'bago@example.com', 'admin')).toBe(true)
    expect(await run('role grant', 'bago@example.com', 'admin')).toBe(false)
    expect(await status('/v1/desk/log', one.as)).toBe(404)
    await giveApp(server.services, one.account_id)
    for (const path of ['/v1/desk/log', '/v1/desk/reports', '/v1/desk/money'])
      expect(await status(path, one.as)).toBe(200)
    expect(await run('account suspend', 'bago', 'Nawala', 'ang', 'telepono')).toBe(true)
    expect(await status('/v1/desk/log', one.as)).toBe(404)
    expect(await run('account restore', 'bago', 'Nahanap')).toBe(true)
    expect(await status('/v1/desk/log', one.as)).toBe(200)
    expect(await run('role revoke', 'bago@example.com', 'admin')).toBe(true)
    expect(await status('/v1/desk/log', one.as)).toBe(404)
    // Anybody may have registered with an address that is not verified yet.
    await createTestAccount(server.services, {
      page_url: 'hindi.pa',
      email: 'hindi.pa@example.com',
      is_verified: false,
    })
    for (const args of [
      ['wala@example.com', 'admin'],
      ['hindi.pa@example.com', 'admin'],
      ['bago@example.com', 'hari'],
      [],
    ])
      expect(await run('role grant', ...args)).toBe(false)
  })
})

describe('a report', () => {
  test('keeps the evidence even if the author deletes the content, for moderators only', async () => {
    const content = getContent(server)
    const made = await content.make(luz, { price_id: 1, caption: 'Bawal na litrato' })
    const answer = await report({ ...post(made), reason: 'intimate', details: 'Ako ito', email: 'ako@example.com' })
    expect(answer.status).toBe(200)
    const { report_no, status_token } = answer.body.data
    expect(report_no).toMatch(/^RP-\d{8}-[2-9A-HJKMNP-Z]{8}$/)
    await content.remove(made)
    const seen = (await call('GET', `/v1/desk/reports/${report_no}`, mod.as)).body.data
    expect(seen).toMatchObject({
      ...post(made),
      report_no,
      page_url: 'luz',
      reason: 'intimate',
      details: 'Ako ito',
      state: 'open',
      content_state: 'none',
      evidence: { text: 'Bawal na litrato', image_urls: [expect.any(String)] },
    })
    expect(new Date(seen.due_at).getTime() - new Date(seen.date).getTime()).toBe(24 * 3_600_000)
    const [picture] = seen.evidence.image_urls
    const bytes = await call('GET', picture, mod.as)
    expect([bytes.status, String(bytes.body)]).toEqual([200, `full of ${made.filenames[0]}`])
    expect(bytes.headers['cache-control']).toBe('private, no-store')
    for (const as of [undefined, luz.as, cashier.as]) expect(await status(picture, as)).toBe(404)
    expect((await call('GET', `/v1/reports/${status_token}`)).body.data).toEqual({
      report_no,
      state: 'open',
      date: expect.any(String),
      decided_at: null,
      message: null,
    })
    expect(await status(`/v1/reports/${report_no}.xxxx`)).toBe(404)
    const decide = (body: object) => call('POST', `/v1/desk/reports/${report_no}/decide`, mod.as, body)
    const taken = await decide({ decision: 'take_down', message: 'Bawal' })
    expect([taken.status, taken.body.errors]).toEqual([422, { decision: [texts.subjectGone] }])
    const dismissed = { decision: 'dismiss', message: 'Wala na ito' }
    expect((await decide(dismissed)).body.data.state).toBe('dismissed')
    expect((await decide(dismissed)).status).toBe(409)
    expect((await call('GET', `/v1/reports/${status_token}`)).body.data).toMatchObject({
      state: 'dismissed',
      message: 'Wala na ito',
    })
  })

  test('by the same reporter about the same content is filed once', async () => {
    const about = { content_type: 'profile', content_id: 'luz' }
    const [first, again, other] = [
      await report(about, ana.as),
      await report({ ...about, reason: 'fraud' }, ana.as),
      await report(about),
    ]
    expect(again.body.data).toEqual(first.body.data)
    expect(other.body.data.report_no).not.toBe(first.body.data.report_no)
    expect((await report(about)).body.data).toEqual(other.body.data)
    const both = await Promise.all([1, 2, 3].map(() => report({ ...about, content_id: 'ana' }, luz.as)))
    expect(new Set(both.map(({ body }) => body.data.report_no)).size).toBe(1)
  })

  test('is possible about public content, by blocked accounts too; unknown and hidden content answers 404', async () => {
    const draft = await getContent(server).make(luz, { price_id: 1, is_published: false })
    const blocked = await someone('blocked')
    await call('POST', '/v1/user/block', luz.as, { username: 'blocked' })
    expect((await report({ content_type: 'profile', content_id: 'luz' }, blocked.as)).status).toBe(200)
    for (const about of [
      post(draft),
      { content_type: 'photo', content_id: crypto.randomUUID() },
      { content_type: 'bloc', content_id: 'x' },
      { content_type: 'comment', content_id: crypto.randomUUID() },
      { content_type: 'profile', content_id: 'wala.dito' },
    ])
      expect((await report(about, ana.as)).status, JSON.stringify(about)).toBe(404)
    const bad = await report({ content_type: 'profile', content_id: 'luz', reason: 'x', details: 'x'.repeat(1001) })
    expect(Object.keys(bad.body.errors).sort()).toEqual(['details', 'reason'])
  })

  test('about a minor or an intimate picture is listed first; then the oldest comes first', async () => {
    await call('POST', '/v1/desk/content/take-down', mod.as, {
      content_type: 'profile',
      content_id: 'wala',
      message: 'x',
    })
    const page = await someone('pila')
    for (const [n, reason] of (['spam', 'minor', 'fraud', 'intimate'] as const).entries())
      await inTransaction(server.services.db, (tx) =>
        fileReport(tx, {
          content_type: 'profile',
          content_id: String(page.account_id),
          owner_id: page.account_id,
          reason,
          details: `pang-${n}`,
        }),
      )
    const rows = (await call('GET', '/v1/desk/reports?per_page=100', mod.as)).body.data
    const ofPage = rows.filter(({ page_url }: { page_url: string }) => page_url === 'pila')
    expect(ofPage.map(({ reason }: { reason: string }) => reason)).toEqual(['minor', 'intimate', 'spam', 'fraud'])
    expect(rows.findIndex((row: { due_at: unknown }) => row.due_at === null)).toBe(2)
    const fraud = await call('GET', '/v1/desk/reports?reason=minor', mod.as)
    expect([fraud.body.meta.total, fraud.body.data[0].page_url]).toEqual([1, 'pila'])
  })

  test('is listed with the others about its account, which counts the open ones; decided ones are listed latest first', async () => {
    await someone('marami')
    const [first, second, third] = await Promise.all(
      [ana.as, luz.as, undefined].map(
        async (as) => (await report({ content_type: 'profile', content_id: 'marami' }, as)).body.data.report_no,
      ),
    )
    const { also } = (await call('GET', `/v1/desk/reports/${first}`, mod.as)).body.data
    expect(also.map((row: { report_no: string }) => row.report_no).sort()).toEqual([second, third].sort())
    const open = async () =>
      (await call('GET', '/v1/desk/accounts?search=marami', mod.as)).body.data.map(
        (row: { open_reports: number }) => row.open_reports,
      )
    expect(await open()).toEqual([3])
    const dismiss = (number: string) =>
      call('POST', `/v1/desk/reports/${number}/decide`, mod.as, { decision: 'dismiss', message: 'Ayos' })
    expect((await dismiss(third)).status).toBe(200)
    expect(await open()).toEqual([0])
    const { report_no: later } = (await report({ content_type: 'profile', content_id: 'second' }, ana.as)).body.data
    expect((await dismiss(later)).status).toBe(200)
    const decided = (await call('GET', '/v1/desk/reports?state=dismissed', mod.as)).body.data
    expect(decided[0].report_no).toBe(later)
  })
})

describe('actions', () => {
  test('acting on a report takes the content down, refunds buyers and mails every reporter in their language', async () => {
    const content = getContent(server)
    const made = await content.make(luz, { caption: 'Nakaw' })
    await content.sell(made, ana.as)
    const reports = [
      await report({ ...post(made), reason: 'rights', email: 'may.ari@example.com' }),
      await report(post(made), ana.as, { 'accept-language': 'fil' }),
    ]
    const [{ report_no }] = reports.map(({ body }) => body.data)
    const decision = { decision: 'take_down', message: 'Nakaw na litrato', refund_buyers: 1 }
    const answer = await call('POST', `/v1/desk/reports/${report_no}/decide`, mod.as, decision)
    expect(answer.body.data).toMatchObject({
      state: 'acted',
      refunded: [expect.stringMatching(/^PX-/)],
      not_refunded: [],
    })
    for (const { body } of reports)
      expect((await call('GET', `/v1/reports/${body.data.status_token}`)).body.data.state).toBe('acted')
    for (const as of [undefined, ana.as, luz.as]) expect((await content.read(made, as)).status).toBe(410)
    const { rows } = await sql<Record<'to' | 'subject' | 'text', string>>`
      select payload->>'to' as to, payload->>'subject' as subject, payload->>'text' as text
        from graphile_worker._private_jobs where payload->>'text' like '%Nakaw na litrato%' and payload->>'subject' like '%RP-%'
       order by 1`.execute(server.services.db)
    expect(rows).toEqual([
      {
        to: 'ana@example.com',
        subject: `May desisyon na sa report mo na ${reports[1]!.body.data.report_no}`,
        text: expect.stringMatching(/^Salamat sa pagsasabi .* may ginawa kami\.\n\nNakaw na litrato\n\nMga tanong: /),
      },
      {
        to: 'may.ari@example.com',
        subject: `Your report ${report_no} was decided`,
        text: expect.stringMatching(/^Thank you .* acted on it\.\n\nNakaw na litrato\n\nQuestions: /),
      },
    ])
    const [refunded, decided] = await log()
    expect([refunded.action, refunded.subject]).toEqual(['payment.refund', `payment:${answer.body.data.refunded[0]}`])
    expect(decided).toMatchObject({
      actor: 'mod',
      action: 'report.take_down',
      subject: `report:${report_no}`,
      reason: 'Nakaw na litrato',
    })
    expect((await report(post(made), second.as)).status).toBe(410)
    const back = { ...post(made), message: 'Sa kanya pala' }
    expect((await call('POST', '/v1/desk/content/restore', second.as, back)).status).toBe(200)
    expect((await call('POST', '/v1/desk/content/restore', second.as, back)).status).toBe(404)
    expect((await content.read(made, luz.as)).status).toBe(200)
  })

  test('a later decision about the same content leaves an earlier one as it was, which refunded nobody', async () => {
    const content = getContent(server)
    const made = await content.make(luz, { caption: 'Dalawang beses' })
    await content.sell(made, ana.as)
    const filed = async (as?: string) => (await report(post(made), as)).body.data
    const decide = async (number: string, body: object) =>
      (await call('POST', `/v1/desk/reports/${number}/decide`, mod.as, body)).body.data
    const earlier = await filed(ana.as)
    expect(await decide(earlier.report_no, { decision: 'dismiss', message: 'Ayos', refund_buyers: 1 })).toMatchObject({
      state: 'dismissed',
      refunded: [],
    })
    await decide((await filed()).report_no, { decision: 'take_down', message: 'Bawal pala' })
    expect((await call('GET', `/v1/reports/${earlier.status_token}`)).body.data).toMatchObject({
      state: 'dismissed',
      message: 'Ayos',
    })
  })

  test('suspending for a report can refund the buyers of everything on the page', async () => {
    const content = getContent(server)
    const bad = await someone('manloloko')
    const [reported, other] = [
      await content.make(bad, { caption: 'Una' }),
      await content.make(bad, { caption: 'Isa pa' }),
    ]
    for (const made of [reported, other]) await content.sell(made, ana.as)
    const { report_no } = (await report(post(reported), ana.as)).body.data
    const decision = { decision: 'suspend', message: 'Panloloko', refund_buyers: 1 }
    const { data } = (await call('POST', `/v1/desk/reports/${report_no}/decide`, mod.as, decision)).body
    expect(data).toMatchObject({ state: 'acted', refunded: [/^PX-/, /^PX-/].map((no) => expect.stringMatching(no)) })
  })

  test('a photo that its author deleted can be reported by its buyers, and taken down while they still have it', async () => {
    const content = getContent(server)
    const made = await content.make(luz, { caption: 'Tumatakas' })
    await content.sell(made, ana.as)
    await content.remove(made)
    const { report_no } = (await report({ ...post(made), reason: 'minor' }, ana.as)).body.data
    const bytes = () => status(imageUrl(made.filenames[0]!, 'full'), ana.as)
    const shown = async () => (await call('GET', `/v1/desk/reports/${report_no}`, mod.as)).body.data.content_state
    expect([await bytes(), await shown()]).toEqual([200, 'hidden'])
    expect((await report(post(made), second.as)).status).toBe(404)
    const decision = { decision: 'take_down', message: 'Bawal ito', refund_buyers: 1 }
    const answer = await call('POST', `/v1/desk/reports/${report_no}/decide`, mod.as, decision)
    expect(answer.body.data).toMatchObject({ state: 'acted', refunded: [expect.stringMatching(/^PX-/)] })
    expect([await bytes(), await shown()]).toEqual([410, 'taken-down'])
    expect((await call('GET', '/v1/user/purchases?per_page=100', ana.as)).body.data).not.toContainEqual(
      expect.objectContaining({ id: made.id }),
    )
    const back = { ...post(made), message: 'Ayos pala' }
    expect((await call('POST', '/v1/desk/content/restore', second.as, back)).status).toBe(200)
  })

  test('content on a page that its owner closed is hidden, not taken down', async () => {
    const { page_url, account_id } = await someone('sarado.na')
    const made = await getContent(server).make({ page_url, account_id })
    const { report_no } = (await report(post(made))).body.data
    const readState = async () => (await call('GET', `/v1/desk/reports/${report_no}`, mod.as)).body.data.content_state
    expect(await readState()).toBe('shown')
    await server.services.db
      .updateTable('accounts')
      .set({ deactivated_at: new Date() })
      .where('id', '=', account_id)
      .execute()
    expect(await readState()).toBe('hidden')
  })

  test('a photo removed from a set is evidence of a report by a buyer, who still has it, and of no other report', async () => {
    const content = getContent(server)
    const made = await content.make(luz, { previews: [false, false] })
    await content.sell(made, ana.as)
    await content.replacePhotos(made, [{ id: made.photoIds[0] }])
    const evidence = async (as?: string) => {
      const { report_no } = (await report({ ...post(made), reason: 'minor' }, as)).body.data
      const { evidence } = (await call('GET', `/v1/desk/reports/${report_no}`, mod.as)).body.data
      return Promise.all(evidence.image_urls.map(async (url: string) => String((await call('GET', url, mod.as)).body)))
    }
    expect(await evidence(ana.as)).toEqual(made.filenames.map((name) => `full of ${name}`))
    expect(await evidence()).toEqual([`full of ${made.filenames[0]}`])
  })

  test('refunds that the creator cannot cover are listed, and made when requested again', async () => {
    const content = getContent(server)
    const maker = await someone('gastador')
    const made = await content.make(maker, { caption: 'Ubos' })
    await content.sell(made, ana.as)
    await aReservedPayout(server.services, maker, 50_00n)
    const take = { ...post(made), message: 'Bawal', refund_buyers: 1 }
    const answer = await call('POST', '/v1/desk/content/take-down', mod.as, take)
    expect(answer.body.data).toEqual({ refunded: [], not_refunded: [expect.stringMatching(/^PX-/)] })
    await anIncome(server.services, maker, 100_00n)
    const again = await call('POST', '/v1/desk/content/take-down', mod.as, take)
    expect(again.body.data).toEqual({ refunded: answer.body.data.not_refunded, not_refunded: [] })
    expect((await log()).filter((row: { subject: string }) => row.subject === `photo:${made.id}`)).toHaveLength(1)
  })

  test('a decision that broke off among its refunds is completed by a repeat with its idempotency key, and by nothing else', async () => {
    const content = getContent(server)
    const made = await content.make(await someone('naputol'), { caption: 'Naputol' })
    for (const buyer of [ana, second]) await content.sell(made, buyer.as)
    const { report_no } = (await report(post(made), ana.as)).body.data
    const decide = (key?: string) =>
      server.inject('POST', `/v1/desk/reports/${report_no}/decide`, {
        as: mod.as,
        body: { decision: 'take_down', message: 'Bawal', refund_buyers: 1 },
        ...(key && { headers: { 'idempotency-key': key } }),
      })
    const first = await decide('naputol')
    expect(first.body.data).toMatchObject({
      state: 'acted',
      refunded: [expect.stringMatching(/^PX-/), expect.stringMatching(/^PX-/)],
    })
    // As if it had broken off: one refund has succeeded meanwhile, the other has to be made.
    await sql`update idempotency_keys set answer = '{}' where key = 'naputol'`.execute(server.services.db)
    for (const [index, status] of (['succeeded', 'failed'] as const).entries()) {
      const { id } = await server.services.db
        .selectFrom('payments')
        .select('id')
        .where('transaction_no', '=', first.body.data.refunded[index])
        .executeTakeFirstOrThrow()
      await settleRefund(server.services, id, 1, {
        refundId: `rfd_${id}`,
        status,
        cause: status === 'failed' ? 'x' : null,
      })
    }
    const rows = (await log()).length
    for (const key of [undefined, 'iba']) expect((await decide(key)).body.exception).toBe('AlreadyDecidedException')
    expect((await decide('naputol')).body).toEqual(first.body)
    expect((await decide('naputol')).body).toEqual(first.body)
    expect((await log()).slice(0, -rows).map((row: { action: string }) => row.action)).toEqual(['payment.refund'])
  })

  test('a repeat lists what its own actor has refunded since the decision began, and no earlier or other refund', async () => {
    const { services } = server
    type Sold = { id: string; transaction_no: string }
    const content = getContent(server)
    const made = await content.make(await someone('inulit'), { caption: 'Inulit' })
    for (const name of ['una', 'ikalawa', 'ikatlo', 'ikaapat']) await content.sell(made, (await someone(name)).as)
    const sold = await services.db
      .selectFrom('payments as p')
      .innerJoin('purchases as s', 's.payment_id', 'p.id')
      .select(['p.id', 'p.transaction_no'])
      .where('s.post_id', '=', made.id)
      .orderBy('p.paid_at')
      .orderBy('p.id')
      .execute()
    const [early, own, others, left] = sold.map(({ id, transaction_no }) => ({
      id,
      transaction_no: transaction_no!,
    })) as [Sold, Sold, Sold, Sold]
    const refunded = async ({ id, transaction_no }: Sold, actor: string) => {
      await refundPayment(services, transaction_no, actor)
      await settleRefund(services, id, 1, { refundId: `rfd_${id}`, status: 'succeeded', cause: null })
    }
    clock.shift(-60_000)
    await refunded(early, 'account:1').finally(() => clock.shift(0))
    const since = new Date(Date.now() - 30_000)
    await refunded(own, 'account:1')
    await refunded(others, 'account:2')
    const subject = { content_type: 'photo', content_id: made.id, owner_id: 0n } as Subject
    const list = (of: Date | undefined) => listPurchases(services, subject, 'account:1', of)
    expect(await list(since)).toEqual([own.transaction_no, left.transaction_no])
    expect(await list(undefined)).toEqual([left.transaction_no])
  })

  test('a buyer whose payment is disputed is listed, and refunded when requested again after the dispute was won', async () => {
    const content = getContent(server)
    const made = await content.make(luz, { caption: 'Pinagtatalunan' })
    await content.sell(made, ana.as)
    const { provider_payment_id, transaction_no } = await server.services.db
      .selectFrom('payments as p')
      .innerJoin('purchases as s', 's.payment_id', 'p.id')
      .select(['p.provider_payment_id', 'p.transaction_no'])
      .where('s.post_id', '=', made.id)
      .executeTakeFirstOrThrow()
    const dispute = (status: 'opened' | 'won') =>
      bookDispute(server.services, {
        disputeId: 'dsp_pinagtatalunan',
        providerPaymentId: provider_payment_id!,
        amount: 50_00n,
        openedAt: new Date(),
        status,
      })
    await dispute('opened')
    const takeDown = async () =>
      (await call('POST', '/v1/desk/content/take-down', mod.as, { ...post(made), message: 'Bawal', refund_buyers: 1 }))
        .body.data
    expect(await takeDown()).toEqual({ refunded: [], not_refunded: [transaction_no] })
    await dispute('won')
    expect(await takeDown()).toEqual({ refunded: [transaction_no], not_refunded: [] })
  })

  describe('with refunds, while a payment for the content is being posted,', () => {
    const settling = `select outcome from settle_captures($2, array[$1::uuid], array['pay_' || $1], array[5000], array[now()], now())`
    async function aCheckout(page_url: string) {
      const maker = await someone(page_url)
      const made = await getContent(server).make(maker)
      await getContent(server).buy(made, ana.as)
      const { payment_id } = await server.services.db
        .selectFrom('purchases')
        .select('payment_id')
        .where('post_id', '=', made.id)
        .executeTakeFirstOrThrow()
      return { maker, made, capture: [payment_id, server.services.epayment.name] }
    }
    async function aTransaction() {
      const client = await server.services.database.pool.connect()
      onTestFinished(() => client.release(true))
      await client.query('begin')
      return client
    }
    const takeDown = (content_type: string, content_id: string, refund_buyers = 1) =>
      call('POST', '/v1/desk/content/take-down', mod.as, { content_type, content_id, message: 'Bawal', refund_buyers })

    test.each(['photo', 'profile'])(
      'a takedown of the %s closes it immediately, and refunds that payment',
      async (type) => {
        const { maker, made, capture } = await aCheckout(`sabay.${type}`)
        const poster = await aTransaction()
        await poster.query(settling, capture)
        const taken = takeDown(type, type === 'photo' ? made.id : maker.page_url)
        await untilWaitedFor(poster)
        expect((await getContent(server).read(made, ana.as)).status).toBe(410)
        await poster.query('commit')
        expect((await taken).body.data).toEqual({ refunded: [expect.stringMatching(/^PX-/)], not_refunded: [] })
        expect(await getBalances(server.services.db, maker.account_id)).toMatchObject({ available: 0n })
      },
    )

    test('a posting that waited for the list of its buyers does not settle', async () => {
      const { made, capture } = await aCheckout('sabay.huli')
      const lister = await aTransaction()
      await lister.query('select from payments where id = $1 for share', [capture[0]])
      const posting = server.services.database.pool.query(settling, capture)
      await untilWaitedFor(lister)
      expect((await takeDown('photo', made.id, 0)).status).toBe(200)
      await lister.query('commit')
      expect((await posting).rows).toEqual([{ outcome: 'goods_gone' }])
    })
  })

  test('moderators cannot decide about their own content or account', async () => {
    const made = await getContent(server).make(mod, { price_id: 1 })
    const { report_no } = (await report(post(made))).body.data
    for (const [path, body] of [
      [`reports/${report_no}/decide`, { decision: 'dismiss', message: 'Akin ito' }],
      ['content/take-down', { ...post(made), message: 'x' }],
      ['accounts/mod/suspend', { message: 'x' }],
      ['accounts/mod/restore', { message: 'x' }],
    ] as const)
      expect((await call('POST', `/v1/desk/${path}`, mod.as, body)).body.exception, path).toBe('ForbiddenException')
    expect((await call('POST', '/v1/desk/content/take-down', second.as, { ...post(made), message: 'x' })).status).toBe(
      200,
    )
  })

  test('moderators cannot decide about what they wrote anonymously, and others learn nothing of that', async () => {
    const content = getContent(server)
    const locked = await content.make(luz)
    await content.sell(locked, mod.as, { is_anonymous: 1 })
    const { id: comment } = await getComments(server).add(aboutPost(locked), mod.as, 'Lihim')
    const gift = await aPaidGift(server.services, luz, {
      amount: 50_00n,
      giverId: mod.account_id,
      is_anonymous: true,
      source: 'question-and-answer',
      supporter_message: 'Sino ako?',
    })
    const { id: question } = await server.services.db
      .selectFrom('questions')
      .select('id')
      .where('payment_id', '=', gift)
      .executeTakeFirstOrThrow()
    for (const [content_type, content_id] of [
      ['comment', comment],
      ['donation', gift],
      ['question', question],
    ] as const) {
      const about = { content_type, content_id, message: 'x' }
      const { report_no } = (await report({ content_type, content_id }, luz.as)).body.data
      const decide = (as: string, decision: string) =>
        call('POST', `/v1/desk/reports/${report_no}/decide`, as, { decision, message: 'x' })
      for (const answer of [
        await decide(mod.as, 'dismiss'),
        await decide(mod.as, 'take_down'),
        await call('POST', '/v1/desk/content/take-down', mod.as, about),
      ])
        expect(answer.body.exception, content_type).toBe('ForbiddenException')
      // Who wrote it stays unknown to whoever decides.
      expect((await decide(second.as, 'suspend')).body.errors).toEqual({ decision: [texts.authorUnknown] })
      expect((await decide(second.as, 'take_down')).status, content_type).toBe(200)
      expect((await call('POST', '/v1/desk/content/restore', mod.as, about)).body.exception).toBe('ForbiddenException')
      expect((await call('POST', '/v1/desk/content/restore', second.as, about)).status).toBe(200)
    }
  })

  describe('text whose author deleted it, or whose payment was refunded, while its report was open', () => {
    async function aComment(by: Person): Promise<Reported> {
      const made = await getContent(server).make(luz, { price_id: 1 })
      const comments = getComments(server)
      const { id } = await comments.add(aboutPost(made), by.as, 'Mura')
      return { content_type: 'comment', content_id: id, disappear: () => comments.remove(id, by.as) }
    }
    async function aGift(by: Person): Promise<Reported> {
      const id = await aPaidGift(server.services, luz, {
        amount: 50_00n,
        giverId: by.account_id,
        supporter_message: 'Mura',
      })
      const { transaction_no: number } = await server.services.db
        .selectFrom('payments')
        .select('transaction_no')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const refund = async () => {
        await call('POST', `/v1/desk/payments/${number}/refund`, cashier.as, { message: 'Ibalik' })
        await settleRefund(server.services, id, 1, { refundId: `rfd_${id}`, status: 'succeeded', cause: null })
      }
      return { content_type: 'donation', content_id: id, disappear: refund }
    }
    interface Reported {
      content_type: string
      content_id: string
      disappear: () => Promise<unknown>
    }

    test.each([
      ['comment', aComment],
      ['gift', aGift],
    ])('a %s: a moderator who wrote it does not decide, and whoever wrote it can be suspended', async (name, write) => {
      const rude = await someone(`bastos.${name}`)
      for (const author of [mod, rude]) {
        const { disappear, ...about } = await write(author)
        const { report_no } = (await report(about, luz.as)).body.data
        await disappear()
        const decide = (as: string, decision: string) =>
          call('POST', `/v1/desk/reports/${report_no}/decide`, as, { decision, message: 'Bawal' })
        if (author === mod) expect((await decide(mod.as, 'dismiss')).body.exception).toBe('ForbiddenException')
        else expect((await decide(second.as, 'suspend')).body.data).toMatchObject({ state: 'acted' })
      }
      expect((await call('GET', '/v1/user/profile', rude.as)).body.data.suspension).toMatchObject({ reason: 'Bawal' })
    })
  })

  test('of several reports about one account each can be decided by suspending it, which happens once, and a later one can hold the payouts too', async () => {
    const bad = await someone('paulit.ulit')
    const made = await getContent(server).make(bad, { price_id: 1 })
    const about = [
      post(made),
      post(await getContent(server).make(bad, {})),
      { content_type: 'profile', content_id: 'paulit.ulit' },
    ]
    const numbers = await Promise.all(about.map(async (one) => (await report(one, ana.as)).body.data.report_no))
    const decide = (n: number, more?: object) =>
      call('POST', `/v1/desk/reports/${numbers[n]}/decide`, mod.as, { decision: 'suspend', message: 'Spam', ...more })
    expect((await decide(0, { hold_payouts: false })).body.data).toMatchObject({ state: 'acted' })
    expect((await decide(1, { hold_payouts: false })).body.data).toMatchObject({ state: 'acted' })
    expect((await decide(2, { hold_payouts: true })).body.data).toMatchObject({ state: 'acted' })
    const { history } = (await call('GET', '/v1/desk/accounts/paulit.ulit', mod.as)).body.data
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      'account.suspend.hold-payouts',
      'account.suspend',
    ])
  })

  test('an account is found and decided about at the former address of its page', async () => {
    const moved = await someone('lumang.tirahan')
    await call('PUT', '/v1/user/profile', moved.as, { page_url: 'bagong.tirahan' })
    const found = await call('GET', '/v1/desk/accounts?search=lumang.tirahan', mod.as)
    expect(found.body.data.map((row: { page_url: string }) => row.page_url)).toEqual(['bagong.tirahan'])
    expect((await call('GET', '/v1/desk/accounts/lumang.tirahan', mod.as)).body.data.page_url).toBe('bagong.tirahan')
    const body = { message: 'Spam', hold_payouts: false }
    expect((await call('POST', '/v1/desk/accounts/lumang.tirahan/suspend', mod.as, body)).status).toBe(200)
    expect(await status('/v1/profile/bagong.tirahan')).toBe(410)
  })

  test('a suspended account can appeal once, and another moderator decides', async () => {
    const bad = await someone('bad')
    const suspended = { message: 'Nanloko', hold_payouts: 1 }
    expect((await call('POST', '/v1/user/appeal', bad.as, { message: 'Ha?' })).status).toBe(404)
    expect((await call('POST', '/v1/desk/accounts/bad/suspend', mod.as, suspended)).status).toBe(200)
    expect((await call('POST', '/v1/desk/accounts/bad/suspend', mod.as, suspended)).status).toBe(409)
    const me = async () => (await call('GET', '/v1/user/profile', bad.as)).body.data.suspension
    expect(await me()).toMatchObject({ reason: 'Nanloko', payouts_held: true, appeal: null })
    expect((await call('POST', '/v1/user/appeal', bad.as, { message: 'Hindi ako iyon' })).body.data.state).toBe('open')
    expect((await call('POST', '/v1/user/appeal', bad.as, { message: 'Ulit' })).status).toBe(409)
    expect((await me()).appeal).toMatchObject({ state: 'open', message: 'Hindi ako iyon' })
    const own = (await call('GET', '/v1/desk/appeals', mod.as)).body.data[0]
    const told = { page_url: 'bad', reason: 'Nanloko', message: 'Hindi ako iyon', payouts_held: true }
    expect(own).toMatchObject({ ...told, may_decide: false })
    const decide = (as: string, decision: string) =>
      call('POST', `/v1/desk/appeals/${own.id}/decide`, as, { decision, message: 'Tama ka' })
    expect((await decide(mod.as, 'restore')).status).toBe(403)
    expect((await decide(second.as, 'uphold')).body.data.state).toBe('upheld')
    expect((await decide(second.as, 'restore')).status).toBe(409)
    expect((await me()).appeal).toMatchObject({ state: 'upheld', message: 'Tama ka' })
    expect((await call('POST', '/v1/desk/accounts/bad/restore', mod.as, { message: 'Sige' })).status).toBe(200)
    expect(await me()).toBeNull()
    expect(await status('/v1/profile/bad')).toBe(200)
    // Lifting the suspension later does not change what was decided about the appeal.
    expect((await call('GET', '/v1/desk/appeals', mod.as)).body.data[0]).toMatchObject({ ...told, state: 'upheld' })
    const mailed = await sql<{ text: string }>`
      select payload->>'text' as text from graphile_worker._private_jobs
       where payload->>'to' = 'bad@example.com' and payload->>'subject' = 'Your appeal was decided'`.execute(
      server.services.db,
    )
    expect(mailed.rows).toEqual([{ text: expect.stringContaining('stays suspended.\n\nTama ka\n\n') }])
    const account = (await call('GET', '/v1/desk/accounts/bad', mod.as)).body.data
    expect(account).toMatchObject({ email: 'bad@example.com', suspension: null, balance: 0 })
    expect(account.history.map((row: { action: string }) => row.action)).toEqual([
      'account.restore',
      'appeal.uphold',
      'account.suspend.hold-payouts',
    ])
    for (const search of ['bad', '@bad', 'bad@example.com'])
      expect((await call('GET', `/v1/desk/accounts?search=${search}`, mod.as)).body.data[0].page_url).toBe('bad')
  })

  test('the payouts of a suspended account can be held later, which its owner can read, and who held them decides no appeal', async () => {
    const gentle = await aCreator(server.services, { page_url: 'hinay' })
    const [as, third] = [await server.signIn(gentle.account_id), await aStaffMember(server, 'third', 'moderator')]
    await anIncome(server.services, gentle, 300_00n)
    const payout = await aReservedPayout(server.services, gentle, 100_00n, 'standard', 'requested')
    const suspend = (by: string, hold_payouts: 0 | 1, message: string) =>
      call('POST', '/v1/desk/accounts/hinay/suspend', by, { message, hold_payouts })
    const isHeld = () =>
      server.services.db
        .selectFrom('payout_attempts')
        .select('is_held')
        .where('reference', '=', payout.reference)
        .executeTakeFirstOrThrow()
    expect((await suspend(mod.as, 0, 'Tinitingnan')).status).toBe(200)
    expect(await isHeld()).toEqual({ is_held: false })
    expect((await suspend(second.as, 0, 'Ulit')).status).toBe(409)
    expect((await call('POST', '/v1/user/appeal', as, { message: 'Bakit po?' })).status).toBe(200)
    expect((await suspend(second.as, 1, 'Nanloko')).status).toBe(200)
    expect((await suspend(second.as, 1, 'Ulit')).status).toBe(409)
    expect(await isHeld()).toEqual({ is_held: true })
    const { suspension } = (await call('GET', '/v1/user/profile', as)).body.data
    expect(suspension).toMatchObject({
      reason: 'Tinitingnan\n\nNanloko',
      payouts_held: true,
      appeal: { state: 'open' },
    })
    const seenBy = async (one: { as: string }) =>
      (await call('GET', '/v1/desk/appeals', one.as)).body.data.find(
        (row: { page_url: string }) => row.page_url === 'hinay',
      )
    const decide = async (one: { as: string }) =>
      (
        await call('POST', `/v1/desk/appeals/${(await seenBy(one)).id}/decide`, one.as, {
          decision: 'restore',
          message: 'Ayos',
        })
      ).status
    for (const one of [mod, second]) {
      expect((await seenBy(one)).may_decide).toBe(false)
      expect(await decide(one)).toBe(403)
    }
    expect((await seenBy(third)).may_decide).toBe(true)
    // The open one comes before the ones decided earlier.
    const listed = (await call('GET', '/v1/desk/appeals', third.as)).body.data
    expect(listed.map((row: { page_url: string; state: string }) => [row.page_url, row.state])).toEqual([
      ['hinay', 'open'],
      ['bad', 'upheld'],
    ])
    expect(await decide(third)).toBe(200)
    expect(await isHeld()).toEqual({ is_held: false })
  })

  test('no appeal stays open against a suspension that ends at the same time', async () => {
    const { db } = server.services
    const late = await someone('huli.na')
    const suspend = () => call('POST', '/v1/desk/accounts/huli.na/suspend', mod.as, { message: 'Nanloko' })
    const appeal = () => call('POST', '/v1/user/appeal', late.as, { message: 'Hindi ako iyon' })
    const actor = { accountId: second.account_id }
    await suspend()
    const appealed = await inTransaction(db, async (tx) => {
      await restoreIn(tx, server.services, actor, late.account_id, 'Sige')
      const answer = appeal()
      await untilWaitedFor(tx)
      return { answer }
    })
    expect((await appealed.answer).status).toBe(404)

    await suspend()
    const restored = await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ id: bigint }>`
        select id from suspensions where account_id = ${late.account_id} and ended_at is null for share`.execute(tx)
      const row = { suspension_id: rows[0]!.id, message: 'Hindi ako iyon', created_at: new Date() }
      await tx.insertInto('appeals').values(row).execute()
      const answer = call('POST', '/v1/desk/accounts/huli.na/restore', mod.as, { message: 'Sige' })
      await untilWaitedFor(tx)
      return { answer }
    })
    expect((await restored.answer).status).toBe(200)
    const rows = (await call('GET', '/v1/desk/appeals?per_page=100', mod.as)).body.data
    const states = rows.filter((row: { page_url: string }) => row.page_url === 'huli.na')
    expect(states).toMatchObject([{ state: 'restored' }])
  })

  test('finance sees waiting payouts, holds and releases them, and refunds payments', async () => {
    const content = getContent(server)
    const made = await content.make(luz, {})
    await content.sell(made, ana.as)
    const { transaction_no } = await server.services.db
      .selectFrom('payments')
      .select('transaction_no')
      .where('state', '=', 'paid')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const because = { message: 'Hiniling' }
    const refund = async (body: object) =>
      (
        await server.inject('POST', `/v1/desk/payments/${transaction_no}/refund`, {
          as: cashier.as,
          body,
          headers: { 'idempotency-key': 'k' },
        })
      ).status
    expect([await refund(because), await refund(because), await refund({ message: 'Iba' })]).toEqual([200, 200, 409])
    expect((await call('POST', '/v1/desk/payments/PX-0/refund', cashier.as, because)).status).toBe(404)
    await anIncome(server.services, luz, 200_00n)
    const { number } = await aReservedPayout(server.services, luz, 100_00n, 'standard', 'requested')
    const payout = async (what: string) =>
      (await call('POST', `/v1/desk/payouts/${number}/${what}`, cashier.as, because)).status
    const stuck = async () => (await call('GET', '/v1/desk/money', cashier.as)).body.data.stuck.payouts.count
    expect([await payout('hold'), await stuck(), await payout('hold')]).toEqual([200, 1, 404])
    expect([await payout('release'), await stuck(), await payout('release')]).toEqual([200, 0, 404])
    await call('POST', '/v1/desk/accounts/luz/suspend', mod.as, { message: 'Tinitingnan', hold_payouts: 1 })
    expect(await stuck()).toBe(1)
    expect(await payout('hold')).toBe(200)
    await call('POST', '/v1/desk/accounts/luz/restore', mod.as, { message: 'Ayos' })
    expect(await stuck(), 'what finance held, finance releases').toBe(1)
    expect([await payout('release'), await stuck()]).toEqual([200, 0])
    await call('POST', '/v1/desk/accounts/luz/suspend', mod.as, { message: 'Tinitingnan', hold_payouts: 1 })
    await call('POST', '/v1/desk/accounts/luz/restore', mod.as, { message: 'Ayos' })
    expect(await stuck()).toBe(0)
    for (const what of ['hold', 'release', 'write-off'])
      expect((await call('POST', `/v1/desk/payouts/PX-0/${what}`, cashier.as, because)).status).toBe(404)
    const money = (await call('GET', '/v1/desk/money', cashier.as)).body.data
    expect(money.clearing).toBeGreaterThan(0)
    expect(money.stuck.payouts).toEqual({ count: 0, oldest: null })
  })

  test('finance decides neither about a payout of their own nor about money that they paid', async () => {
    const refuses = async (path: string) => {
      const { status, body } = await call('POST', path, cashier.as, { message: 'Akin ito' })
      expect([status, body.exception], path).toEqual([403, 'ForbiddenException'])
    }
    await anIncome(server.services, cashier, 200_00n)
    const { number } = await aReservedPayout(server.services, cashier, 100_00n, 'standard', 'requested')
    for (const what of ['hold', 'release', 'write-off']) await refuses(`/v1/desk/payouts/${number}/${what}`)
    const paid = await aPaidGift(server.services, luz, { amount: 50_00n, giverId: cashier.account_id })
    const { transaction_no } = await server.services.db
      .selectFrom('payments')
      .select('transaction_no')
      .where('id', '=', paid)
      .executeTakeFirstOrThrow()
    await refuses(`/v1/desk/payments/${transaction_no}/refund`)
    const asked = await call('POST', `/v1/receipts/${transaction_no}/refund-request`, cashier.as, { reason: 'Mali' })
    await server.services.db
      .updateTable('refund_requests')
      .set({ due_at: new Date(0) })
      .execute()
    await refuses(`/v1/desk/refund-requests/${asked.body.data.id}/refuse`)
  })
})

describe('the log', () => {
  test('is append-only, and its verification finds the first row that was tampered with', async () => {
    const { db } = server.services
    const rows = await log()
    for (const [index, row] of rows.slice(0, -1).entries()) expect(row.previous_hash).toBe(rows[index + 1].hash)
    expect(await run('desk verify')).toBe(true)
    for (const change of [sql`update desk_log set reason = 'iba'`, sql`delete from desk_log`, sql`truncate desk_log`])
      await expect(change.execute(db)).rejects.toThrow('append-only')
    const tampered = async (change: ReturnType<typeof sql>) => {
      return db
        .transaction()
        .execute(async (tx) => {
          await sql`alter table desk_log disable trigger append_only`.execute(tx)
          await change.execute(tx)
          throw await verifyLog(tx)
        })
        .catch((found) => found.broken)
    }
    const last = BigInt(rows[0].id)
    expect(await tampered(sql`update desk_log set reason = 'iba' where id = 2`)).toBe(2n)
    expect(await tampered(sql`delete from desk_log where id = 2`)).toBe(3n)
    expect(await tampered(sql`delete from desk_log where id = ${last}`)).toBe(last)
    expect(await tampered(sql`update desk_log set actor = 'x' where id = ${last}`)).toBe(last)
    const before = sql`select l.id, l.hash from desk_log l where l.id = ${last - 1n}`
    expect(await tampered(sql`update desk_log_head set (id, hash) = (${before})`)).toBe(last)
  })
})
