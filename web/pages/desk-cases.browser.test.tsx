// Reports, appeals and accounts at the desk: what each screen shows, for which roles, and what its forms send.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import type { DeskAccount, DeskAccountDetail } from '#contract/desk/accounts.ts'
import type { DeskAppeal } from '#contract/desk/appeals.ts'
import { desk } from '#contract/desk/desk.ts'
import type { DeskReportDetail } from '#contract/desk/reports.ts'
import { account, date, logRow, report, shownDate } from '../desk/sample-case.fixture.ts'
import { getFacts, getForms, openDesk } from '../desk/sample-desk.fixture.tsx'
import { answer, offline, refusal, serve } from '../testing.tsx'
import accountPage from './DeskAccountPage.tsx'
import accountsPage from './DeskAccountsPage.tsx'
import appealsPage from './DeskAppealsPage.tsx'
import logPage from './DeskLogPage.tsx'
import reportsPage from './DeskPage.tsx'
import reportPage from './DeskReportPage.tsx'
import { button, fitsTheScreen, link, onePage, text, title } from './sample-page.fixture.tsx'
import { longName } from './sample-pages.fixture.ts'

const places = () => [...document.querySelectorAll('nav[aria-label=Desk] a')].map(({ textContent }) => textContent)
const queryOf = ({ url }: { url: string }) => Object.fromEntries(new URL(url, location.origin).searchParams)
const gone = refusal({ exception: 'NotFoundException', message: '' })

function openReport(change: Partial<DeskReportDetail> = {}, waiting: object[] = []): void {
  serve(desk.report, answer({ ...report, ...change }))
  serve(desk.reports, answer(waiting, onePage(waiting.length)))
  openDesk(reportPage, ['moderator'], { params: { report_no: report.report_no } })
}

function openAccount(change: Partial<DeskAccountDetail> = {}, visited = {}): void {
  serve(desk.account, answer({ ...account, ...change }))
  openDesk(accountPage, ['moderator'], { params: { page_url: 'bea' }, ...visited })
}

test.each([
  [['moderator'], ['Reports', 'Appeals', 'Accounts', 'Log']],
  [['finance'], ['Money', 'Log']],
  [
    ['moderator', 'finance'],
    ['Reports', 'Appeals', 'Accounts', 'Money', 'Log'],
  ],
  [['admin'], ['Reports', 'Appeals', 'Accounts', 'Money', 'Log']],
] as const)('somebody with %o sees the places these roles may read', async (roles, names) => {
  serve(desk.log, answer([], onePage(0)))
  openDesk(logPage, [...roles])
  await expect.poll(places).toEqual(names)
  await expect.element(text('Nothing was done yet.')).toBeVisible()
  await expect.element(link('Log')).toHaveAttribute('aria-current', 'page')
})

test.each([
  ['', {}, 'Nothing waits.', '/desk?state=acted'],
  ['state=acted', { state: 'acted' }, 'Nothing here.', '/desk?state=acted'],
  ['state=dismissed&reason=spam', { state: 'dismissed', reason: 'spam' }, 'Nothing here.', '/desk?state=acted'],
])('reports at ?%s are asked for by %o, and without any it says “%s”', async (query, sent, empty, acted) => {
  const asked = serve(desk.reports, answer([], onePage(0)))
  openDesk(reportsPage, ['moderator'], { query })
  await expect.element(text(empty)).toBeVisible()
  expect(queryOf(asked[0]!)).toMatchObject(sent)
  await expect.element(link('Acted on')).toHaveAttribute('href', acted)
  await expect.element(link('Open')).toHaveAttribute('href', '/desk')
})

test('a report in the list says why, what and whose, and counts down only while it is open', async () => {
  const other = { ...report, report_no: 'RP-2', reason: 'spam', content_type: 'comment', due_at: date, state: 'acted' }
  serve(desk.reports, answer([{ ...report, due_at: date }, other], { ...onePage(60), last_page: 2 }))
  openDesk(reportsPage, ['moderator'])
  await expect
    .element(link('Somebody under 18 is shown sexually or in danger'))
    .toHaveAttribute('href', addresses.deskReport(report.report_no))
  await expect.element(text('Snap · @bea')).toBeVisible()
  await expect.element(text('Comment · @bea')).toBeVisible()
  await expect.element(text(/^overdue \d+ d$/)).toBeVisible()
  await expect.element(text(/ ago$/)).toBeVisible()
  await expect.element(text('60 in all · page 1')).toBeVisible()
  await expect.element(link('Next')).toHaveAttribute('href', '/desk?page=2')
  await expect.element(link('Previous')).not.toBeInTheDocument()
})

test('the pages of a filtered list keep its filter', async () => {
  serve(desk.reports, answer([report], { current_page: 2, last_page: 3, per_page: 1, total: 3 }))
  openDesk(reportsPage, ['moderator'], { query: 'state=acted&page=2' })
  await expect.element(link('Previous')).toHaveAttribute('href', '/desk?state=acted&page=1')
  await expect.element(link('Next')).toHaveAttribute('href', '/desk?state=acted&page=3')
})

test('who has only finance is led to the money, and nobody else is', () => {
  const lead = (...roles: string[]) =>
    reportsPage.redirect!({ params: {}, query: new URLSearchParams() }, [{ data: { roles } }])
  expect(lead('finance')).toBe('/desk/money')
  expect([lead('moderator'), lead('finance', 'moderator'), lead('admin', 'finance')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(reportsPage.redirect!({ params: {}, query: new URLSearchParams() }, [])).toBeUndefined()
})

test('a case shows what was reported as it was, and covers its pictures until somebody looks', async () => {
  await page.viewport(1280, 900)
  openReport({
    details: 'Kapatid ko po ito.',
    evidence: { text: 'Bili na\nmura lang', image_urls: ['/e/1.jpg', '/e/2.jpg'] },
    content_state: 'hidden',
    due_at: date,
  })
  await expect.element(title(report.report_no)).toBeVisible()
  await expect.element(text('Kapatid ko po ito.')).toBeVisible()
  await expect.element(text('Bili na mura lang')).toBeVisible()
  await expect.element(text(/^Snap\. Its owner hides it, or its page is closed\.$/)).toBeVisible()
  await expect.element(page.getByAltText('Evidence 2')).not.toBeVisible()
  await text('Show the 2 pictures as they were').click()
  await expect.element(page.getByAltText('Evidence 2')).toBeVisible()
  await expect.element(link('@bea')).toHaveAttribute('href', '/desk/accounts/bea')
  await expect.element(text('Nothing yet.')).toBeVisible()
})

test.each([
  ['shown', 'Snap. It is shown.'],
  ['taken-down', 'Snap. It is taken down.'],
  ['none', 'Snap. It is not there any more.'],
] as const)('content that is %s is said to be so', async (content_state, words) => {
  openReport({ content_state })
  await expect.element(title(report.report_no)).toBeVisible()
  expect(getFacts()[1]).toEqual(['What', words])
  // Nothing was said or kept: no empty headings stand for it.
  await expect.element(text('The reporter says')).not.toBeInTheDocument()
  await expect.element(text('Its words when it was reported')).not.toBeInTheDocument()
  await expect.element(text(/^Show the/)).not.toBeInTheDocument()
})

test('one picture is a picture', async () => {
  openReport({ evidence: { text: '', image_urls: ['/e/1.jpg'] } })
  await expect.element(text('Show the picture as it was')).toBeVisible()
})

test('beside a case stand the others about its page, and the open ones with this one marked', async () => {
  await page.viewport(1280, 900)
  const also = [{ report_no: 'RP-3', reason: 'fraud', state: 'dismissed', date } as const]
  openReport({ also }, [report, { ...report, report_no: 'RP-4', reason: 'other' }])
  await expect.element(text('Also about this page')).toBeVisible()
  await expect
    .element(link('It is a scam, or pretends to be somebody else'))
    .toHaveAttribute('href', addresses.deskReport('RP-3'))
  await expect.element(text(`dismissed · ${shownDate}`)).toBeVisible()
  const queue = page.getByRole('navigation', { name: 'Open reports' })
  await expect.element(queue.getByRole('link').first()).toHaveAttribute('aria-current', 'true')
  await expect.element(queue.getByRole('link').last()).not.toHaveAttribute('aria-current')
})

test.each([
  ['acted', 'Acted on'],
  ['dismissed', 'Dismissed'],
] as const)('a case that is %s shows its decision, and nothing more to decide', async (state, heading) => {
  openReport({ state, message: 'Tinanggal na.', decided_at: date, due_at: date, history: [logRow] })
  await expect.element(text(heading).first()).toBeVisible()
  await expect.element(text('Tinanggal na.')).toBeVisible()
  await expect.element(link('To what still waits')).toHaveAttribute('href', '/desk')
  await expect.element(text(/overdue/)).not.toBeInTheDocument()
  expect(getForms()).toEqual([])
})

test('a decision is posted with its reason and whether buyers get their money back', async () => {
  openReport()
  await page.getByRole('textbox', { name: 'Why' }).fill('Labag sa batas.')
  await page.getByRole('checkbox', { name: /^Give buyers back/ }).click()
  expect(getForms()).toEqual([
    [`/desk/reports/${report.report_no}/decide`, { message: 'Labag sa batas.', refund_buyers: '1' }],
  ])
  const decisions = [...document.querySelectorAll<HTMLButtonElement>('button[name=decision]')]
  expect(decisions.map(({ value }) => value)).toEqual(['dismiss', 'take_down', 'suspend'])
})

test.each([
  [reportPage, desk.report],
  [accountPage, desk.account],
] as const)('what nobody knows, or these roles may not read, is not found (%#)', async (shown, endpoint) => {
  serve(endpoint, gone)
  openDesk(shown, ['finance'], { params: { report_no: 'x', page_url: 'x' } })
  await expect.element(title('Page Not Found')).toBeVisible()
})

const listed = (change: Partial<DeskAccount>): DeskAccount => ({ ...account, ...change })

test('accounts say what is wrong with them, and nothing of what is not', async () => {
  const rows = [
    listed({ page_url: 'a', is_suspended: true, is_deactivated: true, open_reports: 2 }),
    listed({ page_url: 'b', open_reports: 1 }),
    listed({ page_url: 'c' }),
  ]
  serve(desk.accounts, answer(rows, onePage(3)))
  openDesk(accountsPage, ['moderator'])
  await expect.poll(() => document.querySelectorAll('main li').length).toBe(3)
  const states = [...document.querySelectorAll('main li')].map(({ lastElementChild }) => lastElementChild!.textContent)
  expect(states).toEqual(['suspended · deactivated · 2 open reports', '1 open report', ''])
  await expect.element(link('Bea').first()).toHaveAttribute('href', '/desk/accounts/a')
})

test('a search keeps its words, in its field and on its other pages', async () => {
  const asked = serve(desk.accounts, answer([account], { current_page: 2, last_page: 3, per_page: 1, total: 3 }))
  openDesk(accountsPage, ['moderator'], { query: 'search=bea%40example.com&page=2' })
  await expect.element(page.getByLabelText('Page address, name or e-mail')).toHaveValue('bea@example.com')
  await expect.element(link('Next')).toHaveAttribute('href', '/desk/accounts?search=bea%40example.com&page=3')
  expect(queryOf(asked[0]!)).toEqual({ search: 'bea@example.com', page: '2' })
})

test('a search that finds nobody says so, and one that failed does not', async () => {
  serve(desk.accounts, offline, offline, answer([], onePage(0)))
  openDesk(accountsPage, ['moderator'], { query: 'search=xyz' })
  await expect.element(text('This list could not be read.')).toBeVisible()
  await expect.element(text('Nobody is found.')).not.toBeInTheDocument()
  await button('Try Again').click()
  await expect.element(text('Nobody is found.')).toBeVisible()
  await expect.element(text(/in all/)).not.toBeInTheDocument()
})

test('an account without anything special shows its facts, and can be suspended', async () => {
  openAccount({ balance: 99_999.99, open_reports: 3 })
  await expect.element(title('Bea')).toBeVisible()
  expect(getFacts()).toEqual([
    ['Page', '@bea'],
    ['E-mail', 'bea@example.com'],
    ['Here since', 'Nov 23, 2026'],
    ['Can be withdrawn', '₱99,999.99'],
    ['Open reports', '3'],
  ])
  await page.getByRole('checkbox', { name: 'Let payouts go on' }).click()
  await page.getByRole('textbox', { name: 'Why' }).first().fill('Nanloko')
  expect(getForms()[0]).toEqual(['/desk/accounts/bea/suspend', { message: 'Nanloko', keep_payouts: '1' }])
})

test('an account whose mail is unverified, or that its owner closed, says so beside it', async () => {
  openAccount({ is_verified: false, is_deactivated: true })
  await expect.element(title('Bea')).toBeVisible()
  expect(Object.fromEntries(getFacts())).toMatchObject({
    'E-mail': 'bea@example.com, not verified',
    'Here since': 'Nov 23, 2026, deactivated',
  })
})

test.each([true, false])(
  'a suspended account says why, and whether its payouts are held (%s)',
  async (payouts_held) => {
    openAccount({
      suspension: { reason: 'Nanloko ng tao', date, payouts_held, appeal: null },
      taken_down: { message: 'Hubad', date },
      history: [logRow],
    })
    await expect.element(text(`Suspended since ${shownDate}`)).toBeVisible()
    await expect.element(text(`The page was taken down ${shownDate}`)).toBeVisible()
    await expect.element(text('Hubad')).toBeVisible()
    expect(page.getByText('Payouts are held.').elements()).toHaveLength(payouts_held ? 1 : 0)
    await expect.element(text(/^Suspended · Page @bea$/)).toBeVisible()
    expect(getForms().map(([action]) => action)).toContain('/desk/accounts/bea/restore')
  },
)

test.each([
  ['/desk/accounts/bea/change', 'Verify, close or open it'],
  ['/desk/accounts/bea/reset-codes', 'They lost their phone'],
  ['/desk/accounts/bea/remove-bank', 'Remove a payout account'],
])('a refusal of %s is not folded away, and keeps its reason', async (action, summary) => {
  const banks = ['bpi', 'bdo'].map((bank_slug) => ({ bank_slug, bank_name: bank_slug.toUpperCase() }))
  const failure = { exception: 'ConflictException', message: 'This changes nothing.', errors: {} } as const
  const values = { message: 'Tumawag siya.', bank_slug: 'bdo' }
  openAccount({ banks, may_reset_codes: true }, { context: { posted: { action, values, failure } } })
  const refused = page.getByRole('group').filter({ hasText: summary })
  await expect.element(refused.getByRole('alert')).toHaveTextContent('This changes nothing.')
  await expect.element(refused.getByRole('alert')).toBeVisible()
  await expect.element(refused.getByRole('textbox', { name: 'Why' })).toHaveValue('Tumawag siya.')
  const which = refused.getByRole('combobox', { name: 'Which' })
  if (action.endsWith('remove-bank')) await expect.element(which).toHaveValue('bdo')
  // The other forms stay folded, and empty.
  expect(document.querySelectorAll('details[open]')).toHaveLength(1)
  expect(getForms().filter(([, { message }]) => message !== '')).toHaveLength(1)
})

test('a reason that is refused is marked at its field, with nothing said twice', async () => {
  const errors = { message: ['Please say why.'] }
  const failure = { exception: 'ValidationException', message: 'Please check what you entered.', errors } as const
  const action = '/desk/accounts/bea/suspend'
  openAccount({}, { context: { posted: { action, values: { message: '' }, failure } } })
  await expect
    .element(page.getByRole('textbox', { name: 'Why' }).first())
    .toHaveAccessibleDescription(/Please say why\./)
  await expect.element(text('Please check what you entered.')).not.toBeInTheDocument()
})

test('a refusal about another field than the reason is read above the form', async () => {
  const errors = { bank_slug: ['There is no payout account at this bank.'] }
  const failure = { exception: 'ValidationException', message: 'Please check what you entered.', errors } as const
  const posted = { action: '/desk/accounts/bea/remove-bank', values: { message: 'Luma' }, failure }
  const banks = [{ bank_slug: 'bpi', bank_name: 'BPI' }]
  openAccount({ banks, may_reset_codes: true }, { context: { posted } })
  await expect
    .element(page.getByRole('alert').filter({ hasText: /./ }))
    .toHaveTextContent('There is no payout account at this bank.')
})

const appeal: DeskAppeal = {
  id: '5',
  page_url: 'bea',
  page_name: 'Bea',
  reason: 'Nanloko',
  message: 'Hindi po totoo',
  state: 'open',
  date,
  payouts_held: false,
  may_decide: true,
}

test('an appeal says what both say, and either answer is posted with a reason', async () => {
  serve(desk.appeals, answer([appeal], onePage(1)))
  openDesk(appealsPage, ['moderator'])
  await expect.element(link('Bea')).toHaveAttribute('href', '/desk/accounts/bea')
  await expect.element(text(`Waits for a decision · ${shownDate}`)).toBeVisible()
  await expect.element(text('Nanloko')).toBeVisible()
  await expect.element(text('Hindi po totoo')).toBeVisible()
  expect(getForms()).toEqual([['/desk/appeals/5/decide', { message: '' }]])
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[name=decision]')]
  expect(buttons.map(({ value, textContent }) => [value, textContent])).toEqual([
    ['uphold', 'Uphold: stays suspended'],
    ['restore', 'Restore: the page opens again'],
  ])
})

test.each([
  [{ may_decide: false }, 'Somebody else decides: you took the action, or it is your own.', true],
  [{ state: 'upheld' }, `Stays suspended · ${shownDate}`, false],
  [{ state: 'restored' }, `Restored · ${shownDate}`, false],
  [{ state: 'upheld', may_decide: false }, `Stays suspended · ${shownDate}`, false],
] as const)('an appeal with %o cannot be decided here', async (change, words, isOpen) => {
  serve(desk.appeals, answer([{ ...appeal, ...change }], onePage(1)))
  openDesk(appealsPage, ['moderator'])
  await expect.element(text(words)).toBeVisible()
  expect(getForms()).toEqual([])
  expect(page.getByText(/^Somebody else decides/).elements()).toHaveLength(isOpen ? 1 : 0)
})

test('the log shows who, when, why and the beginning of the hash', async () => {
  serve(
    desk.log,
    answer([logRow, { ...logRow, id: 2, action: 'new.action', subject: 'nonsense', reason: '' }], onePage(2)),
  )
  openDesk(logPage, ['finance'])
  await expect.element(text('Nanloko ng tao')).toBeVisible()
  await expect.element(text('0123456789abcdef').first()).toBeVisible()
  await expect.element(page.getByText(`luz · ${shownDate} · 0123456789abcdef`).first()).toBeVisible()
  // What has no words yet is shown by its code; what finance may not open is no link.
  await expect.element(text('new.action')).toBeVisible()
  await expect.element(text(/^Suspended · Page @bea$/)).toBeVisible()
  await expect.element(link('@bea')).not.toBeInTheDocument()
})

test('long names and words do not widen a screen of the desk', async () => {
  await page.viewport(320, 700)
  const long = longName.repeat(3)
  openAccount({
    page_name: longName,
    email: `${longName}@example.com`,
    suspension: { reason: long, date, payouts_held: true, appeal: null },
    history: [{ ...logRow, reason: long, actor: longName }],
  })
  await expect.element(title(longName)).toBeVisible()
  expect(fitsTheScreen()).toBe(true)
})
