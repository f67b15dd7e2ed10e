// Sharing a page (Share, Share Profile, Share QR Code) and finding one (Explore).
import { readFile } from 'node:fs/promises'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { castMember } from './people.ts'
import { expectSpec } from './spec.ts'
import { expect, signIn, test, visit } from './visitor.ts'

const creator = castMember('tala')

async function decodeQrCode(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data
}

test('both QR codes of a page can be downloaded and decode to its URL', async ({ page, baseURL }) => {
  await visit(page, `/${creator.page_url}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('dialog', { name: 'Share Profile' }).getByRole('button', { name: 'Share QR Code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share QR Code' })
  for (const [name, file, width, height] of [
    ['Download the card', `pixel-${creator.page_url}-card.png`, 1000, 1200],
    ['Download the code alone', `pixel-${creator.page_url}-qr.png`, 400, 400],
  ] as const) {
    const started = page.waitForEvent('download')
    await dialog.getByRole('link', { name }).click()
    const download = await started
    expect(download.suggestedFilename()).toBe(file)
    const picture = await readFile(await download.path())
    expect(await sharp(picture).metadata()).toMatchObject({ width, height, format: 'png' })
    expect(await decodeQrCode(picture)).toBe(`${baseURL}/${creator.page_url}`)
  }
})

test('the share buttons open a small window with the link', async ({ page, baseURL }) => {
  const link = `${baseURL}/${creator.page_url}`
  await visit(page, `/${creator.page_url}`)
  await page.evaluate(() => {
    window.open = (url, _, features) => {
      document.title = `${url} ${features}`
      return { opener: window } as Window
    }
  })
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Profile' })
  for (const [name, host] of [
    ['Facebook', 'www.facebook.com'],
    ['Telegram', 't.me'],
    ['X', 'x.com'],
  ] as const) {
    const target = dialog.getByRole('link', { name, exact: true })
    const href = (await target.getAttribute('href'))!
    expect(new URL(href).host).toBe(host)
    expect([...new URL(href).searchParams.values()]).toContain(`${link}?utm_source=${name.toLowerCase()}`)
    await expect(target).toHaveAttribute('target', '_blank')
    await target.click()
    await expect(page).toHaveTitle(`${href} popup,width=500,height=600`)
  }
  await expectSpec('2/modal/share-popup', dialog)
  await expect(dialog.getByRole('link', { name: 'Viber' })).toHaveAttribute('href', /^viber:\/\/forward\?text=/)
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(link)
})

test('the link can be copied, or shared with the device’s share sheet where there is one', async ({
  page,
  baseURL,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    navigator.share = async (data) => {
      document.title = JSON.stringify(data)
    }
  })
  await visit(page, `/${creator.page_url}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Profile' })
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/${creator.page_url}`)
  await dialog.getByRole('button', { name: 'Share with your apps' }).click()
  await expect(page).toHaveTitle(
    JSON.stringify({ title: `${creator.page_name} on PIXEL`, url: `${baseURL}/${creator.page_url}?utm_source=share` }),
  )
})

test('a goal is shared with its own QR code', async ({ page, baseURL }) => {
  await visit(page, `/${creator.page_url}/my-goals`)
  const path = (await page.locator(`a[href^="/${creator.page_url}/my-goals/"]`).first().getAttribute('href'))!
  await visit(page, path)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share', exact: true })
  const code = (await dialog.getByRole('img', { name: /^QR code that leads to/ }).getAttribute('src'))!
  expect(await decodeQrCode(await (await page.request.get(code)).body())).toBe(baseURL + path)
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expectSpec('2/modal/share-qr-and-buttons', dialog)
})

test('creators are found through Explore, by name and by hashtag', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('banner').getByRole('link', { name: 'Explore' }).click()
  await expect(page.getByRole('heading', { name: 'Newest pages' })).toBeVisible()
  await page.getByLabel('Search creators').fill(creator.page_name.slice(0, 5))
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\?search=/)
  await page.getByRole('link', { name: creator.page_name }).click()
  await expect(page).toHaveURL(new RegExp(`/${creator.page_url}$`))
  await visit(page, '/dashboard/explore?search=wala.talagang.ganito')
  await expect(page.getByText('No results found.')).toBeVisible()
  await page.getByRole('region', { name: 'Popular hashtags' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/explore\/hashtags\//)
})

test('explore works without JavaScript, signed in or not', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/dashboard/explore')
  await page.getByLabel('Search creators').fill(creator.page_url)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('link', { name: creator.page_name })).toBeVisible()
  await signIn(context, castMember('bea'))
  await page.reload()
  await expect(page.getByRole('link', { name: creator.page_name })).toBeVisible()
  await context.close()
})
