// Asking for money back on a receipt: when it can be asked, what was asked already, and a refused form.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import type { Receipt } from '#contract/receipts.ts'
import { pageTexts } from '#contract/texts.ts'
import type { PageContextValue } from '../shell/page-context.ts'
import { mountApp } from '../testing.tsx'
import { AskForRefund } from './AskForRefund.tsx'
import { receipt } from './sample-receipt.fixture.ts'

const summary = page.getByText('Ask for the money back', { exact: true })
const reason = page.getByRole('textbox', { name: 'Why?' })

function show(change: Partial<Receipt> = {}, posted?: PageContextValue['posted']): void {
  mountApp(<AskForRefund receipt={{ ...receipt, ...change }} code="code" />, { posted })
}

test('a paid receipt has a form that is sent with its code, and says who decides and by when', async () => {
  show()
  await summary.click()
  await expect.element(page.getByText(/^Luz decides within 72 hours\./)).toBeVisible()
  await expect.element(reason).toBeVisible()
  const form = document.querySelector('form')!
  expect([form.method, new URL(form.action).pathname]).toEqual([
    'post',
    new URL(addresses.askForRefund(receipt.reference, 'code'), location.origin).pathname,
  ])
  expect(new FormData(form).get('code')).toBe('code')
})

test.each(['pending', 'failed', 'refunded', 'disputed'] as const)(
  'nothing is offered for one that is %s',
  async (state) => {
    show({ state })
    await expect.element(summary).not.toBeInTheDocument()
    expect(document.querySelector('form')).toBeNull()
  },
)

test('while a bank disputes the payment it says so, and asks for no words', async () => {
  show({ dispute: { state: 'opened', date: receipt.date, decided_at: null } })
  await expect.element(page.getByText(pageTexts.refundDisputed)).toBeVisible()
  expect(document.querySelector('form')).toBeNull()
})

test('after a dispute that the creator won, the money can be asked back', async () => {
  show({ dispute: { state: 'won', date: receipt.date, decided_at: receipt.date } })
  await expect.element(summary).toBeVisible()
})

test('a refused form is open, with what was typed and why', async () => {
  const action = addresses.askForRefund(receipt.reference, 'code')
  const errors = { reason: ['Say why.'] }
  const failure = { exception: 'ValidationException', message: 'Please look again.', errors } as const
  show({}, { action, values: { reason: 'Doble po' }, failure })
  await expect.element(reason).toHaveValue('Doble po')
  await expect.element(reason).toHaveAccessibleDescription(/Say why\./)
  await expect.element(page.getByText('Please look again.')).not.toBeInTheDocument()
})

test('a refusal that is not about the words is said above them, and they stay', async () => {
  const action = addresses.askForRefund(receipt.reference, 'code')
  const failure = { exception: 'TooManyRequestsException', message: 'Please wait a minute.' } as const
  show({}, { action, values: { reason: 'Doble po' }, failure })
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please wait a minute.')
  await expect.element(reason).toHaveValue('Doble po')
})

test.each([
  ['open', 'The money was asked back. There will be an answer by Dec 7, 2026 at 10:00 am.'],
  ['granted', 'The money is given back. It goes the way it came, and may take some days.'],
  ['refused', 'The request for the money was refused.'],
  ['at_desk', 'The request for the money was not answered in time, so PIXEL decides it now.'],
] as const)('a request that is %s shows its state and its words, and no form', async (state, text) => {
  const request = { state, date: receipt.date, due_at: '2026-12-07T10:00:00+08:00', reason: 'Doble po', message: null }
  show({ refund_request: request })
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByText('Doble po')).toBeVisible()
  await expect.element(page.getByText(/^The answer:/)).not.toBeInTheDocument()
  expect(document.querySelector('form')).toBeNull()
})

test('the answer is shown with its words', async () => {
  const request = {
    state: 'refused',
    date: receipt.date,
    due_at: receipt.date,
    reason: 'Doble po',
    message: 'Isa lang po',
  } as const
  show({ refund_request: request })
  await expect.element(page.getByText('The answer: Isa lang po')).toBeVisible()
})
