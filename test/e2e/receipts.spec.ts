// Spec decisions §3: every gift has a receipt, and its link proves it, also without JavaScript.
import { choose, startGift, untilPaid } from './gifts.ts'
import { castMember } from './people.ts'
import { expect, signIn, test, visit } from './visitor.ts'

const creator = castMember('rudy')
const supporter = castMember('bea')

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the link on the return page proves the receipt; a link without the code or with a changed one does not', async ({
    page,
  }) => {
    const gift = await startGift(page.request, creator, { amount: '75', name: 'Kuya Ben' })
    await choose(page.request, gift, 'paid')
    await untilPaid(page.request, gift)
    await page.goto(gift.returnPath)
    await page.getByRole('link', { name: 'This link does.' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'This receipt is genuine' })).toBeVisible()
    const receipt = page.getByRole('article')
    await expect(receipt).toContainText('Paid')
    await expect(receipt).toContainText('₱75.00')
    await expect(receipt).toContainText('Kuya Ben')
    await expect(receipt.getByRole('img', { name: 'QR code of this receipt' })).toHaveJSProperty('naturalWidth', 400)
    const image = await page.request.get(
      (await receipt.getByRole('link', { name: 'Save image' }).getAttribute('href'))!,
    )
    expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/png'])
    await receipt.getByText('Share', { exact: true }).click()
    await expect(receipt.getByRole('link', { name: 'Facebook' })).toHaveAttribute(
      'href',
      new RegExp(`u=${encodeURIComponent(page.url())}$`),
    )

    const [, , reference = '', code = ''] = new URL(page.url()).pathname.split('/')
    await page.goto(`/r/${reference}`)
    await expect(page.getByRole('heading', { level: 1, name: 'This is not proven yet' })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('Ben')
    await expect(page.getByRole('main')).not.toContainText('₱')

    await page.goto(`/r/${reference}/${[...code].reverse().join('')}A`)
    await expect(page.getByRole('heading', { level: 1, name: 'This receipt is not ours' })).toBeVisible()
    await page.goto('/r/PX-20260101-ABCDEFGH')
    await expect(page.getByRole('heading', { level: 1, name: 'We know no such receipt' })).toBeVisible()
  })
})

test('a signed-in supporter finds the receipt in their list', async ({ page, context }) => {
  await signIn(context, supporter)
  const gift = await startGift(page.request, creator, { amount: '61.50' })
  await choose(page.request, gift, 'paid')
  await untilPaid(page.request, gift)
  await visit(page, '/dashboard/receipts')
  await page
    .getByRole('list', { name: 'Receipts' })
    .getByRole('listitem')
    .filter({ hasText: '₱61.50' })
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'This receipt is genuine' })).toBeVisible()
})
