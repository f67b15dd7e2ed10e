// Sharing a page: by link, by service, by the phone's own sheet, as a code, and within other sites.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fil } from '#contract/fil.ts'
import { setLanguage } from '../language/say.ts'
import { openModal } from '../shell/modals.ts'
import { mountApp } from '../testing.tsx'
import { EmbedLines } from './EmbedLines.tsx'

const link = `${location.origin}/ana`
const button = (name: string) => page.getByRole('button', { name, exact: true })

function replaceShare(share: Navigator['share'] | undefined): void {
  const own = Object.getOwnPropertyDescriptor(navigator, 'share')
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  onTestFinished(() => {
    if (own) Object.defineProperty(navigator, 'share', own)
    else delete (navigator as Partial<Navigator>).share
  })
}

function share(): void {
  mountApp(null)
  openModal('share', { title: 'Ana on PIXEL', path: '/ana' })
}

test('the link is copied as it is, and the copy is confirmed', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => writeText.mockRestore())
  share()
  await expect.element(page.getByRole('textbox', { name: 'Link' })).toHaveValue(link)
  await button('Copy link').click()
  await expect.element(button('Copied')).toBeVisible()
  expect(writeText).toHaveBeenCalledExactlyOnceWith(link)
})

test('a service opens in a small window with the link marked as its own; Viber is an app and opens none', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue({ opener: window } as never)
  onTestFinished(() => open.mockRestore())
  share()
  await page.getByRole('link', { name: 'Facebook' }).click()
  const [href, , features] = open.mock.calls[0]!
  expect(new URL(String(href)).searchParams.get('u')).toBe(`${link}?utm_source=facebook`)
  expect(features).toBe('popup,width=500,height=600')
  const viber = page.getByRole('link', { name: 'Viber' })
  await expect.element(viber).toHaveAttribute('href', expect.stringMatching(/^viber:\/\/forward\?text=/))
  await expect.element(viber).not.toHaveAttribute('target')
})

test('the apps of the phone are offered only where the browser has a sheet for them; closing it is no error', async () => {
  const shared = vi.fn().mockRejectedValue(new DOMException('', 'AbortError'))
  replaceShare(shared)
  share()
  await button('Share with your apps').click()
  expect(shared).toHaveBeenCalledExactlyOnceWith({ title: 'Ana on PIXEL', url: `${link}?utm_source=share` })
  await expect.element(page.getByRole('dialog', { name: 'Share' })).toBeVisible()
  await expect.element(page.getByText('UNABLE TO PROCEED')).not.toBeInTheDocument()
})

test('a browser without a sheet offers the services and the link alone', async () => {
  replaceShare(undefined)
  share()
  await expect.element(button('Copy link')).toBeVisible()
  await expect.element(button('Share with your apps')).not.toBeInTheDocument()
})

test('the code of a page is a step of sharing it, and each picture has a file name of its own', async () => {
  mountApp(null)
  openModal('share-profile', { page: { page_url: 'ana', page_name: 'Ana', avatar: null } })
  await button('Share QR Code').click()
  await expect.element(page.getByRole('img', { name: 'Card with the QR code of Ana' })).toBeVisible()
  const downloads = page.getByRole('link', { name: /^Download/ })
  const names = downloads.elements().map((one) => one.getAttribute('download'))
  expect(names).toEqual(['pixel-ana-card.png', 'pixel-ana-qr-white.png', 'pixel-ana-qr.svg', 'pixel-ana-qr.png'])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Share Profile' })).toBeVisible()
})

test('where no window may open, the service opens as a plain link', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => open.mockRestore())
  share()
  const facebook = page.getByRole('link', { name: 'Facebook' })
  await expect.element(facebook).toHaveAttribute('target', '_blank')
  const presses: boolean[] = []
  const takeNote = (event: MouseEvent) => {
    presses.push(event.defaultPrevented)
    // The test itself opens no window.
    event.preventDefault()
  }
  addEventListener('click', takeNote, { once: true })
  await facebook.click()
  expect(open).toHaveBeenCalledOnce()
  expect(presses).toEqual([false])
})

test('each line for other sites is whole, in the language of its creator, and its copy button names it', async () => {
  setLanguage('fil', fil)
  onTestFinished(() => setLanguage('en', undefined))
  const title = 'Lapis "2B" <b>'
  mountApp(<EmbedLines page={{ page_url: 'ana', page_name: 'Ana' }} goals={[{ id: '7', title }]} />)
  const lines = [...document.querySelectorAll('code')].map((one) => {
    const parsed = new DOMParser().parseFromString(one.textContent, 'text/html').body
    const [frame, picture] = [parsed.querySelector('iframe'), parsed.querySelector('img')]
    return [
      parsed.childElementCount,
      frame?.title ?? picture?.alt,
      frame?.src ?? picture?.src,
      parsed.querySelector('a')?.href,
    ]
  })
  const goal = 'https://pixel.test/embed/ana/goal/7'
  expect(lines).toEqual([
    [1, expect.stringContaining('Ana'), 'https://pixel.test/embed/ana/button?lang=fil', undefined],
    [1, title, `${goal}?lang=fil`, undefined],
    [1, title, `${goal}.svg?lang=fil`, 'https://pixel.test/ana/my-goals/7?utm_source=embed'],
  ])
  const names = page
    .getByRole('button')
    .elements()
    .map((one) => one.getAttribute('aria-label'))
  expect(new Set(names).size).toBe(3)
})
