// The whole path of a gift, from a creator's page to the creator's wallet.
import { formatPesos } from '#contract/amounts.ts'
import { fillGift, getWalletBalance, goToProvider, openGiftForm } from './gifts.ts'
import { castMember } from './people.ts'
import { expect, signIn, test, visit } from './visitor.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

/** A different creator each, so that no other gift changes the balance between the two reads of the wallet. */
const variants = [
  { creator: 'tala', viewport: phone, colorScheme: 'light' },
  { creator: 'luz', viewport: phone, colorScheme: 'dark' },
  { creator: 'migo', viewport: desktop, colorScheme: 'light' },
  { creator: 'mikay', viewport: desktop, colorScheme: 'dark' },
] as const

for (const { creator: key, viewport, colorScheme } of variants) {
  test.describe(`at ${viewport.width} × ${viewport.height}, ${colorScheme}`, () => {
    test.use({ viewport, colorScheme })

    test('a visitor gives ₱50, and the creator finds it on the wall, in the wallet and in the history', async ({
      page,
      elsewhere,
    }) => {
      const creator = castMember(key)
      await signIn(elsewhere, creator)
      const before = await getWalletBalance(elsewhere.request)
      const name = 'Aling Nena'
      const message = `Para sa tinta, ${key}! 🖋️`
      let reference = ''

      await test.step('the visitor sends the gift', async () => {
        await visit(page, `/${creator.page_url}`)
        await expect(page.getByRole('heading', { level: 1, name: creator.page_name })).toBeVisible()
        const form = await openGiftForm(page)
        await form.getByRole('radio', { name: '50 pesos' }).check()
        await fillGift(form, { name, message })
        await expect(form.getByText(`${name} sent ₱50`)).toBeVisible()
        await goToProvider(page, form, 50)
        await page.getByRole('button', { name: 'Pay ₱50.00' }).click()
        await expect(page.getByRole('heading', { level: 1, name: 'Gift Sent' })).toBeVisible()
        await expect(page).toHaveTitle('Gift Sent | PIXEL')
        await expect(page.getByText(`Gift to ${creator.page_name}`)).toBeVisible()
        reference = (await page.getByRole('main').textContent())!.match(/PX-\d{8}-[0-9A-Z]{8}/)![0]
      })

      const mine = await elsewhere.newPage()
      await test.step('the creator sees it on the wall', async () => {
        await visit(mine, `/${creator.page_url}`)
        const gift = mine.getByRole('list', { name: 'Gifts' }).getByRole('listitem').filter({ hasText: message })
        await expect(gift).toContainText(name)
        await expect(gift).toContainText('₱50')
      })

      await test.step('the creator sees it in the wallet and in the card of latest transactions', async () => {
        await visit(mine, '/dashboard')
        await expect(mine.getByText(formatPesos(before + 50), { exact: true })).toBeVisible()
        const row = mine.getByRole('row').filter({ hasText: reference })
        await expect(row).toContainText(name)
        await expect(row).toContainText('₱50.00')
        await expect(row).toContainText('Completed')
      })

      await test.step('the creator finds it in the history, whose row opens its details', async () => {
        await mine.getByRole('link', { name: 'See all' }).click()
        await expect(mine.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
        const row = mine.getByRole('row').filter({ hasText: reference })
        await row.getByRole('button').click()
        const details = mine.getByRole('dialog', { name: 'Transaction' })
        await expect(details).toContainText(reference)
        await expect(details).toContainText('₱50.00')
        await expect(details).toContainText('Completed')
        await mine.keyboard.press('Escape')
        await expect(details).toBeHidden()
      })
    })
  })
}
