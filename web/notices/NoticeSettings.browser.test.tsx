import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { fil } from '#contract/fil.ts'
import { type NoticeSetting, notices } from '#contract/notices.ts'
import { push } from '#contract/push.ts'
import { words } from '#contract/texts.ts'
import { setLanguage } from '../language/say.ts'
import { answer, mountApp, offline, serve } from '../testing.tsx'
import { NoticeSettings } from './NoticeSettings.tsx'

const all: NoticeSetting[] = [
  { kind: 'gift', product: true, mail: true },
  { kind: 'purchase', product: true, mail: true },
]
const without = (...off: string[]) =>
  all.map(({ kind }) => ({ kind, product: !off.includes(`${kind}_product`), mail: !off.includes(`${kind}_mail`) }))

const gifts = page.getByRole('group', { name: 'Gifts' })
const inProduct = gifts.getByRole('switch', { name: 'In PIXEL' })
const byMail = gifts.getByRole('switch', { name: 'By email' })

/** Mounts the settings; requests about push are not tested here. */
function mountSettings() {
  serve(push.key, answer({ key: 'AA' }))
  serve(notices.settings, answer(all))
  return mountApp(<NoticeSettings />, { isSignedIn: true })
}

test('a switch is saved immediately, and sends the state of all switches', async () => {
  const calls = serve(notices.changeSettings, answer(without('gift_mail')))
  mountSettings()
  await byMail.click({ force: true })
  await expect.element(byMail).not.toBeChecked()
  await expect.element(inProduct).toBeChecked()
  await expect.element(page.getByText(words.updated)).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([
    { gift_product: true, gift_mail: false, purchase_product: true, purchase_mail: true },
  ])
})

test('that it was saved is said in the language of the page', async () => {
  setLanguage('fil', fil)
  onTestFinished(() => setLanguage('en', undefined))
  serve(notices.changeSettings, answer(without('gift_mail')))
  mountSettings()
  await page.getByRole('switch').nth(1).click({ force: true })
  await expect.element(page.getByText(fil[words.updated] as string)).toBeVisible()
})

test('a switch reverts when saving fails, and can be pressed again', async () => {
  serve(notices.changeSettings, offline, answer(without('gift_product')))
  mountSettings()
  await inProduct.click({ force: true })
  await page.getByRole('button', { name: 'GOT IT' }).click()
  // The closing dialog covers the next switch.
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(inProduct).toBeChecked()
  await inProduct.click({ force: true })
  await expect.element(page.getByText(words.updated)).toBeVisible()
  await expect.element(inProduct).not.toBeChecked()
})

test('a late failure keeps what another press saved in between', async () => {
  const late = Promise.withResolvers<typeof offline>()
  serve(notices.changeSettings, late.promise, answer(without('gift_product', 'gift_mail')))
  mountSettings()
  await inProduct.click({ force: true })
  await byMail.click({ force: true })
  await expect.element(page.getByText(words.updated)).toBeVisible()
  late.resolve(offline)
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect.element(inProduct).not.toBeChecked()
  await expect.element(byMail).not.toBeChecked()
})

test('a late answer does not take back what a newer one has saved', async () => {
  const late = Promise.withResolvers<ReturnType<typeof answer>>()
  const calls = serve(notices.changeSettings, late.promise, answer(without('gift_product', 'gift_mail')))
  mountSettings()
  await inProduct.click({ force: true })
  await byMail.click({ force: true })
  await expect.element(page.getByText(words.updated)).toBeVisible()
  late.resolve(answer(without('gift_product')))
  await expect.poll(() => calls.length).toBe(2)
  // The late answer is handled before this press.
  await page.getByRole('group', { name: 'Sales' }).getByRole('switch').first().click({ force: true })
  await expect.poll(() => calls.length).toBe(3)
  expect(calls[2]!.body).toMatchObject({ gift_product: false, gift_mail: false, purchase_product: false })
})

test('the answer to an earlier press does not take back a newer one, and the next press sends both', async () => {
  const first = Promise.withResolvers<ReturnType<typeof answer>>()
  const second = Promise.withResolvers<ReturnType<typeof answer>>()
  const calls = serve(notices.changeSettings, first.promise, second.promise)
  mountSettings()
  await inProduct.click({ force: true })
  await byMail.click({ force: true })
  first.resolve(answer(without('gift_product')))
  await expect.element(page.getByText(words.updated)).toBeVisible()
  await expect.element(byMail).not.toBeChecked()
  await page.getByRole('group', { name: 'Sales' }).getByRole('switch').first().click({ force: true })
  await expect.poll(() => calls.length).toBe(3)
  expect(calls[2]!.body).toMatchObject({ gift_product: false, gift_mail: false, purchase_product: false })
  second.resolve(answer(without('gift_product', 'gift_mail', 'purchase_product')))
})

test('settings that are opened again are shown as they were saved', async () => {
  serve(notices.changeSettings, answer(without('gift_mail')))
  const { rerender } = mountSettings()
  await byMail.click({ force: true })
  await expect.element(page.getByText(words.updated)).toBeVisible()
  rerender(null)
  rerender(<NoticeSettings />)
  await expect.element(inProduct).toBeChecked()
  await expect.element(byMail).not.toBeChecked()
})

test('settings that cannot be read say so, and a retry reads them', async () => {
  serve(push.key, answer({ key: 'AA' }))
  serve(notices.settings, offline, offline, answer(without('gift_mail')))
  mountApp(<NoticeSettings />, { isSignedIn: true })
  await expect.element(page.getByText('We could not read this setting.')).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(byMail).not.toBeChecked()
})
