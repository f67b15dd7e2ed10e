import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fil } from '#contract/fil.ts'
import { setLanguage } from '../../language/say.ts'
import { LanguageChoice } from '../../shell/LanguageChoice.tsx'
import { mountApp } from '../../testing.tsx'
import { DataSaver } from './DataSaver.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'
import { setTheme } from './theme.ts'

afterEach(() => {
  setTheme('system')
  setLanguage('en', undefined)
})

const ground = () => getComputedStyle(document.documentElement).backgroundColor

const choose = (theme: string) => (page.getByRole('radio', { name: theme }).element() as HTMLElement).click()

/** The values the form would post, including its submit button. */
async function posted(name: string): Promise<Record<string, string>> {
  const { promise, resolve } = Promise.withResolvers<Record<string, string>>()
  addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      const form = event.target as HTMLFormElement
      const data = Object.fromEntries(new FormData(form, event.submitter)) as Record<string, string>
      resolve({ action: new URL(form.action).pathname, ...data })
    },
    { once: true },
  )
  await page.getByRole('button', { name }).click()
  return promise
}

test('another theme applies immediately, is stored on this device and is shown as chosen', async () => {
  mountApp(<ThemeChoice />)
  await expect.element(page.getByRole('radio', { name: 'System' })).toBeChecked()
  choose('Light')
  await expect.element(page.getByRole('radio', { name: 'Light' })).toBeChecked()
  const light = ground()
  choose('Dark')
  await expect.poll(ground).not.toBe(light)
  await expect.element(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(document.cookie).toContain('pixel_theme=dark')
  expect(document.documentElement.dataset.theme).toBe('dark')
})

test('the browser’s own bars take the colour of the chosen theme', () => {
  const bars = document.head.appendChild(Object.assign(document.createElement('meta'), { name: 'theme-color' }))
  onTestFinished(() => bars.remove())
  for (const theme of ['light', 'dark'] as const) {
    setTheme(theme)
    expect(bars.content).toBe(ground())
  }
})

test('choosing the theme of the system deletes the stored choice', async () => {
  setTheme('dark')
  mountApp(<ThemeChoice />)
  await expect.element(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  ;(page.getByRole('radio', { name: 'Dark' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: 'System' })).toBeChecked()
  expect(document.cookie).not.toContain('pixel_theme')
  expect(document.documentElement.dataset.theme).toBeUndefined()
})

test('a language is posted with the page to return to, and the current one is pressed', async () => {
  mountApp(<LanguageChoice />)
  await expect.element(page.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true')
  const filipino = page.getByRole('button', { name: 'Filipino' })
  await expect.element(filipino).toHaveAttribute('aria-pressed', 'false')
  await expect.element(filipino).toHaveAttribute('lang', 'fil')
  expect(await posted('Filipino')).toMatchObject({ language: 'fil', next: location.pathname + location.search })
})

test('in Filipino the names of the languages stay in their own language', async () => {
  setLanguage('fil', fil)
  mountApp(<LanguageChoice />)
  await expect.element(page.getByRole('button', { name: 'Filipino' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('button', { name: 'English' })).toBeVisible()
})

test.each([
  [false, '1'],
  [true, '0'],
])('with the data saver at %o the switch posts the opposite', async (savesData, value) => {
  mountApp(<DataSaver next="/settings" />, { savesData })
  await expect
    .element(page.getByRole('button', { name: 'Data saver' }))
    .toHaveAttribute('aria-pressed', String(savesData))
  expect(await posted('Data saver')).toMatchObject({ data_saver: value, next: '/settings' })
})
