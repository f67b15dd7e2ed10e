// Money at the desk: what the ledger says, what waits for a person, and what each action posts.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { desk } from '#contract/desk/desk.ts'
import type { DeskMoney, DeskTransaction, PayoutContradiction } from '#contract/desk/money.ts'
import type { RefundRequest } from '#contract/money/refund-requests.ts'
import { date, logRow, money, payout, shownDate } from '../desk/sample-case.fixture.ts'
import { getFacts, getForms, openDesk } from '../desk/sample-desk.fixture.tsx'
import { answer, offline, refusal, serve } from '../testing.tsx'
import moneyPage from './DeskMoneyPage.tsx'
import transactionPage from './DeskTransactionPage.tsx'
import { button, fitsTheScreen, link, onePage, text, title } from './sample-page.fixture.tsx'
import { longName } from './sample-pages.fixture.ts'

const request: RefundRequest = {
  id: '9',
  transaction_no: 'PX-20261120-QRSTUVWX',
  amount: 1250.5,
  name: 'Ben',
  is_disputed: false,
  state: 'at_desk',
  reason: 'Doble po ang bayad',
  date,
  due_at: date,
  message: null,
}

function openMoney(change: Partial<DeskMoney> = {}, requests: RefundRequest[] = [], visited = {}): void {
  serve(desk.money, answer({ ...money, ...change }))
  serve(desk.refundRequests, answer(requests, onePage(requests.length)))
  openDesk(moneyPage, ['finance'], visited)
}

function openTransaction(change: Partial<DeskTransaction> = {}, visited = {}): void {
  serve(desk.transaction, answer({ ...payout, ...change }))
  openDesk(transactionPage, ['finance'], { params: { transaction_no: payout.transaction_no }, ...visited })
}

const waiting = (kind: DeskMoney['waiting'][number]['kind'], name: string) => ({ kind, name, since: date })

test('before the first verification nothing is said about both sides', async () => {
  openMoney({ clearing: 99_999.99 })
  await expect.element(title('Money')).toBeVisible()
  expect(getFacts()).toEqual([
    ['At the provider, by us', '₱99,999.99'],
    ['Matches no payment', '₱0.00'],
    ['Left by erased accounts', '₱0.00'],
    ['Last verified', 'not yet'],
  ])
  await expect.element(text('Nothing. What is under way goes on by itself.')).toBeVisible()
  await expect.element(text('Nobody waits for an answer.')).toBeVisible()
})

test.each([
  [1000, 1000, 0, '₱1,000.00, and they say ₱1,000.00', '0'],
  [1000, 999.99, 3, '₱1,000.00, but they say ₱999.99', '3'],
])('when the sides say %d and %d, it says so', async (ours, theirs, findings, both, violations) => {
  openMoney({ proved: { ours, theirs }, findings, proved_at: date })
  await expect.element(title('Money')).toBeVisible()
  expect(getFacts().slice(3)).toEqual([
    ['Last verified', shownDate],
    ['Ours and theirs then', both],
    ['Violations', violations],
  ])
})

test.each([
  ['payout', 'Payout that was given up, or is held'],
  ['refund', 'Refund that was given up, or that the provider does not accept'],
  ['payment', 'Payment that was given up'],
  ['contradiction', 'Payout of which the provider says two things'],
] as const)('a %s that waits leads to its transaction, and can be decided only there', async (kind, words) => {
  openMoney({ waiting: [waiting(kind, payout.transaction_no)] })
  await expect.element(link(payout.transaction_no)).toHaveAttribute('href', `/desk/money/${payout.transaction_no}`)
  await expect.element(text(new RegExp(`^${words} · `))).toBeVisible()
  expect(getForms()).toEqual([])
})

test.each([
  ['receipt-refund', 'cap-1', 'cap-1', 'Ask the provider once more', '/desk/receipt-refunds/cap-1/retry'],
  ['erased-balance', '31', 'Account 31', 'Take it over', '/desk/erased-accounts/31/take-over'],
] as const)('a waiting %s is decided on the spot, with a reason', async (kind, name, shown, press, action) => {
  openMoney({ waiting: [waiting(kind, name)] })
  await expect.element(text(shown)).toBeVisible()
  await expect.element(link(name)).not.toBeInTheDocument()
  await expect.element(button(press)).toBeVisible()
  await page.getByRole('textbox', { name: 'Why' }).fill('Tumawag na sila.')
  expect(getForms()).toEqual([[action, { message: 'Tumawag na sila.' }]])
})

test('a message of the provider that nobody acted on has neither link nor form', async () => {
  openMoney({ waiting: [waiting('webhook', 'evt-1')] })
  await expect.element(text('evt-1')).toBeVisible()
  expect(getForms()).toEqual([])
})

test('a refund that was not answered in time is granted at its payment, or refused with a reason', async () => {
  openMoney({}, [request])
  await expect
    .element(link(`₱1,250.50 of ${request.transaction_no}`))
    .toHaveAttribute('href', `/desk/money/${request.transaction_no}`)
  await expect.element(text('Doble po ang bayad')).toBeVisible()
  await expect.element(button(/^Refuse: /)).not.toBeInTheDocument()
  await text('Refuse it').click()
  await expect.element(button(/^Refuse: the creator keeps it$/)).toBeVisible()
  expect(getForms()).toEqual([['/desk/refund-requests/9/refuse', { message: '' }]])
})

test('a refused refusal is open and keeps its reason, and the others stay folded', async () => {
  const failure = { exception: 'NotFoundException', message: 'It is not there any more.' } as const
  const posted = { action: '/desk/refund-requests/9/refuse', values: { message: 'Hindi' }, failure }
  openMoney({}, [request, { ...request, id: '10' }], { context: { posted } })
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('It is not there any more.')
  expect(document.querySelectorAll('details[open]')).toHaveLength(1)
  expect(getForms().map(([, { message }]) => message)).toEqual(['Hindi', ''])
})

test('requests that could not be read are not shown as none, and what waits is still there', async () => {
  serve(desk.money, answer(money))
  serve(desk.refundRequests, offline, offline, answer([request], onePage(1)))
  openDesk(moneyPage, ['finance'])
  await expect.element(text('This list could not be read.')).toBeVisible()
  await expect.element(text('Nobody waits for an answer.')).not.toBeInTheDocument()
  await expect.element(text('Nothing. What is under way goes on by itself.')).toBeVisible()
  await button('Try Again').click()
  await expect.element(text('Doble po ang bayad')).toBeVisible()
})

test.each([
  ['transaction_no=+px-20261123-abcdefgh+', '/desk/money/PX-20261123-ABCDEFGH'],
  ['transaction_no=+', undefined],
  ['', undefined],
])('a number asked for by ?%s leads to %s', (query, target) => {
  expect(moneyPage.redirect!({ params: {}, query: new URLSearchParams(query) }, [])).toBe(target)
})

test('somebody without finance finds no money', async () => {
  serve(desk.money, refusal({ exception: 'NotFoundException', message: '' }))
  openDesk(moneyPage, ['moderator'])
  await expect.element(title('Page Not Found')).toBeVisible()
})

test('a payout that goes on by itself can only be read', async () => {
  openTransaction({ amount: 99_999.99, history: [logRow] })
  await expect.element(title(payout.transaction_no)).toBeVisible()
  expect(getFacts()).toEqual([
    ['Payout of', 'Bea'],
    ['Amount', '₱99,999.99'],
    ['State', 'Sending'],
    ['Date', shownDate],
  ])
  await expect.element(link('Bea')).toHaveAttribute('href', '/desk/accounts/bea')
  await expect.element(text('It goes on by itself, or is over.')).toBeVisible()
  await expect.element(text('Nanloko ng tao')).toBeVisible()
  expect(getForms()).toEqual([])
})

test('a payment says how its refund stands', async () => {
  openTransaction({ kind: 'payment', state: 'charged_back', refund_state: 'under_way' })
  await expect.element(title(payout.transaction_no)).toBeVisible()
  expect(getFacts()).toEqual([
    ['Payment to', 'Bea'],
    ['Amount', '₱1,500.00'],
    ['State', 'Charged back'],
    ['Refund', 'Under way'],
    ['Date', shownDate],
  ])
})

test.each([
  ['refund', 'Refund', 'Refund: the payer gets it back, out of the creator’s balance', 'refund'],
  ['hold', 'Hold', 'Hold: it is not sent until somebody releases it', 'hold'],
  ['release', 'Release', 'Release: it is sent with the next round', 'release'],
  ['resend', 'Take up again', 'Take it up again: the provider is asked about it first', 'resend'],
  ['write-off', 'Write off', 'Write off: what the provider paid on top is our loss', 'write-off'],
] as const)('the action %s says what it does, and is posted with a reason', async (action, heading, words, path) => {
  openTransaction({ actions: [action] })
  await expect.element(page.getByRole('heading', { name: heading })).toBeVisible()
  await expect.element(button(new RegExp(`${words}$`))).toBeVisible()
  expect(getForms()).toEqual([[`/desk/money/${payout.transaction_no}/${path}`, { message: '' }]])
  await expect.element(text('Nothing to do')).not.toBeInTheDocument()
})

test.each([
  [250, 'Paid beyond our books', 'Write off', 'Write off: what the provider paid on top is our loss'],
  [-250, 'Not paid, by our books paid', 'Give back', 'Give back: the payout is in the creator’s wallet again'],
])('a difference of %d pesos is said as what it is, and written off accordingly', async (...row) => {
  const [difference, name, heading, words] = row
  openTransaction({ difference, contradiction: 'other_amount', actions: ['resend', 'write-off'] })
  await expect.element(page.getByRole('heading', { name: heading })).toBeVisible()
  await expect.element(button(new RegExp(`${words}$`))).toBeVisible()
  expect(getFacts()).toContainEqual([name, '₱250.00'])
  // Taking it up again stays what it is.
  await expect.element(page.getByRole('heading', { name: 'Take up again' })).toBeVisible()
})

test.each([
  ['two_payouts', 'It was paid out twice.'],
  ['other_amount', 'Another amount was paid out.'],
  ['failed_after_paid', 'It failed, after it had been paid.'],
  ['cancelled_after_paid', 'It was cancelled, after it had been paid.'],
  ['paid_after_failed', 'It was paid, after it had failed.'],
  ['paid_after_cancelled', 'It was paid, after it had been cancelled.'],
  ['other', 'Something that our books do not know.'],
] satisfies [PayoutContradiction, string][])('the contradiction %s is said in words', async (contradiction, words) => {
  openTransaction({ contradiction })
  await expect.element(text(words)).toBeVisible()
})

test('a refused action keeps its reason beside it, and no other form takes it over', async () => {
  const failure = { exception: 'InsufficientBalanceException', message: 'The balance is too small.' } as const
  const action = `/desk/money/${payout.transaction_no}/refund`
  openTransaction(
    { kind: 'payment', actions: ['refund', 'hold'] },
    { context: { posted: { action, values: { message: 'Nagkamali siya' }, failure } } },
  )
  await expect.element(page.getByRole('alert')).toHaveTextContent('The balance is too small.')
  expect(getForms().map(([, { message }]) => message)).toEqual(['Nagkamali siya', ''])
})

test('long names and reasons do not widen these screens', async () => {
  await page.viewport(320, 700)
  openMoney({ waiting: [waiting('webhook', longName.repeat(2))] }, [
    { ...request, name: longName, reason: longName.repeat(4), amount: 99_999.99 },
  ])
  await expect.element(text(longName.repeat(4))).toBeVisible()
  expect(fitsTheScreen()).toBe(true)
})
