// The desk in a browser: deciding a case with the keyboard alone, and axe on each of its pages.
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { expectAccessible, sizes } from './axe.ts'
import { expectFits } from './fits.ts'
import { tabTo, typeInto } from './keys.ts'
import { operate } from './operator.ts'
import { aCreator, castMember, type Person } from './people.ts'
import { setUpAppByApi } from './second-factor.ts'
import { expect, signIn, test, visit } from './visitor.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A new account with the role admin, signed in to this context, and its authenticator app. */
async function aModerator(request: APIRequestContext) {
  const staff = await aCreator(request)
  const app = await setUpAppByApi(request, staff)
  await operate('role', 'grant', staff.email, 'admin')
  return { staff, app }
}

async function aReport({ request }: BrowserContext): Promise<{ reported: Person; reportNo: string }> {
  const reported = await aCreator(request, { page_name: 'Nagpapanggap' })
  const about = { content_type: 'profile', content_id: reported.page_url, reason: 'minor', details: 'Bata ito.' }
  const { data } = await (await request.post('/v1/report', { data: about })).json()
  return { reported, reportNo: data.report_no }
}

test('a moderator signs in and decides a case with the keyboard alone', async ({ page, elsewhere }) => {
  const { staff, app } = await aModerator(page.request)
  const { reported, reportNo } = await aReport(elsewhere)
  await page.context().clearCookies()
  await page.setViewportSize(sizes[1]!)
  await visit(page, '/auth/login?next=%2Fdesk')
  await typeInto(page, page.getByLabel('Email'), staff.email)
  await typeInto(page, page.getByLabel('Password', { exact: true }), staff.password)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code')).toBeVisible()
  // Each code is accepted once: this one is of the next half minute.
  await typeInto(page, page.getByLabel('Code'), app.generate({ timestamp: Date.now() + 30_000 }))
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()

  await openRow(page, reportNo)
  await expect(page.getByText(/^due in 2[34] h$/).first()).toBeVisible()
  await expect(page.getByText('Bata ito.')).toBeVisible()
  await page.keyboard.press('w')
  // Digits typed into the text field are text, not shortcuts.
  await page.keyboard.type('Bata ang nasa larawan. 1 2 3')
  await tabTo(page, page.getByRole('button', { name: 'Dismiss: it stays' }))
  await page.keyboard.press('2')
  await expect(page.getByRole('button', { name: /^Take down/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Acted on')).toBeVisible()
  expect((await elsewhere.request.get(`/v1/profile/${reported.page_url}`)).status()).toBe(410)
})

async function openRow(page: Page, reportNo: string): Promise<void> {
  const row = page.locator(`a[href="/desk/reports/${reportNo}"]`)
  for (let steps = 0; steps < 25 && !(await row.evaluate((a) => a === document.activeElement)); steps++)
    await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: reportNo })).toBeVisible()
}

test('every page of the desk passes axe and fits 320 px', async ({ page, elsewhere }) => {
  test.slow()
  await aModerator(page.request)
  const { reported, reportNo } = await aReport(elsewhere)
  const suspended = { data: { message: 'Nagpapanggap siya.' } }
  expect((await page.request.post(`/v1/desk/accounts/${reported.page_url}/suspend`, suspended)).status()).toBe(200)
  await test.step('a suspended account reads the reason, and appeals on a page without JavaScript', async () => {
    const theirs = await elsewhere.newPage()
    await visit(theirs, '/dashboard')
    await expectAccessible(theirs, 'suspended')
    await theirs.getByLabel('Appeal').fill('Ako talaga ito.')
    await theirs.getByRole('button', { name: 'Send appeal' }).click()
    await expect(theirs.getByText(/You appealed on/)).toBeVisible()
  })
  await signIn(elsewhere, castMember('tala'))
  const { data } = await (await elsewhere.request.get('/v1/user/transactions?transaction_type=income')).json()
  for (const path of [
    '/desk',
    `/desk/reports/${reportNo}`,
    '/desk/appeals',
    '/desk/accounts?search=a',
    `/desk/accounts/${reported.page_url}`,
    '/desk/money',
    `/desk/money/${data[0].transaction_no}`,
    '/desk/log',
  ]) {
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, path)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectFits(page)
  }
})
