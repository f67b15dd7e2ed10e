// The export of one's data in each of its states.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { exports } from '#contract/exports.ts'
import { answer, mountApp, offline, refusal, serve } from '../../testing.tsx'
import { ExportCard } from './ExportCard.tsx'

const button = (name: string) => page.getByRole('button', { name })
const nothing = { state: 'none', link_url: null, expires_at: null, bytes: null }
const ready = { state: 'ready', link_url: '/v1/user/export/zip', expires_at: '2026-12-04T10:00:00+08:00', bytes: 100 }
const show = () => mountApp(<ExportCard />, { isSignedIn: true })

test('it is asked for once, then said to be prepared, and offered once it is ready', async () => {
  serve(exports.read, answer(nothing), answer({ ...nothing, state: 'preparing' }), answer(ready))
  const asked = serve(exports.ask, answer({ state: 'preparing' }))
  show()
  await button('Put it together').click()
  await expect.element(page.getByText(/It is being put together\./)).toBeVisible()
  await button('Look again').click()
  await expect.element(page.getByText('Ready until Dec 4, 2026.')).toBeVisible()
  await expect.element(page.getByRole('link')).toHaveAttribute('href', ready.link_url)
  expect(asked).toHaveLength(1)
})

test.each([
  [100, '1 kB'],
  [12_400, '12 kB'],
  [3_449_000, '3.4 MB'],
])('a zip of %i bytes is said to have %s', async (bytes, size) => {
  serve(exports.read, answer({ ...ready, bytes }))
  show()
  await expect.element(page.getByRole('link', { name: `Download the zip (${size})` })).toBeVisible()
})

test('one that is over can be asked for again', async () => {
  serve(exports.read, answer({ ...nothing, state: 'expired' }))
  show()
  await expect.element(page.getByText(/The last one is over\./)).toBeVisible()
  await expect.element(button('Put it together')).toBeVisible()
})

test('a refused request says why, and can be sent again', async () => {
  serve(exports.read, answer(nothing))
  const message = 'One a day is enough.'
  const asked = serve(exports.ask, refusal({ exception: 'TooManyRequestsException', message, data: {} }))
  show()
  await button('Put it together').click()
  await expect.element(page.getByRole('dialog').getByText(message)).toBeVisible()
  await button('GOT IT').click()
  await button('Put it together').click()
  await expect.poll(() => asked.length).toBe(2)
  await button('GOT IT').click()
})

test('a state that could not be read can be read again', async () => {
  serve(exports.read, offline, offline, answer(ready))
  show()
  await expect.element(page.getByText('We could not see how far it is.')).toBeVisible()
  await button('Try Again').click()
  await expect.element(page.getByText('Ready until Dec 4, 2026.')).toBeVisible()
})
