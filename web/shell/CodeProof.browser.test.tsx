// The proof of identity of an account without a password, where no script runs.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FailureBody } from '#contract/errors.ts'
import type { PostedForm } from '#contract/html.ts'
import { mountApp } from '../testing.tsx'
import { CodeProof } from './CodeProof.tsx'
import { isRefused } from './proof.ts'

const show = (posted?: PostedForm) =>
  mountApp(<CodeProof guarded="/erase" action="/prove" there="#erase" keeps="reason" />, { posted })
const failure = (given: Partial<FailureBody>) => ({ message: 'Prove that it is you.', ...given }) as FailureBody
const unproven = (methods: string[]) => failure({ exception: 'StepUpException', data: { methods } })
const form = () => document.querySelector('form')

test.each([
  ['nothing was posted', undefined],
  ['another form was refused', { action: '/other', values: {}, failure: unproven(['code']) }],
  [
    'the form was refused for something else',
    { action: '/erase', values: {}, failure: failure({ exception: 'ValidationException' }) },
  ],
])('where %s nothing is asked', (_, posted) => {
  show(posted)
  expect([form(), page.getByRole('heading').elements()]).toEqual([null, []])
})

test('who must prove it is asked for a code, and what was typed goes along', async () => {
  show({ action: '/erase', values: { reason: 'I “move”' }, failure: unproven(['code']) })
  await expect.element(page.getByRole('heading', { name: 'Is it you?' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Go on' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Code' })).toHaveAttribute('autocomplete', 'one-time-code')
  expect([form()!.method, form()!.getAttribute('action')]).toEqual(['post', '/prove#erase'])
  expect(new FormData(form()!).get('reason')).toBe('I “move”')
})

test('where only a passkey proves it, it says that this needs JavaScript, and asks for no code', async () => {
  show({ action: '/erase', values: {}, failure: unproven(['passkey']) })
  await expect.element(page.getByText('A passkey works once JavaScript is on.')).toBeVisible()
  expect(form()).toBeNull()
})

test('a code that was mailed is asked for, with its address and what was typed before', async () => {
  show({ action: '/prove', values: { reason: 'moving' }, body: { data: { sent_to: 'a•••@pixel.test' } } })
  await expect.element(page.getByText('We sent a code to a•••@pixel.test.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Check the code' })).toBeVisible()
  expect(new FormData(form()!).get('reason')).toBe('moving')
})

test('a wrong code is said at its field, and can be typed again', async () => {
  const wrong = failure({ exception: 'OTPCodeInvalidException', errors: { code: ['Wrong code.'] } })
  show({ action: '/prove', values: {}, failure: wrong })
  await expect.element(page.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(/Wrong code\.$/)
  await expect.element(page.getByRole('button', { name: 'Check the code' })).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
})

test('another refusal of the proof is an alert', async () => {
  show({
    action: '/prove',
    values: {},
    failure: failure({ exception: 'TooManyRequestsException' as never, message: 'Wait a minute.' }),
  })
  await expect.element(page.getByRole('alert')).toHaveTextContent('Wait a minute.')
})

test('who has proven it goes on below', async () => {
  show({ action: '/prove', values: {}, body: { data: { proven_until: '2031-05-01T10:00:00Z' } } })
  await expect
    .element(page.getByText('It is you. For ten minutes you can go on below, without a password.'))
    .toBeVisible()
  expect(form()).toBeNull()
})

test.each([
  ['nothing', undefined, false],
  ['a field', failure({ exception: 'ValidationException', errors: { name: ['Too long.'] } }), false],
  ['the want of a proof', unproven(['code']), false],
  ['anything else', failure({ exception: 'ForbiddenException' }), true],
])('a form that is refused for %s is refused as a whole: %s', (_, given, isWhole) => {
  expect(isRefused(given)).toBe(isWhole)
})
