// The creator's money: wallet, statement, payout accounts and refunds, with what each says when money could move.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { banks } from '#contract/money/banks.ts'
import { type RefundRequest, refundRequests } from '#contract/money/refund-requests.ts'
import { type RefundTerms, refunds } from '#contract/money/refunds.ts'
import { type StatementMonth, statements } from '#contract/money/statements.ts'
import { type Balance, type Transaction, wallet } from '#contract/money/wallet.ts'
import { answer, offline, refusal, serve } from '../testing.tsx'
import payoutAccountsPage from './PayoutAccountsPage.tsx'
import refundPage from './RefundPage.tsx'
import refundRequestsPage from './RefundRequestsPage.tsx'
import statementPage from './StatementPage.tsx'
import { button, fitsTheScreen, link, onePage, showOwn, text, title } from './sample-page.fixture.tsx'
import { longName } from './sample-pages.fixture.ts'
import walletPage from './WalletPage.tsx'

const transaction: Transaction = {
  transaction_no: 'PX-20261123-ABCDEFGH',
  date: '2026-11-23T10:00:00+08:00',
  description: 'Gift from Ben',
  type: 'donation',
  status: 'completed',
  total_amount: 95,
  payout: null,
  refund: null,
  dispute: null,
}
const payout: Transaction = {
  ...transaction,
  description: 'Payout to BPI',
  type: 'payout',
  total_amount: -1500,
  payout: { state: 'paid', reason: null, fee: 15, net_amount: 1485, destination: 'BPI ••••7890' },
}
const balance: Balance = {
  currency: 'PHP',
  amount: 500,
  pending_amount: 0,
  in_payout_amount: 0,
  held_amount: 0,
  next_release: null,
}
const signedOut = refusal({ exception: 'UnauthorizedAccessException', message: 'Please sign in.' })
const login = page.getByRole('dialog', { name: 'Log in to go on' })
const main = page.getByRole('main')

function openWallet(rows: Transaction[], change: Partial<Balance> = {}, me = {}): void {
  serve(wallet.balance, answer([{ ...balance, ...change }]))
  serve(wallet.transactions, answer(rows, { ...onePage(rows.length), last_page: 2, total: 40 }))
  showOwn(walletPage, {}, me)
}

test('the wallet shows the latest payouts, and links to the rest instead of loading it', async () => {
  openWallet([payout], { amount: 99_999.99 })
  await expect.element(text('₱99,999.99').first()).toBeVisible()
  await expect.element(text('Payout to BPI').first()).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: 'See all' }))
    .toHaveAttribute('href', expect.stringContaining('payout'))
  await expect.element(button('Load more')).not.toBeInTheDocument()
  const year = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Manila', year: 'numeric' }).format()
  await expect
    .element(main.getByRole('link', { name: /^Statements/ }))
    .toHaveAttribute('href', `/dashboard/statements/${year}`)
})

test('a wallet without payouts says what will stand there', async () => {
  openWallet([])
  await expect.element(text('No payouts yet.')).toBeVisible()
})

test.each([
  ['failed', 'Your payout of ₱1,500.00 did not arrive'],
  ['returned', 'Your payout of ₱1,500.00 came back'],
] as const)('a newest payout that %s stands above the wallet, with its reason', async (state, heading) => {
  const reason = 'The bank does not know this number. The money is in your wallet again.'
  const date = new Date().toISOString()
  openWallet([
    { ...payout, date, transaction_no: `PX-${state}`, status: 'failed', payout: { ...payout.payout!, state, reason } },
  ])
  await expect.element(text(heading)).toBeVisible()
  await expect.element(text(new RegExp(`${reason}$`))).toBeVisible()
})

test('a wallet whose money waits after a new password says until when', async () => {
  openWallet([], {}, { money_paused_until: '2026-11-24T10:00:00+08:00' })
  await expect.element(text('Withdrawals wait until Nov 24, 2026 at 10:00 am')).toBeVisible()
  await expect.element(text(/Gifts and sales still come in\.$/)).toBeVisible()
})

test('a list of payouts that failed does not claim that there are none, and the balance stays', async () => {
  serve(wallet.balance, answer([balance]))
  const failed = [offline, offline, offline, offline] as const
  serve(wallet.transactions, ...failed, answer([payout], onePage(1)))
  showOwn(walletPage)
  await expect.element(text('We could not load your transactions. Your money is safe.')).toBeVisible()
  await expect.element(text('No payouts yet.')).not.toBeInTheDocument()
  await expect.element(text('₱500.00').first()).toBeVisible()
  await main.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(text('Payout to BPI').first()).toBeVisible()
})

const month = (name: string, change: Partial<StatementMonth> = {}): StatementMonth => ({
  month: name,
  gross: { donation: 0, payment: 0, referral_reward: 0 },
  refunds: 0,
  fees: 0,
  paid_out: 0,
  balance: 0,
  ...change,
})

function openStatement(...months: StatementMonth[]): void {
  serve(statements.read, answer({ year: 2026, months }))
  serve(statements.years, answer([2026, 2025]))
  showOwn(statementPage, { params: { year: '2026' } })
}

test('a year of money is a table with its total, and leads to the other years and to a file', async () => {
  const gross = { donation: 0.1, payment: 0.2, referral_reward: 0 }
  openStatement(
    month('2026-01', { gross, balance: 0.3 }),
    month('2026-02', { gross: { ...gross, donation: 99_999.99 }, balance: 0.2 }),
  )
  await expect.element(title('Statement of 2026')).toBeVisible()
  await expect.element(page.getByRole('rowheader', { name: 'Jan' })).toBeVisible()
  const total = [...document.querySelectorAll('tfoot td > [aria-hidden]')].map(({ textContent }) => textContent)
  // Sums are of centavos, and the balance is that of the last month.
  expect(total).toEqual(['₱100,000.09', '₱0.40', '₱0.00', '₱0.00', '₱0.00', '₱0.00', '₱0.20'])
  await expect.element(link('2025')).toHaveAttribute('href', '/dashboard/statements/2025')
  await expect.element(link('2026')).toHaveAttribute('aria-current')
  const file = link('Download as a table (CSV)')
  await expect.element(file).toHaveAttribute('href', '/v1/user/statements/2026.csv')
  await expect.element(file).toHaveAttribute('download')
  await expect.element(text(/^Amounts in Philippine pesos, by months of Manila\./)).toBeVisible()
})

test('a year without anything says so instead of a table of zeros', async () => {
  openStatement(month('2026-01'), month('2026-02'))
  await expect.element(text('Nothing came in or went out in 2026.')).toBeVisible()
  expect(document.querySelector('table')).toBeNull()
})

test.each([
  ['a balance of the year before', { balance: 0.01 }],
  ['a fee', { fees: 5 }],
  ['a refund', { refunds: 5 }],
  ['a payout', { paid_out: 5 }],
  ['a reward', { gross: { donation: 0, payment: 0, referral_reward: 5 } }],
])('%s alone is a year with money', async (_, change) => {
  openStatement(month('2026-01', change))
  await expect.element(page.getByRole('table')).toBeVisible()
  await expect.element(text(/^Nothing came in/)).not.toBeInTheDocument()
})

test('a statement is printed by its button', async () => {
  const print = vi.spyOn(globalThis, 'print').mockReturnValue()
  openStatement(month('2026-01'))
  await button('Print').click()
  expect(print).toHaveBeenCalledOnce()
  print.mockRestore()
})

test('a year that has no statement is not found', async () => {
  serve(statements.read, refusal({ exception: 'NotFoundException', message: '' }))
  serve(statements.years, answer([2026]))
  showOwn(statementPage, { params: { year: '1999' } })
  await expect.element(title('Page Not Found')).toBeVisible()
})

test('the years that could not be read hide neither the statement nor its file', async () => {
  serve(statements.read, answer({ year: 2026, months: [month('2026-01', { balance: 1 })] }))
  serve(statements.years, offline)
  showOwn(statementPage, { params: { year: '2026' } })
  await expect.element(page.getByRole('table')).toBeVisible()
  await expect.element(link('Download as a table (CSV)')).toBeVisible()
})

test('when the session has ended its owner signs in above the statement', async () => {
  serve(statements.read, signedOut)
  serve(statements.years, signedOut)
  showOwn(statementPage, { params: { year: '2026' } })
  await expect.element(login).toBeVisible()
  await expect.element(text('Something went wrong')).not.toBeInTheDocument()
})

const terms: RefundTerms = { transaction, amount: 100, from_creator: 95, is_pending: false, missing: 0, refusal: null }

function openRefund(change: Partial<RefundTerms> = {}, visited = {}) {
  const asked = serve(refunds.terms, answer({ ...terms, ...change }))
  showOwn(refundPage, { params: { transaction_no: transaction.transaction_no }, ...visited })
  return asked
}
const effects = () => [...document.querySelectorAll('main ul > li')].map(({ textContent }) => textContent)

test.each([
  [{}, '₱95.00 leave your balance now.', 'The gift leaves your wall and your goal.'],
  [{ is_pending: true }, '₱95.00 leave what is pending until the 15th.', 'The gift leaves your wall and your goal.'],
  [
    { missing: 45.5, transaction: { ...transaction, type: 'payment' as const } },
    '₱95.00 leave your balance. You have ₱45.50 too little for that.',
    'The photos are locked again for who bought them.',
  ],
])('before a refund its effects are listed (%#)', async (change, yours, what) => {
  openRefund(change)
  await expect.element(button('Give ₱100.00 back')).toBeVisible()
  expect(effects()).toEqual([
    'Who paid gets ₱100.00 back, all of it, the way they paid.',
    yours,
    what,
    'This cannot be undone.',
  ])
  expect(page.getByRole('checkbox').elements()).toHaveLength('missing' in change ? 1 : 0)
})

test('a refund is sent once with a key, and then the page says what became of it', async () => {
  const given: Transaction = { ...transaction, refund: { state: 'under_way', missing: 0 } }
  const asked = serve(refunds.terms, answer(terms), answer({ ...terms, transaction: given }))
  const sent = serve(refunds.give, answer(given))
  showOwn(refundPage, { params: { transaction_no: transaction.transaction_no } })
  await button('Give ₱100.00 back').click()
  await expect.element(main.getByText('You gave this back. It is on its way to who paid.')).toBeVisible()
  await expect.element(button('Give ₱100.00 back')).not.toBeInTheDocument()
  expect(sent.map(({ body }) => body)).toEqual([{ from_next: 0 }])
  expect(sent[0]!.headers.get('idempotency-key')).toBeTruthy()
  expect(asked).toHaveLength(2)
})

test('what is missing is taken from later income only if the box is ticked', async () => {
  openRefund({ missing: 45.5 })
  const sent = serve(refunds.give, refusal({ exception: 'InsufficientBalanceException', message: 'Too little.' }))
  await page.getByRole('checkbox', { name: /^Take the missing ₱45\.50 out of what I receive next/ }).click()
  await button('Give ₱100.00 back').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too little.')
  expect(sent.map(({ body }) => body)).toEqual([{ from_next: 1 }])
})

test.each([
  [{ refusal: 'This was not paid, so there is nothing to give back.' }, /^This was not paid/],
  [
    { transaction: { ...transaction, refund: { state: 'done', missing: 0 }, status: 'refunded' } },
    /^This was given back/,
  ],
  [
    { transaction: { ...transaction, refund: { state: 'gathering', missing: 12.5 } } },
    /^You are giving this back\. ₱12\.50 is still to come/,
  ],
] as const)('what cannot be given back says why, without a button (%#)', async (change, why) => {
  openRefund(change as Partial<RefundTerms>)
  await expect.element(text(why)).toBeVisible()
  await expect.element(button(/^Give/)).not.toBeInTheDocument()
  await expect.element(link('Back to transactions')).toHaveAttribute('href', '/dashboard/transactions/history')
})

test('a refund that failed can be given once more', async () => {
  openRefund({ transaction: { ...transaction, refund: { state: 'failed', missing: 0 } } })
  await expect.element(button('Give ₱100.00 back')).toBeVisible()
})

test('a number that is not a payment of this creator is not found', async () => {
  serve(refunds.terms, refusal({ exception: 'NotFoundException', message: '' }))
  showOwn(refundPage, { params: { transaction_no: 'PX-1' } })
  await expect.element(title('Page Not Found')).toBeVisible()
})

test('the server asks for the payment first: without it there is no page', () => {
  const [main] = refundPage.reads!({ params: { transaction_no: 'PX-1' }, query: new URLSearchParams() })
  expect(main!.endpoint).toBe(refunds.terms)
})

test('when the session has ended its owner signs in above the refund', async () => {
  serve(refunds.terms, signedOut)
  showOwn(refundPage, { params: { transaction_no: 'PX-1' } })
  await expect.element(login).toBeVisible()
  await expect.element(text('Something went wrong')).not.toBeInTheDocument()
})

const request: RefundRequest = {
  id: '9',
  transaction_no: transaction.transaction_no,
  amount: 1250.5,
  name: 'Ben',
  is_disputed: false,
  state: 'open',
  reason: 'Doble po ang bayad',
  date: '2026-11-23T10:00:00+08:00',
  due_at: '2026-11-26T10:00:00+08:00',
  message: null,
}

function openRequests(rows: RefundRequest[], me = {}): void {
  serve(refundRequests.list, answer(rows, onePage(rows.length)))
  showOwn(refundRequestsPage, {}, me)
}

test('a refund request says who, how much, why and until when, and is answered by two buttons', async () => {
  openRequests([request])
  await expect.element(text('Doble po ang bayad')).toBeVisible()
  await expect.element(text('₱1,250.50').first()).toBeVisible()
  await expect.element(text('Answer by Nov 26, 2026 at 10:00 am. After that PIXEL decides.')).toBeVisible()
  await expect.element(button('Give it back')).toBeVisible()
  await expect.element(button('Refuse')).toBeVisible()
})

test('what is at the desk can still be given back, but no longer refused here', async () => {
  openRequests([{ ...request, state: 'at_desk' }])
  await expect.element(button('Give it back')).toBeVisible()
  await expect.element(button('Refuse')).not.toBeInTheDocument()
  await expect.element(text(/^Answer by/)).not.toBeInTheDocument()
})

test.each(['granted', 'refused'] as const)(
  'a request that was %s shows its answer, and nothing to press',
  async (state) => {
    openRequests([{ ...request, state, message: 'Pasensya na po.' }])
    await expect.element(text('You answered: Pasensya na po.')).toBeVisible()
    await expect.element(main.getByRole('button')).not.toBeInTheDocument()
  },
)

test('without requests it says how it would go', async () => {
  openRequests([])
  await expect.element(text('Nobody asks for money back.')).toBeVisible()
  await expect.element(text(/You have 72 hours to answer\.$/)).toBeVisible()
})

test('requests that could not be read are not shown as none, and can be read again', async () => {
  serve(refundRequests.list, offline, offline, answer([request], onePage(1)))
  showOwn(refundRequestsPage)
  await expect.element(text('We could not load your refund requests. Your money is safe.')).toBeVisible()
  await expect.element(text('Nobody asks for money back.')).not.toBeInTheDocument()
  await button('Try Again').click()
  await expect.element(text('Doble po ang bayad')).toBeVisible()
})

test('long words and names widen neither requests nor a refund', async () => {
  await page.viewport(320, 700)
  openRequests([{ ...request, name: longName, reason: longName.repeat(3), amount: 99_999.99 }])
  await expect.element(text(longName.repeat(3))).toBeVisible()
  expect(fitsTheScreen()).toBe(true)
})

test.each([
  [
    'linked',
    'Your account is linked',
    'Direct payouts go there, free of charge. Payouts to a new account may wait a day.',
  ],
  ['cancelled', 'No account was linked', 'You left the provider’s page before it was done.'],
  [
    'taken',
    'This account is linked already',
    'It belongs to another page on PIXEL. Unlink it there first, or use another one.',
  ],
  ['failed', 'No account was linked', 'Something went wrong on the way. Please try again.'],
  ['unavailable', 'No account was linked', 'The e-payment provider did not answer. Please try again later.'],
])('coming back from linking with %s, the payout accounts say what became of it', async (outcome, heading, words) => {
  serve(banks.linked, answer(null))
  serve(banks.mine, answer([]))
  showOwn(payoutAccountsPage, { query: `provider=${outcome}`, context: { hasProviderSignIn: true } })
  await expect.element(text(heading)).toBeVisible()
  await expect.element(text(words)).toBeVisible()
  await expect.element(text('No account linked yet.')).toBeVisible()
})

test('accounts that could not be read are not shown as missing; each has its own way back', async () => {
  serve(banks.linked, offline, offline, answer(null))
  serve(banks.mine, answer([]))
  showOwn(payoutAccountsPage, { query: 'provider=constructor', context: { hasProviderSignIn: true } })
  await expect.element(text('We could not read your linked account.')).toBeVisible()
  await expect.element(text('No account linked yet.')).not.toBeInTheDocument()
  await expect.element(text('No account was linked')).not.toBeInTheDocument()
  await button('Try Again').click()
  await expect.element(text('No account linked yet.')).toBeVisible()
})
