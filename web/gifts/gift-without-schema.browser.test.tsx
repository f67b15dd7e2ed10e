// A gift whose validation could not be loaded: then only the server validates, and no figure is made up.
import { expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { gifts } from '#contract/gifts.ts'
import { mountApp, refusal, serve } from '../testing.tsx'
import { GiftForm } from './GiftForm.tsx'
import { ana, confirmation, pay } from './sample-gift.fixture.ts'

test('an empty amount is confirmed as nothing, never as NaN, and refused by the server at its field', async () => {
  const network = cdp()
  await network.send('Network.enable')
  await network.send('Network.setBlockedURLs', { urls: ['*gift-schema*'] })
  onTestFinished(async () => void (await network.send('Network.setBlockedURLs', { urls: [] })))
  const errors = { amount: ['Enter an amount in pesos, such as 50 or 20.50.'] }
  const sent = serve(gifts.send, refusal({ exception: 'ValidationException', message: '', errors }))
  mountApp(<GiftForm creator={{ ...ana, min_gift_amount: 1000 }} />)
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await amount.fill('')
  await page.getByRole('button', { name: 'Send gift' }).click()
  await expect.element(confirmation).toBeVisible()
  expect(confirmation.element().textContent).not.toContain('NaN')
  await pay.click()
  await expect.element(amount).toHaveAccessibleDescription(errors.amount[0]!)
  await expect.element(confirmation).not.toBeInTheDocument()
  expect(sent.map(({ body }) => body!.amount)).toEqual([''])
})
