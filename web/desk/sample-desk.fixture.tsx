// What the tests of the desk share: one account, one report and one payout, and a page opened by somebody with these roles.
import type { DeskAccountDetail } from '#contract/desk/accounts.ts'
import { desk } from '#contract/desk/desk.ts'
import type { LogRow } from '#contract/desk/log.ts'
import type { DeskMoney, DeskTransaction } from '#contract/desk/money.ts'
import type { DeskReportDetail } from '#contract/desk/reports.ts'
import type { Role } from '#contract/endpoint.ts'
import { visit } from '../pages/sample-page.fixture.tsx'
import type { Page } from '../shell/page.ts'
import { answer, serve } from '../testing.tsx'

export const date = '2026-11-23T00:00:00.000Z'
export const shownDate = 'Nov 23, 2026 at 8:00 am'

export const logRow: LogRow = {
  id: 1,
  actor: 'luz',
  action: 'account.suspend',
  subject: 'profile:bea',
  reason: 'Nanloko ng tao',
  date,
  previous_hash: '',
  hash: '0123456789abcdef-and-more',
}

export const report: DeskReportDetail = {
  report_no: 'RP-20261123-ABCDEFGH',
  content_type: 'photo',
  content_id: '7',
  page_url: 'bea',
  reason: 'minor',
  details: null,
  state: 'open',
  date,
  due_at: null,
  evidence: { text: '', image_urls: [] },
  content_state: 'shown',
  decided_at: null,
  message: null,
  also: [],
  history: [],
}

export const account: DeskAccountDetail = {
  page_url: 'bea',
  page_name: 'Bea',
  email: 'bea@example.com',
  joined_at: date,
  is_suspended: false,
  is_deactivated: false,
  open_reports: 0,
  suspension: null,
  taken_down: null,
  balance: 0,
  history: [],
  is_verified: true,
  banks: [],
  may_reset_codes: false,
}

export const payout: DeskTransaction = {
  transaction_no: 'PX-20261123-ABCDEFGH',
  kind: 'payout',
  page_url: 'bea',
  page_name: 'Bea',
  amount: 1500,
  state: 'sending',
  refund_state: null,
  date,
  contradiction: null,
  difference: null,
  actions: [],
  history: [],
}

const none = { count: 0, oldest: null }
export const money: DeskMoney = {
  clearing: 0,
  proved: null,
  suspense: 0,
  left_by_erased: 0,
  findings: null,
  proved_at: null,
  stuck: { payouts: none, refunds: none, payments: none, webhooks: none, receipt_refunds: none },
  waiting: [],
}

/** Opens a page of the desk with these roles. */
export function openDesk(shown: Page, roles: Role[], visited: Parameters<typeof visit>[1] = {}): void {
  serve(desk.roles, answer({ roles }))
  visit(shown, { ...visited, context: { isSignedIn: true, ...visited.context } })
}

/** The facts of a card, as `[name, value]`. */
export function getFacts(): [string | null, string | null][] {
  return [...document.querySelectorAll('dl > dt')].map((dt) => [dt.textContent, dt.nextElementSibling!.textContent])
}

/** The forms of the page: where each is posted to, and its fields. */
export function getForms(): [string | null, Record<string, FormDataEntryValue>][] {
  return [...document.querySelectorAll<HTMLFormElement>('form[method=post]')].map((form) => [
    form.getAttribute('action'),
    Object.fromEntries(new FormData(form)),
  ])
}
