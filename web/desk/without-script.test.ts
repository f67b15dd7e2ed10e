// The desk as the server renders it: who sees what, and what each of its plain forms posts.
import { describe, expect, test } from 'vitest'
import { addresses } from '#contract/addresses/paths.ts'
import { desk } from '#contract/desk/desk.ts'
import type { DeskMoneyAction, DeskTransaction } from '#contract/desk/money.ts'
import type { DeskReportDetail } from '#contract/desk/reports.ts'
import type { Role } from '#contract/endpoint.ts'
import { request } from '../money/refunds/sample-refund.fixture.tsx'
import { answers, getForms, getLinks, getText, refused, refuses, renderOwn } from '../rendered-page.fixture.ts'
import { account, logRow, money, payout, report } from './sample-case.fixture.ts'

type Answers = Parameters<typeof renderOwn>[1]

/** Opens a page of the desk with these roles. */
const open = (url: string, more: Answers, roles: Role[] = ['admin'], rest = {}) =>
  renderOwn(url, [answers(desk.roles, { roles }), ...more], rest)
const onePage = (total: number, current_page = 1) => ({ current_page, last_page: 2, per_page: 1, total })
const actions = (page: Parameters<typeof getForms>[0]) => getForms(page, '/desk').map(({ action }) => action)

describe('the sections', () => {
  const all = [
    ['Reports', addresses.desk],
    ['Appeals', addresses.deskAppeals],
    ['Accounts', addresses.deskAccounts],
    ['Money', addresses.deskMoney],
    ['Log', addresses.deskLog],
  ]
  test.each<[Role, string[]]>([
    ['admin', ['Reports', 'Appeals', 'Accounts', 'Money', 'Log']],
    ['finance', ['Money', 'Log']],
    ['moderator', ['Reports', 'Appeals', 'Accounts', 'Log']],
  ])('that %s reads are linked, and no other', async (role, names) => {
    const page = await open(addresses.deskLog, [answers(desk.log, [logRow], onePage(1))], [role])
    const sections = getLinks(page).filter(([name]) => all.some(([section]) => section === name))
    expect(sections).toEqual(all.filter(([name]) => names.includes(name!)))
  })

  test('are not there for somebody without a role', async () => {
    for (const url of [addresses.desk, addresses.deskMoney, addresses.deskAccount('bea')]) {
      const page = await renderOwn(url, [
        refuses(desk.roles, 'NotFoundException'),
        refuses(desk.reports, 'NotFoundException'),
        refuses(desk.money, 'NotFoundException'),
        refuses(desk.account, 'NotFoundException'),
      ])
      expect(page).toMatchObject({ status: 404, head: { isPrivate: true } })
    }
  })

  test('lead somebody who has only finance to the money', async () => {
    const page = await open(addresses.desk, [refuses(desk.reports, 'NotFoundException')], ['finance'])
    expect(page.redirect).toBe(addresses.deskMoney)
  })
})

describe('unanswered refunds', () => {
  const show = (url: string, ids: string[], total: number, rest = {}) =>
    open(
      url,
      [
        answers(desk.money, money),
        answers(
          desk.refundRequests,
          ids.map((id) => ({ ...request, id, state: 'at_desk' })),
          onePage(total, url.includes('page=2') ? 2 : 1),
        ),
      ],
      ['finance'],
      rest,
    )
  const turns = (page: Parameters<typeof getLinks>[0]) =>
    getLinks(page).filter(([name]) => name === 'Next' || name === 'Previous')

  test('beyond the first page are reached by a link', async () => {
    const first = await show(addresses.deskMoney, ['1'], 2)
    expect(turns(first)).toEqual([['Next', `${addresses.deskMoney}?page=2`]])
    expect(getText(first)).toContain('2 in all · page 1')
    const second = await show(`${addresses.deskMoney}?page=2`, ['2'], 2)
    expect(turns(second)).toEqual([['Previous', addresses.deskMoney]])
    expect(getText(second)).toContain('2 in all · page 2')
    expect(actions(second)).toEqual(['/desk/refund-requests/2/refuse'])
  })

  test('that fit on one page have no links', async () => {
    const page = await open(addresses.deskMoney, [
      answers(desk.money, money),
      answers(desk.refundRequests, [request], { ...onePage(1), last_page: 1 }),
    ])
    expect(turns(page)).toEqual([])
  })

  test('each have a form, and a refused one keeps its reason open', async () => {
    const failure = { exception: 'NotFoundException', message: 'It is not there any more.' } as const
    const page = await show(
      addresses.deskMoney,
      ['1', '2'],
      2,
      refused('/desk/refund-requests/2/refuse', { message: 'Hindi' }, failure),
    )
    expect(getForms(page, '/desk').map(({ action, values }) => [action, values.message])).toEqual([
      ['/desk/refund-requests/1/refuse', ''],
      ['/desk/refund-requests/2/refuse', 'Hindi'],
    ])
    expect(page.html.match(/<details[^>]* open/g)).toHaveLength(1)
  })
})

describe('a transaction', () => {
  const url = addresses.deskTransaction(payout.transaction_no)
  const show = (change: Partial<DeskTransaction>, rest = {}) =>
    open(url, [answers(desk.transaction, { ...payout, ...change })], ['finance'], rest)
  const keys = (html: string) => [...html.matchAll(/data-desk-key="(\d)"/g)].map(([, key]) => key)

  test('gives each of its actions a key of its own, in their order', async () => {
    const three: DeskMoneyAction[] = ['hold', 'resend', 'write-off']
    const page = await show({ actions: three })
    expect(actions(page)).toEqual(three.map((action) => `${url}/${action}`))
    expect(keys(page.html)).toEqual(['1', '2', '3'])
    const all = await show({ actions: ['refund', 'hold', 'release', 'resend', 'write-off'] })
    expect(keys(all.html)).toEqual(['1', '2', '3', '4', '5'])
  })

  test('says that nothing is to be done where nothing can be', async () => {
    const page = await show({})
    expect(actions(page)).toEqual([])
    expect(getText(page)).toContain('It goes on by itself, or is over.')
  })

  test.each([
    [-250, 'Give back', 'Not paid, by our books paid ₱250.00'],
    [250, 'Write off', 'Paid beyond our books ₱250.00'],
  ])('of which the provider says %d pesos more is called “%s”', async (difference, heading, fact) => {
    const text = getText(await show({ difference, contradiction: 'other_amount', actions: ['write-off'] }))
    expect(text).toContain(fact)
    expect(text).toContain(`${heading} Why`)
  })

  test('whose action was refused marks the reason that is missing', async () => {
    const failure = { exception: 'ValidationException', message: '', errors: { message: ['Please say why.'] } } as const
    const page = await show({ actions: ['hold', 'resend'] }, refused(`${url}/hold`, { message: '' }, failure))
    expect(page.status).toBe(422)
    expect(getForms(page, '/desk').map(({ wrong }) => wrong)).toEqual([['message'], []])
  })

  test('is found by its number however it was typed', async () => {
    const page = await open(`${addresses.deskMoney}?transaction_no=+px-20261123-abcdefgh+`, [
      answers(desk.money, money),
    ])
    expect(page.redirect).toBe(url)
  })
})

describe('a report', () => {
  const url = addresses.deskReport(report.report_no)
  const show = (change: Partial<DeskReportDetail>, rest = {}) =>
    open(
      url,
      [answers(desk.report, { ...report, ...change }), answers(desk.reports, [report], onePage(1))],
      ['moderator'],
      rest,
    )
  const dismiss = ['1 Dismiss: it stays', 'decision=dismiss']
  const takeDown = ['2 Take down: nobody sees it, buyers and owner neither', 'decision=take_down']

  test('is decided by one form with three buttons', async () => {
    const suspend = ['3 Suspend @bea, and hold payouts', 'decision=suspend']
    expect(getForms(await show({}), '/desk')).toEqual([
      { action: `${url}/decide`, values: { message: '' }, buttons: [dismiss, takeDown, suspend], wrong: [] },
    ])
  })

  test.each(['question', 'donation', 'comment'] as const)(
    'of a %s suspends who wrote it, not whose page it is on',
    async (content_type) => {
      const [form] = getForms(await show({ content_type, content_state: 'none' }), '/desk')
      expect(form!.buttons).toEqual([dismiss, ['3 Suspend who wrote it, and hold payouts', 'decision=suspend']])
    },
  )

  test('that was refused keeps the reason and the choice about the buyers', async () => {
    const failure = { exception: 'AlreadyDecidedException', message: 'Somebody has decided.' } as const
    const values = { message: 'Bata', refund_buyers: '1' }
    const [form] = getForms(await show({}, refused(`${url}/decide`, values, failure)), '/desk')
    expect(form!.values).toEqual({ message: 'Bata', refund_buyers: expect.any(String) })
  })

  test('shows its deadline as a date before a script knows the time', async () => {
    const text = getText(await show({ due_at: '2026-11-24T00:00:00.000Z' }))
    expect(text).toContain('due Nov 24, 2026 at 8:00 am')
  })

  test('that was decided shows the decision, and leads back to the others', async () => {
    const page = await show({ state: 'dismissed', message: 'Ayos lang', decided_at: '2026-11-24T00:00:00.000Z' })
    expect(actions(page)).toEqual([])
    expect(getText(page)).toMatch(/Dismissed Ayos lang Nov 24, 2026 at 8:00 am To what still waits/)
  })

  test('keeps its pictures closed until somebody wants to look', async () => {
    const evidence = { text: 'Mga salita', image_urls: ['/media/1', '/media/2'] }
    const page = await show({ evidence })
    expect(getText(page)).toContain('Show the 2 pictures as they were')
    expect(page.html).not.toMatch(/<details[^>]* open/)
  })
})

describe('an account', () => {
  const url = addresses.deskAccount('bea')
  const show = (change: object, rest = {}) =>
    open(url, [answers(desk.account, { ...account, ...change })], ['admin'], rest)

  test.each([
    ['is open', {}, [`${url}/suspend`, `${url}/change`]],
    [
      'is suspended',
      { suspension: { date: '2026-11-23T00:00:00.000Z', reason: 'x', payouts_held: false } },
      [`${url}/restore`, `${url}/suspend`, `${url}/change`],
    ],
    [
      'is suspended with its payouts',
      { suspension: { date: '2026-11-23T00:00:00.000Z', reason: 'x', payouts_held: true } },
      [`${url}/restore`, `${url}/change`],
    ],
    [
      'lost its phone',
      { may_reset_codes: true, banks: [{ bank_slug: 'bpi', bank_name: 'BPI' }] },
      [`${url}/suspend`, `${url}/change`, `${url}/reset-codes`, `${url}/remove-bank`],
    ],
  ])('that %s has the forms for it', async (_, change, forms) => {
    expect(actions(await show(change))).toEqual(forms)
  })

  test('whose payout account could not be removed keeps the bank that was chosen', async () => {
    const banks = [
      { bank_slug: 'bdo', bank_name: 'BDO' },
      { bank_slug: 'bpi', bank_name: 'BPI' },
    ]
    const failure = { exception: 'ValidationException', message: 'No such bank.' } as const
    const page = await show(
      { may_reset_codes: true, banks },
      refused(`${url}/remove-bank`, { message: 'Mali', bank_slug: 'bpi' }, failure),
    )
    expect(getForms(page, `${url}/remove-bank`)[0]!.values).toEqual({ message: 'Mali', bank_slug: 'bpi' })
    expect(getText(page)).toContain('No such bank.')
  })
})
