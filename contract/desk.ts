// The desk: what people with a role see and do. To everybody else none of it is there.
import * as z from 'zod/mini'
import { endpoint, type Role, roles } from './endpoint.ts'
import { dateOutput, flag, lookupText, pageUrl, pesosOutput, requiredText } from './fields.ts'
import { limits, serverLimits } from './limits.ts'
import { appealStates, Suspension, TakenDown } from './moderation.ts'
import { RefundRequest } from './money/refund-requests.ts'
import { pageQuery } from './paging.ts'
import { reportedTypes, reportReasonNames, reportStates } from './reports.ts'
import { texts } from './texts.ts'

/** The words of an action: whom it is about reads them, and they stand in the log. */
const message = requiredText(limits.deskMessageMax, texts.deskMessage, texts.length1000)
const Done = z.object({ ok: z.literal(true) })

/** What became of the money of those who bought it. */
const Refunds = z.object({
  /** Transaction numbers of what is on its way back, */
  refunded: z.array(z.string()),
  /** and of what the creator's balance does not hold any more. */
  not_refunded: z.array(z.string()),
})

export const DeskReport = z.object({
  report_no: z.string(),
  content_type: z.enum(reportedTypes),
  /** Of a profile its page address. */
  content_id: z.string(),
  /** Whose page it stands on. */
  page_url: z.string(),
  reason: z.enum(reportReasonNames),
  details: z.nullable(z.string()),
  state: z.enum(reportStates),
  date: dateOutput,
  /** Within 24 hours of a `minor` or `intimate` report; null for others. */
  due_at: z.nullable(dateOutput),
  /** As it was when it was reported. The pictures open for the desk only. */
  evidence: z.object({ text: z.string(), image_urls: z.array(z.string()) }),
})
export type DeskReport = z.output<typeof DeskReport>

export const LogRow = z.object({
  id: z.number(),
  /** A page address, `operator:` and a name, or `pixel` itself. */
  actor: z.string(),
  action: z.string(),
  /** Kind and name of what it was done to, such as `profile:luz`. */
  subject: z.string(),
  reason: z.string(),
  date: dateOutput,
  previous_hash: z.string(),
  hash: z.string(),
})
export type LogRow = z.output<typeof LogRow>

export const DeskReportDetail = z.extend(DeskReport, {
  /** Of the thing itself, as it stands now; `none` where it is gone. */
  content_state: z.enum(['shown', 'hidden', 'taken-down', 'none']),
  decided_at: z.nullable(dateOutput),
  message: z.nullable(z.string()),
  /** Others about the same thing, and about this page. */
  also: z.array(
    z.object({
      report_no: z.string(),
      reason: z.enum(reportReasonNames),
      state: z.enum(reportStates),
      date: dateOutput,
    }),
  ),
  history: z.array(LogRow),
})
export type DeskReportDetail = z.output<typeof DeskReportDetail>

export const DeskAccount = z.object({
  page_url: z.string(),
  page_name: z.string(),
  email: z.string(),
  joined_at: dateOutput,
  is_suspended: z.boolean(),
  is_deactivated: z.boolean(),
  open_reports: z.number(),
})
export type DeskAccount = z.output<typeof DeskAccount>

export const DeskAccountDetail = z.extend(DeskAccount, {
  suspension: Suspension,
  /** Of the page itself. */
  taken_down: TakenDown,
  /** What of it can be withdrawn, in pesos. */
  balance: pesosOutput,
  history: z.array(LogRow),
  is_verified: z.boolean(),
  /** Its payout accounts, by the name their removal takes. */
  banks: z.array(z.object({ bank_slug: z.string(), bank_name: z.string() })),
  /** What of it this reader may do. */
  may_reset_codes: z.boolean(),
})
export type DeskAccountDetail = z.output<typeof DeskAccountDetail>

export const DeskAppeal = z.object({
  id: z.string(),
  page_url: z.string(),
  page_name: z.string(),
  /** Why it was suspended, */
  reason: z.string(),
  /** and what its owner says. */
  message: z.string(),
  state: z.enum(appealStates),
  date: dateOutput,
  /** False for who took the action. */
  may_decide: z.boolean(),
})
export type DeskAppeal = z.output<typeof DeskAppeal>

/** What somebody at the desk may do to an account for its owner. */
const accountChanges = ['verify-email', 'deactivate', 'reactivate'] as const
export type DeskAccountChange = (typeof accountChanges)[number]

const Waiting = z.object({ count: z.number(), oldest: z.nullable(dateOutput) })
const waitingKinds = ['payout', 'refund', 'payment', 'webhook', 'receipt-refund', 'contradiction'] as const
const DeskMoney = z.object({
  /** What the books say that the provider holds, in pesos, */
  clearing: pesosOutput,
  /** and what both said when the books were last proved; null before that. */
  proved: z.nullable(z.object({ ours: pesosOutput, theirs: pesosOutput })),
  /** Pesos that came in and match no payment: they are on their way back. */
  suspense: pesosOutput,
  /** Rows that broke the books when they were last proved, and compared with the provider; null before that. */
  findings: z.nullable(z.number()),
  proved_at: z.nullable(dateOutput),
  /** Given up and waiting for a person, by what it is. */
  stuck: z.object({
    payouts: Waiting,
    refunds: Waiting,
    payments: Waiting,
    webhooks: Waiting,
    receipt_refunds: Waiting,
  }),
  /** The longest waiting of them by name: a transaction number, or what the provider calls it. */
  waiting: z.array(z.object({ kind: z.enum(waitingKinds), name: z.string(), since: dateOutput })),
})
export type DeskMoney = z.output<typeof DeskMoney>

/** What can be done about a transaction now. */
const moneyActions = ['refund', 'hold', 'release', 'resend', 'write-off'] as const
export type DeskMoneyAction = (typeof moneyActions)[number]

export const DeskTransaction = z.object({
  transaction_no: z.string(),
  kind: z.enum(['payment', 'payout']),
  /** Whose wallet it is in. */
  page_url: z.string(),
  page_name: z.string(),
  /** Pesos, before fees. */
  amount: pesosOutput,
  /** As the books know it, such as `paid`, `disputed` or `sending`. */
  state: z.string(),
  /** Of what is given back, asked for or done; null where there is nothing. */
  refund_state: z.nullable(z.string()),
  date: dateOutput,
  /** What the provider said against the books, in our code for it; null where it agrees. */
  contradiction: z.nullable(z.string()),
  actions: z.array(z.enum(moneyActions)),
  history: z.array(LogRow),
})
export type DeskTransaction = z.output<typeof DeskTransaction>

const moderators = ['moderator'] as const satisfies readonly Role[]
const finance = ['finance'] as const satisfies readonly Role[]
const admins = ['admin'] as const satisfies readonly Role[]
const everyRole = ['moderator', 'finance'] as const satisfies readonly Role[]
const reportNo = z.strictObject({ report_no: lookupText(30, texts.notFound) })
const ofPage = z.strictObject({ page_url: pageUrl })
const subject = { content_type: z.enum(reportedTypes, texts.required), content_id: lookupText(64, texts.required) }
const transactionNo = z.strictObject({ transaction_no: lookupText(40, texts.notFound) })
const unknown = ['NotFoundException'] as const
const because = z.strictObject({ message })

export const desk = {
  roles: endpoint('GET /v1/desk/roles', {
    summary: 'What the reader may do at the desk: the roles they were given.',
    access: 'desk',
    roles: everyRole,
    data: z.object({ roles: z.array(z.enum(roles)) }),
  }),
  reports: endpoint('GET /v1/desk/reports', {
    summary: 'Reports; `minor` and `intimate` first, then whoever has waited longest.',
    access: 'desk',
    roles: moderators,
    query: z.strictObject({
      ...pageQuery(serverLimits.deskPage),
      state: z._default(z.enum(reportStates, texts.wrongType), 'open'),
      reason: z.optional(z.enum(reportReasonNames, texts.wrongType)),
    }),
    data: DeskReport,
    paged: true,
  }),
  report: endpoint('GET /v1/desk/reports/:report_no', {
    summary: 'One report with its evidence and what else is known.',
    access: 'desk',
    roles: moderators,
    params: reportNo,
    data: DeskReportDetail,
    errors: unknown,
  }),
  decide: endpoint('POST /v1/desk/reports/:report_no/decide', {
    summary: 'Decides a report, and with it every open one about the same thing.',
    access: 'desk',
    roles: moderators,
    params: reportNo,
    body: z.strictObject({
      decision: z.enum(['dismiss', 'take_down', 'suspend'], texts.required),
      message,
      refund_buyers: z._default(flag, false),
      /** Of a suspension. */
      hold_payouts: z._default(flag, true),
    }),
    data: z.extend(Refunds, { report_no: z.string(), state: z.enum(reportStates) }),
    errors: [...unknown, 'AlreadyDecidedException'],
  }),
  takeDown: endpoint('POST /v1/desk/content/take-down', {
    summary: 'Takes something down: nobody sees it from the next request on, its buyers and its owner neither.',
    access: 'desk',
    roles: moderators,
    body: z.strictObject({ ...subject, message, refund_buyers: z._default(flag, false) }),
    data: Refunds,
    errors: unknown,
  }),
  putBack: endpoint('POST /v1/desk/content/restore', {
    summary: 'Puts back what was taken down.',
    access: 'desk',
    roles: moderators,
    body: z.strictObject({ ...subject, message, refund_buyers: z._default(flag, false) }),
    data: Done,
    errors: unknown,
  }),
  accounts: endpoint('GET /v1/desk/accounts', {
    summary: 'Accounts, the newest first; by address, name or e-mail.',
    access: 'desk',
    roles: moderators,
    query: z.strictObject({
      ...pageQuery(serverLimits.deskPage),
      search: z._default(lookupText(limits.emailMax, texts.wrongType), ''),
    }),
    data: DeskAccount,
    paged: true,
  }),
  account: endpoint('GET /v1/desk/accounts/:page_url', {
    summary: 'One account with its history.',
    access: 'desk',
    roles: moderators,
    params: ofPage,
    data: DeskAccountDetail,
    errors: unknown,
  }),
  suspend: endpoint('POST /v1/desk/accounts/:page_url/suspend', {
    summary: 'Suspends an account: its page is closed, and its owner may read, export and appeal.',
    access: 'desk',
    roles: moderators,
    params: ofPage,
    body: z.strictObject({ message, hold_payouts: z._default(flag, true) }),
    data: Done,
    errors: [...unknown, 'AlreadyDecidedException'],
  }),
  restore: endpoint('POST /v1/desk/accounts/:page_url/restore', {
    summary: 'Lifts a suspension.',
    access: 'desk',
    roles: moderators,
    params: ofPage,
    body: because,
    data: Done,
    errors: [...unknown, 'AlreadyDecidedException'],
  }),
  change: endpoint('POST /v1/desk/accounts/:page_url/change', {
    summary:
      'Does for an owner what they cannot: counts the address as verified, closes the account as they could, opens it again.',
    access: 'desk',
    roles: moderators,
    params: ofPage,
    body: z.strictObject({ change: z.enum(accountChanges, texts.required), message }),
    data: Done,
    errors: [...unknown, 'AlreadyDecidedException'],
  }),
  resetCodes: endpoint('POST /v1/desk/accounts/:page_url/reset-codes', {
    summary:
      'Forgets mobile number, authenticator app and passkeys of somebody who lost them; codes go by e-mail then.',
    access: 'desk',
    roles: admins,
    params: ofPage,
    body: because,
    data: Done,
    errors: [...unknown, 'AlreadyDecidedException'],
  }),
  removeBank: endpoint('POST /v1/desk/accounts/:page_url/remove-bank', {
    summary: 'Removes a payout account and tells its owner.',
    access: 'desk',
    roles: admins,
    params: ofPage,
    body: z.strictObject({ bank_slug: lookupText(40, texts.bankRequired), message }),
    data: Done,
    errors: unknown,
  }),
  appeals: endpoint('GET /v1/desk/appeals', {
    summary: 'Appeals, the open ones first and the oldest of them first.',
    access: 'desk',
    roles: moderators,
    query: z.strictObject(pageQuery(serverLimits.deskPage)),
    data: DeskAppeal,
    paged: true,
  }),
  decideAppeal: endpoint('POST /v1/desk/appeals/:id/decide', {
    summary: 'Decides an appeal; never who took the action.',
    access: 'desk',
    roles: moderators,
    params: z.strictObject({ id: lookupText(20, texts.notFound) }),
    body: z.strictObject({ decision: z.enum(['uphold', 'restore'], texts.required), message }),
    data: z.object({ state: z.enum(appealStates) }),
    errors: [...unknown, 'AlreadyDecidedException'],
  }),
  log: endpoint('GET /v1/desk/log', {
    summary: 'Everything the desk did, the latest first. Each row holds the hash of the one before.',
    access: 'desk',
    roles: everyRole,
    query: z.strictObject(pageQuery(serverLimits.deskPage)),
    data: LogRow,
    paged: true,
  }),
  money: endpoint('GET /v1/desk/money', {
    summary: 'What the provider holds, and what waits for a person, with the oldest of each.',
    access: 'desk',
    roles: finance,
    data: DeskMoney,
  }),
  refundRequests: endpoint('GET /v1/desk/refund-requests', {
    summary:
      'Requests for money back that no creator answered in time, the oldest first. A refund of the payment grants one.',
    access: 'desk',
    roles: finance,
    query: z.strictObject(pageQuery(serverLimits.deskPage)),
    data: RefundRequest,
    paged: true,
  }),
  refuseRefund: endpoint('POST /v1/desk/refund-requests/:id/refuse', {
    summary: 'The desk’s no to such a request; a refund of the payment is its yes.',
    access: 'desk',
    roles: finance,
    params: z.strictObject({ id: lookupText(40, texts.notFound) }),
    body: because,
    data: Done,
    errors: unknown,
  }),
  retryReceipt: endpoint('POST /v1/desk/receipt-refunds/:capture/retry', {
    summary: 'Asks the provider once more to send back money that matches no payment and was refused its way back.',
    access: 'desk',
    roles: finance,
    params: z.strictObject({ capture: lookupText(100, texts.notFound) }),
    body: because,
    data: Done,
    errors: unknown,
  }),
  transaction: endpoint('GET /v1/desk/transactions/:transaction_no', {
    summary: 'One payment or payout, and what can be done about it.',
    access: 'desk',
    roles: finance,
    params: transactionNo,
    data: DeskTransaction,
    errors: unknown,
  }),
  resend: endpoint('POST /v1/desk/payouts/:transaction_no/resend', {
    summary: 'Takes up a payout that waits for a person; it looks at the provider first.',
    access: 'desk',
    roles: finance,
    params: transactionNo,
    body: because,
    data: Done,
    errors: unknown,
  }),
  refund: endpoint('POST /v1/desk/payments/:transaction_no/refund', {
    summary: 'Gives a payment back to whoever paid it.',
    access: 'desk',
    roles: finance,
    params: transactionNo,
    body: because,
    data: Done,
    errors: [...unknown, 'InsufficientBalanceException', 'DisputedException', 'IdempotencyConflictException'],
    movesMoney: true,
  }),
  hold: endpoint('POST /v1/desk/payouts/:transaction_no/hold', {
    summary: 'Holds a payout that was not sent yet.',
    access: 'desk',
    roles: finance,
    params: transactionNo,
    body: because,
    data: Done,
    errors: unknown,
  }),
  release: endpoint('POST /v1/desk/payouts/:transaction_no/release', {
    summary: 'Lets a held payout go on.',
    access: 'desk',
    roles: finance,
    params: transactionNo,
    body: because,
    data: Done,
    errors: unknown,
  }),
  writeOff: endpoint('POST /v1/desk/payouts/:transaction_no/write-off', {
    summary: 'Books what the provider paid, or did not, against its earlier word.',
    access: 'desk',
    roles: finance,
    params: transactionNo,
    body: because,
    data: Done,
    errors: unknown,
  }),
}

/** What a suspended account may still do beside reading. */
export const appeals = {
  appeal: endpoint('POST /v1/user/appeal', {
    summary: 'Appeals against the suspension of one’s account, once; somebody else decides.',
    access: 'signed-in',
    whileSuspended: 'works',
    body: because,
    data: z.object({ state: z.enum(appealStates), date: dateOutput, message: z.string() }),
    errors: ['NotFoundException', 'AlreadyAppealedException'],
  }),
}
