// What each part of a share dialog says and leads to.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fil } from '#contract/fil.ts'
import { getCard, getQr, getQrDrawing, getWhiteQr } from '#contract/shared-pictures.ts'
import { setLanguage } from '../language/say.ts'
import { longName } from '../pages/sample-pages.fixture.ts'
import { openModal } from '../shell/modals.ts'
import { mountApp } from '../testing.tsx'
import { PageQr } from './PageQr.tsx'
import { ShareTargets, TargetList } from './ShareTargets.tsx'

const ana = { page_url: 'ana.cruz', page_name: 'Ana Cruz', avatar: null }
const link = `${location.origin}/ana.cruz`
const service = (name: string) => page.getByRole('link', { name, exact: true })
const received = (name: string) =>
  Object.fromEntries(new URL((service(name).element() as HTMLAnchorElement).href).searchParams)

function openProfile(shared = ana): void {
  mountApp(null)
  openModal('share-profile', { page: shared })
}

test('the code of a link of ours leads to it, and is described by where it leads', async () => {
  mountApp(null)
  openModal('share', { title: 'Unang araw', path: '/ana.cruz/pixel-bloc/1' })
  const code = page.getByRole('img', { name: 'QR code that leads to Unang araw' })
  await expect.element(code).toHaveAttribute('src', getQr('/ana.cruz/pixel-bloc/1'))
  await expect.element(page.getByRole('dialog').getByText('Unang araw', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('textbox', { name: 'Link' }))
    .toHaveValue(`${location.origin}/ana.cruz/pixel-bloc/1`)
})

test('a page is shared under its name and address, by a link that says through which service it came', async () => {
  openProfile()
  const dialog = page.getByRole('dialog', { name: 'Share Profile' })
  await expect.element(dialog.getByText('Ana Cruz', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText('@ana.cruz')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Link' })).toHaveValue(link)
  const text = 'Ana Cruz on PIXEL'
  expect(received('Telegram')).toEqual({ url: `${link}?utm_source=telegram`, text })
  expect(received('X')).toEqual({ url: `${link}?utm_source=x`, text })
  expect(received('Viber')).toEqual({ text: `${text} ${link}?utm_source=viber` })
})

test('a link that nobody counts by its source is shared as it is', async () => {
  mountApp(<TargetList link={link} title="A receipt" />)
  await expect.element(service('Telegram')).toBeVisible()
  expect(received('Telegram')).toEqual({ url: link, text: 'A receipt' })
  expect(received('Facebook')).toEqual({ u: link })
})

test('a service in a window of its own gets no access to ours, and its link tells it nothing of the page', async () => {
  const opened = { opener: window as unknown }
  const open = vi.spyOn(window, 'open').mockReturnValue(opened as never)
  onTestFinished(() => open.mockRestore())
  mountApp(<ShareTargets link={link} title="Ana" />)
  await service('X').click()
  expect(opened.opener).toBeNull()
  await expect.element(service('X')).toHaveAttribute('rel', 'noopener noreferrer')
})

test('the whole link is chosen when its field is entered, and cannot be typed over', async () => {
  mountApp(<ShareTargets link={link} title="Ana" />)
  const field = page.getByRole('textbox', { name: 'Link' })
  await field.click()
  const input = field.element() as HTMLInputElement
  expect(input.value.slice(input.selectionStart!, input.selectionEnd!)).toBe(link)
  await userEvent.keyboard('x')
  expect(input.value).toBe(link)
})

test('each picture of a page’s code is its own file: a card, on white, to scale, and bare', async () => {
  mountApp(<PageQr page={ana} />)
  const path = '/ana.cruz'
  await expect
    .element(page.getByRole('img', { name: 'Card with the QR code of Ana Cruz' }))
    .toHaveAttribute('src', getCard('ana.cruz'))
  const files = page
    .getByRole('link')
    .elements()
    .map((one) => [one.textContent, one.getAttribute('href')])
  expect(files).toEqual([
    ['Download the card', getCard('ana.cruz')],
    ['Download the code on white', getWhiteQr(path)],
    ['Download the code as SVG', getQrDrawing(path)],
    ['Download the code alone', getQr(path)],
  ])
  expect(new Set(files.map(([, href]) => href)).size).toBe(4)
})

test('the longest name and address stay within the dialog of a narrow phone', async () => {
  await page.viewport(320, 700)
  onTestFinished(() => page.viewport(390, 844))
  openProfile({ page_url: 'a'.repeat(30), page_name: longName, avatar: null })
  const dialog = page.getByRole('dialog', { name: 'Share Profile' })
  await expect.element(dialog.getByText(longName, { exact: true })).toBeVisible()
  const box = dialog.element()
  expect(box.scrollWidth).toBe(box.clientWidth)
})

test('in Filipino the dialog speaks it, and so does what the services say', async () => {
  setLanguage('fil', fil)
  onTestFinished(() => setLanguage('en', undefined))
  openProfile()
  await expect.element(page.getByRole('button', { name: (fil as Record<string, string>)['Copy link']! })).toBeVisible()
  expect(received('X').text).toBe((fil as Record<string, string>)['{name} on PIXEL']!.replace('{name}', 'Ana Cruz'))
})
