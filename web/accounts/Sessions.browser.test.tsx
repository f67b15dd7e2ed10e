import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ownForm, ownPaths } from '#contract/addresses/own-paths.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { credentials, type Session } from '#contract/credentials.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { Sessions } from './Sessions.tsx'

const here: Session = {
  id: 's1',
  device: 'Chrome on Android',
  place: '112.198.0.0',
  created_at: '2026-11-20T10:00:00.000Z',
  last_seen_at: '2026-11-22T10:00:00.000Z',
  is_current: true,
}
const other: Session = { ...here, id: 's2', device: '', place: '49.144.0.0', is_current: false }
const others = page.getByRole('button', { name: 'Sign out everywhere else' })

test('another device can be signed out from its row and then disappears from the list', async () => {
  const lists = serve(credentials.sessions, answer([here, other]), answer([here]))
  const calls = serve(credentials.endSession, offline, answer({}))
  mountApp(<Sessions />, { isSignedIn: true })
  const end = page.getByRole('button', { name: 'Sign out Unknown device' })
  await expect.element(page.getByText('This device · 112.198.0.0')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sign out Chrome on Android' })).not.toBeInTheDocument()
  await end.click()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await end.click()
  await expect.element(end).not.toBeInTheDocument()
  expect(calls.map(({ url }) => url)).toEqual(Array(2).fill(expect.stringMatching(/sessions\/s2$/)))
  expect(lists).toHaveLength(2)
  // With no other session left, the button for all others disappears.
  await expect.element(others).not.toBeInTheDocument()
})

test('after a device is signed out the focus is on the next one', async () => {
  const tablet = { ...other, id: 's3', device: 'Firefox on Android' }
  serve(credentials.sessions, answer([here, other, tablet]), answer([here, tablet]))
  serve(credentials.endSession, answer({}))
  mountApp(<Sessions />, { isSignedIn: true })
  await page.getByRole('button', { name: 'Sign out Unknown device' }).click()
  await expect.element(page.getByRole('button', { name: 'Sign out Firefox on Android' })).toHaveFocus()
})

test('a list that failed to load can be retried', async () => {
  serve(credentials.sessions, refusal({ exception: 'NotFoundException', message: '' }), answer([here, other]))
  mountApp(<Sessions />, { isSignedIn: true })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(others).toBeVisible()
})

test('every other device is signed out by one press, which is said, and only this one is left', async () => {
  const lists = serve(credentials.sessions, answer([here, other]), answer([here]))
  const calls = serve(credentials.endOtherSessions, offline, answer({}))
  mountApp(<Sessions />, { isSignedIn: true })
  await others.click()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText(/^49\.144\.0\.0 · last seen Nov 22, 2026 at 6:00 pm$/)).toBeVisible()
  await others.click()
  await expect.element(page.getByText('Signed out.')).toBeVisible()
  await expect.element(others).not.toBeInTheDocument()
  expect(calls.map(({ body }) => body)).toEqual([{}, {}])
  expect(lists).toHaveLength(2)
})

test('a device that has signed out itself meanwhile is gone, not refused', async () => {
  serve(credentials.sessions, answer([here, other]), answer([here]))
  serve(credentials.endSession, refusal({ exception: 'NotFoundException', message: 'We could not find this.' }))
  mountApp(<Sessions />, { isSignedIn: true })
  await page.getByRole('button', { name: 'Sign out Unknown device' }).click()
  await expect.element(page.getByText('Signed out.')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('pressed twice a device is signed out once', async () => {
  const late = Promise.withResolvers<ReturnType<typeof answer>>()
  serve(credentials.sessions, answer([here, other]))
  const calls = serve(credentials.endSession, late.promise)
  mountApp(<Sessions />, { isSignedIn: true })
  const end = page.getByRole('button', { name: 'Sign out Unknown device' })
  await end.click()
  await end.click({ force: true })
  late.resolve(answer({}))
  await expect.element(page.getByText('Signed out.')).toBeVisible()
  expect(calls).toHaveLength(1)
})

test('while they are read it says so, and one device alone has nothing to end', async () => {
  const late = Promise.withResolvers<ReturnType<typeof answer>>()
  serve(credentials.sessions, late.promise)
  mountApp(<Sessions />, { isSignedIn: true })
  await expect.element(page.getByText('Loading')).toBeInTheDocument()
  late.resolve(answer([here]))
  await expect.element(page.getByText('Chrome on Android')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

test.each([
  ['one device', ownForm('endSession', 's2')],
  ['a device that is no longer in the list', ownForm('endSession', 's9')],
  ['every other device', ownPaths.endOtherSessions],
])('without a script a refused sign-out of %s says why, in its card', async (_, action) => {
  serve(credentials.sessions, answer([here, other]))
  const failure = { exception: 'TooManyRequestsException' as const, message: 'Too often.' }
  mountApp(<Sessions />, { isSignedIn: true, posted: { action, values: {}, failure } })
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too often.')
})

test('without a script a sign-out leads back to its card, and the refusal of another card is not said here', async () => {
  serve(credentials.sessions, answer([here, other]))
  const failure = { exception: 'TooManyRequestsException' as const, message: 'Too often.' }
  mountApp(<Sessions />, { isSignedIn: true, posted: { action: addresses.changePassword, values: {}, failure } })
  await expect.element(others).toBeVisible()
  const actions = [...document.forms].map((form) => new URL(form.action).hash)
  expect(actions).toEqual(['#sessions', '#sessions'])
  expect(document.getElementById('sessions')!.contains(others.element())).toBe(true)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
