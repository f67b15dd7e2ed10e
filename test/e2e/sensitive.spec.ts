// A sensitive photo of a named person: consent given without JavaScript, publication, viewers who say they are 18, and the
// withdrawal of consent.
import type { Browser, Page } from '@playwright/test'
import { texts } from '#contract/texts.ts'
import { aCreator } from './people.ts'
import { aPhoto } from './photos.ts'
import { expect, test, visit } from './visitor.ts'

test('a sensitive photo needs its person’s consent, is shown to viewers who are 18, and is hidden when consent ends', async ({
  page,
  browser,
}) => {
  test.slow()
  const creator = await aCreator(page.request)
  const person = await withoutScript(browser)
  const visitor = await withoutScript(browser)
  let link = ''

  await test.step('a person is named in the composer, and nothing sensitive is published before they agree', async () => {
    await visit(page, '/dashboard/compose?kind=snap')
    await page.getByLabel('Choose a photo').setInputFiles(await aPhoto())
    await page.getByLabel('Make it FREE').check()
    await page.getByLabel('Caption').fill('Sa dagat')
    await page.getByLabel('Name of a person').fill('Maria')
    await page.getByRole('button', { name: 'Add person' }).click()
    const people = page.getByRole('list', { name: 'People in this photo' })
    await expect(people.getByRole('listitem')).toContainText('Not answered yet')
    await page.getByRole('switch', { name: 'Sensitive' }).check()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText(texts.consentMissing)).toBeVisible()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await people.getByRole('button', { name: 'Copy the link for Maria' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('/consent/')
    link = await page.evaluate(() => navigator.clipboard.readText())
  })

  await test.step('the person reads how the photo will be used, and agrees', async () => {
    await person.goto(link)
    await expect(person.getByRole('heading', { level: 1 })).toContainText('Maria')
    await expect(person.getByText('only to people who say they are 18')).toHaveCount(0)
    await expect(person.getByRole('img', { name: /The photo .* asks about/ })).toBeVisible()
    await person.getByLabel('Your full name').fill('Maria Santos')
    await person.getByRole('button', { name: 'Yes, I agree' }).click()
    await expect(person.getByText('Maria Santos said yes')).toBeVisible()
  })

  await test.step('the creator publishes it', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/${creator.page_url}/pixel-snap/`))
  })

  const address = new URL(page.url()).pathname
  const photo = visitor.getByRole('list', { name: 'Photos' }).getByRole('img')
  await test.step('a visitor sees a mosaic, says that they are 18, and sees the photo', async () => {
    await visitor.goto(address)
    await expect(photo).toHaveAttribute('src', /^data:/)
    await visitor.getByRole('button', { name: 'I am 18 or older: show it' }).click()
    await expect(visitor).toHaveURL(address)
    await expect(photo).toHaveAttribute('src', /^\/media\/image\//)
    await expect(visitor.getByRole('button', { name: 'Hide sensitive photos again' })).toBeVisible()
  })

  await test.step('the person withdraws, and the photo is hidden from everybody', async () => {
    await person.getByLabel('Your full name').fill('Maria Santos')
    await person.getByRole('button', { name: 'Withdraw: hide this photo' }).click()
    await expect(person.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(person.getByText('Hidden from everybody', { exact: true })).toBeVisible()
    const deadline = Date.now() + 2000
    await expect
      .poll(async () => (await visitor.request.get(address)).status(), { timeout: deadline - Date.now() })
      .toBe(410)
    await visitor.reload()
    await expect(photo).toHaveCount(0)
    await visit(page, '/dashboard/posts')
    await expect(page.getByText('Maria withdrew: nobody sees this photo')).toBeVisible()
  })
})

async function withoutScript(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  return context.newPage()
}
