// A page whose script, or a part of it, does not arrive: it is complete as it is without JavaScript.
import { castMember } from './people.ts'
import { aNetwork, expect, test } from './visitor.ts'

test.use({ viewport: { width: 390, height: 844 } })

const creator = castMember('rudy')
const parts = {
  'the entry': '**/assets/entry-client-*.js',
  'a library': '**/assets/libraries-*.js',
  'the page’s own chunk': '**/assets/CreatorPage-*.js',
}

for (const [name, file] of Object.entries(parts))
  test(`a gift is sent although ${name} does not arrive`, async ({ browser, viewport }) => {
    // A browser of its own: that the file is missing is reported, as it should be.
    const context = await browser.newContext({ viewport, extraHTTPHeaders: aNetwork() })
    const page = await context.newPage()
    await page.route(file, (route) => route.abort())
    await page.goto(`/${creator.page_url}`)
    await page.getByLabel('Other amount').fill('75')
    await page.getByRole('button', { name: 'Send gift' }).click()
    await page.getByRole('button', { name: 'Pay ₱75.00' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Gift Sent' })).toBeVisible()
    await context.close()
  })
