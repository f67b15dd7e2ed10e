// The lists of the desk as the server renders them: where each leads, what is empty, and what could not be read.
import { describe, expect, test } from 'vitest'
import { addresses } from '#contract/addresses/paths.ts'
import { desk } from '#contract/desk/desk.ts'
import type { DeskReportDetail } from '#contract/desk/reports.ts'
import type { Endpoint, Role } from '#contract/endpoint.ts'
import { answers, getForms, getLinks, getText, refuses, renderOwn } from '../rendered-page.fixture.ts'
import { account, date, logRow, money, report, shownDate } from './sample-case.fixture.ts'

type Answers = Parameters<typeof renderOwn>[1]
const open = (url: string, more: Answers, roles: Role[] = ['admin']) =>
  renderOwn(url, [answers(desk.roles, { roles }), ...more])
const meta = (total: number, current_page = 1, last_page = 1) => ({ current_page, last_page, per_page: 20, total })
const named = (page: Parameters<typeof getLinks>[0], ...names: string[]) =>
  getLinks(page).filter(([name]) => names.includes(name!))

describe('the log', () => {
  const show = (rows: object[], roles?: Role[], pages = meta(rows.length), url: string = addresses.deskLog) =>
    open(url, [answers(desk.log, rows, pages)], roles)

  test('says who did what, why, when, and the beginning of its hash', async () => {
    const text = getText(await show([logRow]))
    expect(text).toContain(`Suspended · Page @bea Nanloko ng tao luz · ${shownDate} · 0123456789abcdef`)
    expect(text).not.toContain('and-more')
  })

  test.each<[string, Role, string, string | undefined]>([
    ['profile:bea', 'moderator', '@bea', addresses.deskAccount('bea')],
    ['profile:bea', 'finance', '@bea', undefined],
    ['report:RP-1', 'moderator', 'RP-1', addresses.deskReport('RP-1')],
    ['report:RP-1', 'finance', 'RP-1', undefined],
    ['payout:PX-1', 'finance', 'PX-1', addresses.deskTransaction('PX-1')],
    ['payout:PX-1', 'moderator', 'PX-1', undefined],
    ['payment:PX-1', 'admin', 'PX-1', addresses.deskTransaction('PX-1')],
    ['ledger:2026:11', 'admin', '2026:11', undefined],
  ])('of %s leads %s to %s only where they may read it', async (subject, role, name, address) => {
    const page = await show([{ ...logRow, subject }], [role])
    expect(named(page, name)).toEqual(address === undefined ? [] : [[name, address]])
    expect(getText(page)).toContain(name)
  })

  test('shows an action and a subject that it has no words for as they are', async () => {
    const text = getText(await show([{ ...logRow, action: 'moon.land', subject: 'moon:full', reason: '' }]))
    expect(text).toContain('moon.land · moon full luz')
  })

  test('shows a subject without a kind whole', async () => {
    expect(getText(await show([{ ...logRow, subject: 'everything' }]))).toContain('Suspended · everything')
  })

  test('is turned by links, forwards and back', async () => {
    const second = await show([logRow], ['admin'], meta(3, 2, 3), `${addresses.deskLog}?page=2`)
    expect(named(second, 'Previous', 'Next')).toEqual([
      ['Previous', addresses.deskLog],
      ['Next', `${addresses.deskLog}?page=3`],
    ])
    expect(getText(second)).toContain('3 in all · page 2')
  })
})

describe('a list', () => {
  test.each<[string, string, Endpoint]>([
    [addresses.desk, 'Nothing waits.', desk.reports],
    [addresses.deskAppeals, 'Nobody appeals.', desk.appeals],
    [addresses.deskAccounts, 'Nobody is found.', desk.accounts],
    [addresses.deskLog, 'Nothing was done yet.', desk.log],
  ])('at %s that is empty says “%s”, and not where it could not be read', async (url, said, endpoint) => {
    const text = getText(await open(url, [answers(endpoint, [], meta(0))]))
    expect(text).toContain(said)
    expect(text).not.toContain('in all')
    expect(getText(await open(url, [refuses(endpoint, 'ServerException')]))).not.toContain(said)
  })
})

describe('the reports', () => {
  const rows = [
    { ...report, due_at: '2026-11-24T00:00:00.000Z' },
    { ...report, report_no: 'RP-2', content_type: 'comment', state: 'dismissed', due_at: date },
  ]

  test('are named by their reason, with what and whose it is, and lead to the case', async () => {
    const page = await open(addresses.desk, [answers(desk.reports, rows, meta(2))], ['moderator'])
    const cases = getLinks(page).filter(([, address]) => address?.startsWith(addresses.deskReport('')))
    expect(cases.map(([, address]) => address)).toEqual([
      addresses.deskReport(report.report_no),
      addresses.deskReport('RP-2'),
    ])
    expect(getText(page)).toContain('Snap · @bea due Nov 24, 2026 at 8:00 am')
  })

  test('that were decided have no deadline any more, only their age', async () => {
    const text = getText(await open(addresses.desk, [answers(desk.reports, rows, meta(2))], ['moderator']))
    expect(text).toContain(`Comment · @bea ${shownDate}`)
    expect(text).not.toContain(`due ${shownDate}`)
  })
})

describe('a reported case', () => {
  const show = async (change: Partial<DeskReportDetail>) =>
    open(
      addresses.deskReport(report.report_no),
      [answers(desk.report, { ...report, ...change }), answers(desk.reports, [report], meta(1))],
      ['moderator'],
    )

  test.each([
    ['shown', 'Snap. It is shown.'],
    ['hidden', 'Snap. Its owner hides it, or its page is closed.'],
    ['taken-down', 'Snap. It is taken down.'],
    ['none', 'Snap. It is not there any more.'],
  ] as const)('says how the content stands: %s', async (content_state, said) => {
    expect(getText(await show({ content_state }))).toContain(said)
  })

  test('quotes the reporter and the words, and neither heading where there are none', async () => {
    const full = getText(await show({ details: 'Bata po ito', evidence: { text: 'Mga salita', image_urls: [] } }))
    expect(full).toContain('The reporter says Bata po ito Its words when it was reported Mga salita')
    const bare = getText(await show({}))
    for (const words of ['The reporter says', 'Its words', 'as it was']) expect(bare).not.toContain(words)
  })

  test('has one picture in the singular, each named by its number', async () => {
    const page = await show({ evidence: { text: '', image_urls: ['/media/1'] } })
    expect(getText(page)).toContain('Show the picture as it was')
    expect(page.html).toMatch(/<img[^>]*alt="Evidence 1"/)
  })

  test('leads to the account that it is about', async () => {
    expect(getLinks(await show({}))).toContainEqual(['@bea', addresses.deskAccount('bea')])
  })

  test('that was acted on says so, and is not decided again', async () => {
    const page = await show({ state: 'acted', message: 'Inalis', decided_at: date })
    expect(getText(page)).toContain(`Acted on Inalis ${shownDate}`)
    expect(getForms(page, addresses.desk)).toEqual([])
  })
})

describe('a refused action', () => {
  const url = addresses.deskAccount('bea')
  const show = (exception: 'ValidationException' | 'NotFoundException', errors?: Record<string, string[]>) =>
    renderOwn(url, [answers(desk.roles, { roles: ['admin'] }), answers(desk.account, account)], {
      posted: {
        action: `${url}/suspend`,
        values: { message: 'Nanloko', keep_payouts: '1' },
        failure: { exception, message: 'Not like this.', ...(errors && { errors }) },
      },
    })

  test('for a reason of a field that is not there says that reason, and not the general one', async () => {
    const page = await show('ValidationException', { page_url: ['No such page.'], change: ['No such change.'] })
    expect(getText(page)).toContain('No such page. No such change.')
    expect(getText(page)).not.toContain('Not like this.')
    expect(getForms(page, `${url}/suspend`)[0]).toMatchObject({
      values: { message: 'Nanloko', keep_payouts: expect.any(String) },
      wrong: [],
    })
  })

  test('is told at its own form, and opens no other', async () => {
    const page = await show('NotFoundException')
    expect(getText(page).split('Not like this.')).toHaveLength(2)
    expect(page.html).not.toMatch(/<details[^>]* open/)
    expect(getForms(page, `${url}/change`)[0]!.values).toEqual({ message: '' })
  })
})

test('an account offers what its state allows: verifying only the unverified, and one of closing and opening', async () => {
  const url = addresses.deskAccount('bea')
  const changes = async (change: object) =>
    getForms(await open(url, [answers(desk.account, { ...account, ...change })]), `${url}/change`)[0]!.buttons.map(
      ([, value]) => value,
    )
  expect(await changes({})).toEqual(['change=deactivate'])
  expect(await changes({ is_deactivated: true })).toEqual(['change=reactivate'])
  expect(await changes({ is_verified: false })).toEqual(['change=verify-email', 'change=deactivate'])
})

test('money of which nothing waits says so, and a list of refunds that cannot be read does not claim to be empty', async () => {
  const read = async (...refunds: Answers) =>
    getText(await open(addresses.deskMoney, [answers(desk.money, money), ...refunds], ['finance']))
  expect(await read(answers(desk.refundRequests, [], meta(0)))).toContain('Nobody waits for an answer.')
  expect(await read(refuses(desk.refundRequests, 'ServerException'))).not.toContain('Nobody waits for an answer.')
})
