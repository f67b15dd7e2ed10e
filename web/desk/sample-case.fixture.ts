// What the tests of the desk share: one account, one report, one payout and an empty ledger.
import type { DeskAccountDetail } from '#contract/desk/accounts.ts'
import type { LogRow } from '#contract/desk/log.ts'
import type { DeskMoney, DeskTransaction } from '#contract/desk/money.ts'
import type { DeskReportDetail } from '#contract/desk/reports.ts'

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
