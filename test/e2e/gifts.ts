// Sending gifts: with the form, or through the API in tests that are not about the form.
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { formatPesos } from '#contract/amounts.ts'

export type Outcome = 'paid' | 'failed' | 'cancelled' | 'paid_twice' | 'processing' | 'expire'

/** The form on a creator's page: in a sheet on narrow screens, beside the wall on wide ones. */
export async function openGiftForm(page: Page): Promise<Locator> {
  const button = page.getByRole('button', { name: 'Send a gift' }).or(page.getByRole('link', { name: 'Send a gift' }))
  if (await button.first().isVisible()) {
    await button.first().click()
    return page.getByRole('dialog', { name: /^Send a gift to / })
  }
  return page.getByRole('complementary').filter({ has: page.getByRole('heading', { name: /^Send a gift to / }) })
}

export interface Gift {
  /** Pesos, as typed. */
  amount?: string
  name?: string
  message?: string
}

export async function fillGift(form: Locator, { amount, name, message }: Gift): Promise<void> {
  if (amount !== undefined) await form.getByLabel('Other amount').fill(amount)
  if (name !== undefined) await form.getByLabel('Your name').fill(name)
  if (message !== undefined) await form.getByLabel('Message').fill(message)
}

/** Submits the filled form and goes to the provider's page, where nothing is paid yet. */
export async function goToProvider(page: Page, form: Locator, pesos: number): Promise<void> {
  await form.getByRole('button', { name: `Send ${formatPesos(pesos)}` }).click()
  await page
    .getByRole('dialog', { name: 'Confirm payment' })
    .getByRole('button', { name: `Pay ${formatPesos(pesos)}` })
    .click()
  await expect(page.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible()
}

export interface StartedGift {
  /** Path of the page to which the payer returns. */
  returnPath: string
  /** The provider's page. */
  providerUrl: string
}

/** Starts a gift and leaves it unpaid. */
export async function startGift(
  request: APIRequestContext,
  to: { page_url: string },
  { amount = '50', name = '', message = '' }: Gift = {},
): Promise<StartedGift> {
  const answer = await request.post(`/v1/donate/${to.page_url}`, {
    data: { amount, supporter_name: name, supporter_message: message },
  })
  expect(answer.status(), `starting a gift to ${to.page_url}`).toBe(200)
  const { payment_token, link_url } = (await answer.json()).data
  return { returnPath: `/pay/return/${payment_token}`, providerUrl: link_url }
}

/** Posts the payer's choice on the provider's page. */
export async function choose(request: APIRequestContext, { providerUrl }: StartedGift, outcome: Outcome) {
  await request.post(providerUrl, { form: { outcome }, maxRedirects: 0 })
}

/** Waits until the product has recorded the payment. */
export async function untilPaid(request: APIRequestContext, { returnPath }: StartedGift): Promise<void> {
  const status = returnPath.replace('/pay/return/', '/v1/payments/')
  await expect.poll(async () => (await (await request.get(status)).json()).data.state).toBe('paid')
}

/** The balance, in pesos, of the account signed in to this context. */
export async function getWalletBalance(request: APIRequestContext): Promise<number> {
  return (await (await request.get('/v1/user/balance')).json()).data[0].amount
}
