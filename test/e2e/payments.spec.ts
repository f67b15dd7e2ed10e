// Every outcome of a payment, as its payer and the creator see it.
import { choose, fillGift, getWalletBalance, goToProvider, openGiftForm, startGift, untilPaid } from './gifts.ts'
import { aCreator, castMember } from './people.ts'
import { expectSpec } from './spec.ts'
import { expect, signIn, test, visit } from './visitor.ts'

test('after a failed attempt at the provider, a second attempt can pay', async ({ page }) => {
  const creator = castMember('jepoy')
  await visit(page, `/${creator.page_url}`)
  await goToProvider(page, await openGiftForm(page), 50)
  await page.getByRole('button', { name: 'Fail this attempt' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirming your payment…' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue your payment' }).click()
  await expect(page.getByText('The last attempt did not go through.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay ₱50.00' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gift Sent' })).toBeVisible()
})

test('a cancelled payment says that nothing was charged, can be tried again, and leads back to the page', async ({
  page,
}) => {
  const creator = castMember('jepoy')
  await visit(page, `/${creator.page_url}`)
  await goToProvider(page, await openGiftForm(page), 50)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your gift was not sent' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Nothing was charged')
  const cancelled = page.url()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Pay ₱50.00' })).toBeVisible()
  await page.goto(cancelled)
  await page.getByRole('link', { name: 'Back to the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: creator.page_name })).toBeVisible()
})

test('a payment whose webhook is lost is confirmed by querying the provider', async ({ page }) => {
  await visit(page, `/${castMember('jepoy').page_url}`)
  const form = await openGiftForm(page)
  // The provider never sends a webhook for amounts that end in .09.
  await fillGift(form, { amount: '50.09' })
  await goToProvider(page, form, 50.09)
  await page.getByRole('button', { name: 'Pay ₱50.09' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gift Sent' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('₱50.09')
})

test('a waiting return page shows Gift Sent as soon as the gift is paid', async ({ page }) => {
  const gift = await startGift(page.request, castMember('jepoy'), { amount: '60' })
  await visit(page, gift.returnPath)
  await expect(page.getByRole('heading', { level: 1, name: 'Confirming your payment…' })).toBeVisible()
  await choose(page.request, gift, 'paid')
  await expect(page.getByRole('heading', { level: 1, name: 'Gift Sent' })).toBeVisible()
})

test('a checkout paid twice is one gift', async ({ page, elsewhere }) => {
  const creator = await aCreator(elsewhere.request)
  await visit(page, `/${creator.page_url}`)
  const form = await openGiftForm(page)
  await fillGift(form, { message: 'Isang beses lang dapat' })
  await goToProvider(page, form, 50)
  await page.getByRole('button', { name: 'Pay twice' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gift Sent' })).toBeVisible()

  expect(await getWalletBalance(elsewhere.request)).toBe(50)
  const mine = await elsewhere.newPage()
  await visit(mine, '/dashboard/transactions/history')
  await expect(mine.getByRole('button', { name: 'Gift from Someone' })).toHaveCount(1)
  await visit(mine, `/${creator.page_url}`)
  await expect(mine.getByRole('list', { name: 'Gifts' }).getByRole('listitem')).toHaveCount(1)
})

test('going back from the provider shows the unconfirmed gift instead of starting another', async ({ page }) => {
  const creator = castMember('tikbalang')
  await visit(page, `/${creator.page_url}`)
  await goToProvider(page, await openGiftForm(page), 50)
  const providerUrl = page.url()
  await page.goBack()
  await expect(page.getByText('Your gift of ₱50.00 is not confirmed yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Continue your payment' }).click()
  await choose(page.request, { providerUrl, returnPath: '' }, 'paid')
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Gift Sent' })).toBeVisible()
})

test('sending the same gift again requires a confirmation', async ({ page }) => {
  const creator = castMember('tikbalang')
  const first = await startGift(page.request, creator)
  await choose(page.request, first, 'paid')
  await untilPaid(page.request, first)
  await visit(page, `/${creator.page_url}`)
  const form = await openGiftForm(page)
  await form.getByRole('button', { name: 'Send ₱50.00' }).click()
  await page.getByRole('dialog', { name: 'Confirm payment' }).getByRole('button', { name: 'Pay ₱50.00' }).click()
  const question = page.getByRole('dialog', { name: 'The same gift again?' })
  await expect(question).toContainText(`You sent ₱50.00 to ${creator.page_name} a moment ago.`)
  await question.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible()
})

test('a gift that is too small is refused before a request is sent', async ({ page }) => {
  await visit(page, `/${castMember('jepoy').page_url}`)
  const form = await openGiftForm(page)
  await fillGift(form, { amount: '5' })
  await form.getByRole('button', { name: 'Send ₱5.00' }).click()
  const amount = form.getByLabel('Other amount')
  await expect(amount).toHaveAccessibleDescription(/The smallest gift here is ₱20\.00\./)
  await expect(amount).toBeFocused()
  await expectSpec('5/gift-field-errors', amount)
})

test('a signed-in supporter gives under their page name or anonymously', async ({ page }) => {
  const creator = castMember('kanto')
  const supporter = castMember('bea')
  await signIn(page.context(), supporter)
  await visit(page, `/${creator.page_url}`)
  const form = await openGiftForm(page)
  await expect(form.getByText(`${supporter.page_name} sent ₱50`)).toBeVisible()
  await expectSpec('6/send-anonymously', form)
  await form.getByRole('switch', { name: 'Send anonymously' }).check()
  await expect(form.getByText('Someone sent ₱50')).toBeVisible()
  await fillGift(form, { message: 'Galing sa tabi-tabi' })
  await goToProvider(page, form, 50)
  await page.getByRole('button', { name: 'Pay ₱50.00' }).click()
  await page.getByRole('link', { name: 'Back to the page' }).click()
  const gift = page
    .getByRole('list', { name: 'Gifts' })
    .getByRole('listitem')
    .filter({ hasText: 'Galing sa tabi-tabi' })
  await expect(gift).toContainText('Someone')
  await expect(gift).not.toContainText(supporter.page_name)
})
