// The payment confirmation: it pays once, and cannot be closed while the payment starts.
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Modals, openModal } from '../../shell/modals.ts'
import { mountApp } from '../../testing.tsx'

afterEach(() => void vi.useRealTimers())

const button = (name: string) => page.getByRole('button', { name })
const pay = page.getByRole('button', { name: 'Pay ₱250.00' })

function open(props: Partial<Modals['confirm-payment']> = {}): void {
  mountApp(null)
  openModal('confirm-payment', {
    title: 'Confirm payment',
    creatorName: 'Luz',
    amount: 250,
    rows: [{ label: 'Message', value: 'Salamat!' }],
    onPay: async () => {},
    ...props,
  })
}

test('shows the amount, the recipient and the purpose', async () => {
  open()
  const dialog = page.getByRole('dialog', { name: 'Confirm payment' })
  await expect.element(dialog.getByText('₱250.00', { exact: true }).first()).toBeVisible()
  await expect.element(dialog.getByText('to Luz')).toBeVisible()
  await expect.element(dialog.getByRole('definition')).toHaveTextContent('Salamat!')
  // No anonymity switch where the payer's name is not shown.
  await expect.element(dialog.getByRole('switch')).not.toBeInTheDocument()
})

test('cannot be closed or paid twice while busy, and can be tried again after a refusal', async () => {
  const paying = Promise.withResolvers<void>()
  const onPay = vi.fn(() => paying.promise)
  open({ onPay })
  await pay.click()
  await expect.element(button('Cancel')).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Processing…' })).toBeVisible()
  paying.resolve()
  await expect.element(pay).toBeEnabled()
  expect(onPay).toHaveBeenCalledTimes(1)
  await button('Cancel').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('says after eight seconds that nothing was charged yet', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const paying = Promise.withResolvers<void>()
  open({ onPay: () => paying.promise })
  await pay.click()
  const status = page.getByRole('status').filter({ hasText: 'provider’s page' })
  await expect.element(status).toHaveTextContent('You’ll pay on the e-payment provider’s page.')
  vi.advanceTimersByTime(8000)
  await expect
    .element(status)
    .toHaveTextContent('Still working. Nothing is charged before you confirm on the provider’s page.')
  vi.useRealTimers()
  paying.resolve()
  await expect.element(status).toHaveTextContent('You’ll pay on the e-payment provider’s page.')
})

test('an anonymous buyer sees the name the creator will see, and the choice is sent', async () => {
  const onPay = vi.fn(async () => {})
  open({ from: 'Ana', onPay })
  const anonymous = page.getByRole('switch', { name: /Buy anonymously/ })
  await expect.element(anonymous).toHaveAccessibleDescription(/Luz will see: Ana/)
  await anonymous.click()
  await expect.element(anonymous).toHaveAccessibleDescription(/Luz will see: Someone/)
  await pay.click()
  await expect.poll(() => onPay.mock.calls).toEqual([[{ isAnonymous: true }]])
})

test('a double press pays once', async () => {
  const paying = Promise.withResolvers<void>()
  const onPay = vi.fn(() => paying.promise)
  open({ onPay })
  await pay.dblClick()
  await expect.element(page.getByRole('button', { name: 'Processing…' })).toBeVisible()
  expect(onPay).toHaveBeenCalledTimes(1)
  paying.resolve()
})

test('while it is paid the choice of a name cannot be changed any more', async () => {
  const paying = Promise.withResolvers<void>()
  open({ from: 'Ana', onPay: () => paying.promise })
  await pay.click()
  const anonymous = page.getByRole('switch', { name: /Buy anonymously/ })
  await expect.element(anonymous).toBeDisabled()
  paying.resolve()
  await expect.element(anonymous).toBeEnabled()
})

test('the picture and a note of what is bought are shown, and the picture says nothing to screen readers', async () => {
  const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
  open({ amount: 99_999.99, picture, note: 'You keep it for good.' })
  await expect.element(page.getByText('You keep it for good.')).toBeVisible()
  await expect.element(page.getByText('99999.99 pesos')).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Pay ₱99,999.99' })).toBeVisible()
  expect(page.getByRole('dialog').element().querySelector('img')?.getAttribute('alt')).toBe('')
})
