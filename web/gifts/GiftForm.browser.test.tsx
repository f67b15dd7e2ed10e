import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { gifts } from '#contract/gifts.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { mountApp, refusal, serve } from '../testing.tsx'
import { GiftForm } from './GiftForm.tsx'

const ana = { page_url: 'ana', page_name: 'Ana', min_gift_amount: 20 } as PublicProfile

const other = page.getByRole('textbox', { name: 'Other amount' })
const pay = page.getByRole('button', { name: /^Pay/ })

test('the button and the preview follow the amount and the name', async () => {
  mountApp(<GiftForm creator={ana} />)
  await expect.element(page.getByRole('button', { name: 'Send ₱50.00' })).toBeVisible()
  await page.getByRole('textbox', { name: /^Your name/ }).fill('Jepoy')
  await other.fill('75.5')
  await expect.element(page.getByRole('button', { name: 'Send ₱75.50' })).toBeVisible()
  await expect.element(page.getByText(/Jepoy sent/)).toBeVisible()
})

test('an amount below the minimum is refused below its field, without a confirmation', async () => {
  mountApp(<GiftForm creator={{ ...ana, min_gift_amount: 100 }} />)
  await other.fill('10')
  await page.getByRole('button', { name: 'Send ₱10.00' }).click()
  await expect.element(other).toHaveAccessibleDescription('The smallest gift here is ₱100.00.')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a question needs a text before the confirmation', async () => {
  mountApp(<GiftForm creator={ana} isQuestion />)
  await page.getByRole('button', { name: 'Send ₱50.00' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Your question' })).toHaveFocus()
  await expect.element(page.getByText('The question is required.')).toBeVisible()
})

test('a server error about a field is shown below it, and typed values stay', async () => {
  const calls = serve(
    gifts.send,
    refusal({ exception: 'ValidationException', message: '', errors: { supporter_name: ['Not this name.'] } }),
  )
  mountApp(<GiftForm creator={ana} />)
  const name = page.getByRole('textbox', { name: /^Your name/ })
  await name.fill('Jepoy')
  await page.getByRole('button', { name: 'Send ₱50.00' }).click()
  await pay.click()
  await expect.element(name).toHaveAccessibleDescription(/Not this name\./)
  await expect.element(name).toHaveValue('Jepoy')
  expect(calls[0]!.body).toMatchObject({ amount: '50', supporter_name: 'Jepoy', confirm: 0 })
})
