// Embeds on another site: they work in an iframe, without JavaScript, and read no session.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { castMember } from './people.ts'
import { expect, signIn, test, visit } from './visitor.ts'

const creator = castMember('tala')

const sites: Server[] = []
test.afterEach(async () => {
  for (const site of sites.splice(0)) {
    site.closeAllConnections()
    await new Promise((resolve) => site.close(resolve))
  }
})

/** Serves a page of another site on this machine (127.0.0.1 instead of localhost), and returns its URL. */
async function aSite(body: string): Promise<string> {
  const html = `<!doctype html><title>Blog</title>${body}`
  const site = createServer((_, reply) => reply.setHeader('content-type', 'text/html').end(html))
  sites.push(site)
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
}

test.describe('on another site', () => {
  test('the button and the goal are shown in iframes, send no cookie, and link to the page', async ({
    page,
    context,
  }) => {
    await signIn(context, creator)
    await visit(page, '/dashboard/share')
    const lines = await page.getByRole('list').filter({ hasText: '<iframe' }).locator('code').allTextContents()
    expect(lines.length).toBeGreaterThanOrEqual(3)
    const cookies: (string | null)[] = []
    context.on('request', async (request) => {
      if (new URL(request.url()).pathname.startsWith('/embed/')) cookies.push(await request.headerValue('cookie'))
    })
    await page.goto(await aSite(lines.join('')))
    const button = page.frameLocator('iframe').first().getByRole('link')
    await expect(button).toHaveText(`Support ${creator.page_name}`)
    await expect(
      page
        .frameLocator('iframe')
        .nth(1)
        .getByText(/^₱[\d,]+ of ₱[\d,]+$/),
    ).toBeVisible()
    // The picture is loaded across sites as well.
    await expect
      .poll(() =>
        page
          .locator('img')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBe(480)
    expect(await button.evaluate(() => document.cookie)).toBe('')
    expect(cookies.length).toBeGreaterThanOrEqual(3)
    expect(new Set(cookies)).toEqual(new Set([null]))
    const opened = context.waitForEvent('page')
    await button.click()
    await expect(await opened).toHaveURL(new RegExp(`/${creator.page_url}\\?utm_source=embed$`))
    await expect((await opened).getByRole('heading', { level: 1 })).toHaveText(creator.page_name)
  })

  test('no other page of the product can be framed', async ({ page, baseURL, browserErrors }) => {
    for (const path of ['/auth/login', `/${creator.page_url}`, '/dashboard/wallet']) {
      await page.goto(await aSite(`<iframe src="${baseURL}${path}"></iframe>`))
      await expect
        .poll(() => browserErrors.filter((text) => text.includes('frame-ancestors')).length, path)
        .toBeGreaterThan(0)
      await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveCount(0)
      browserErrors.length = 0
    }
  })
})

test('an embed works without JavaScript, and fits a width of 200 px', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 200, height: 64 } })
  const page = await context.newPage()
  await page.goto(`${baseURL}/embed/${creator.page_url}/button`)
  const link = page.getByRole('link', { name: `Support ${creator.page_name}` })
  await expect(link).toHaveAttribute('href', `${baseURL}/${creator.page_url}?utm_source=embed`)
  const box = (await link.boundingBox())!
  expect(box.x + box.width).toBeLessThanOrEqual(200)
  await context.close()
})
