// The page of a consent link: what the person in a photo is asked, what they answered, and what a refused answer says.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type ConsentRequest, consents } from '#contract/consents.ts'
import { answer, serve } from '../testing.tsx'
import consentPage from './ConsentPage.tsx'
import { longName } from './sample-pages.fixture.ts'
import { type Shown, showPage, speakFilipino } from './show-page.fixture.tsx'

const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
const asked: ConsentRequest = {
  name: 'Pedro Cruz',
  creator: { page_url: 'luz', page_name: 'Luz Marquez' },
  state: 'asked',
  image_url: dot,
  width: 400,
  height: 300,
  words: ['Luz Marquez wants to show this photo of you.', 'Anyone can see it there, for free.'],
  terms: 'terms-1',
  answered: null,
  is_hidden: false,
}
const answered = { name: 'Pedro D. Cruz', date: '2026-05-01T10:00:00+08:00' }
const text = (words: string | RegExp) => page.getByText(words, { exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const name = page.getByRole('textbox', { name: 'Your full name' })
const form = () => document.querySelector<HTMLFormElement>('main form')

function show(change: Partial<ConsentRequest> = {}, shown: Shown = {}) {
  serve(consents.read, answer({ ...asked, ...change }))
  showPage(consentPage, { params: { token: 'token-1' }, ...shown })
}

test('a person sees the photo and its use, and answers by a plain form that carries what they read', async () => {
  show()
  await expect.element(page.getByRole('heading', { name: 'Pedro Cruz, is this photo of you all right?' })).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'The photo Luz Marquez asks about' })).toBeVisible()
  for (const words of asked.words) await expect.element(text(words)).toBeVisible()
  await name.fill('Pedro D. Cruz')
  const sent = (answer: string) =>
    Object.fromEntries(new FormData(form()!, button(answer).element() as HTMLButtonElement))
  expect(form()!.getAttribute('action')).toBe('/consent/token-1')
  expect(form()!.method).toBe('post')
  expect(sent('Yes, I agree')).toEqual({ terms: 'terms-1', name: 'Pedro D. Cruz', answer: 'yes' })
  expect(sent('No, I don’t agree')).toEqual({ terms: 'terms-1', name: 'Pedro D. Cruz', answer: 'no' })
  await expect.element(button('Withdraw: hide this photo')).not.toBeInTheDocument()
})

test('a yes is shown with its day, and can be withdrawn', async () => {
  show({ state: 'given', answered })
  await expect.element(text(/^Pedro D\. Cruz said yes on May 1, 2026/)).toBeVisible()
  expect(
    page
      .getByRole('button', { name: /agree|Withdraw/ })
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Withdraw: hide this photo'])
})

test('a no is shown with its day, and can become a yes', async () => {
  show({ state: 'refused', answered })
  await expect.element(text(/^Pedro D\. Cruz said no on May 1, 2026/)).toBeVisible()
  await expect.element(button('Yes, I agree')).toBeVisible()
})

test('after a withdrawal nothing can be answered any more', async () => {
  show({ state: 'withdrawn', answered, is_hidden: true, image_url: null })
  await expect.element(text('The photo is hidden from everybody.')).toBeVisible()
  await expect.element(text('Hidden from everybody')).toBeVisible()
  await expect.element(text(/Nobody sees this photo any more, and Luz Marquez cannot show it again\.$/)).toBeVisible()
  expect(form()).toBeNull()
})

test('a photo that another person has withdrawn from is said to be hidden, with nothing beside it', async () => {
  show({ is_hidden: true, image_url: null })
  const hidden = text('The photo is hidden from everybody.')
  await expect.element(hidden).toBeVisible()
  expect(form()).toBeNull()
  // No empty box stands where the question would.
  expect(hidden.element().parentElement!.children).toHaveLength(1)
})

test('who said yes to a photo that another person withdrew from reads their own answer', async () => {
  show({ state: 'given', answered, is_hidden: true, image_url: null })
  await expect.element(text(/said yes on May 1, 2026/)).toBeVisible()
  await expect.element(text('Hidden from everybody')).not.toBeInTheDocument()
})

test('a photo that was deleted is not said to be hidden', async () => {
  show({ image_url: null })
  await expect.element(text('The photo is hidden from everybody.')).not.toBeInTheDocument()
  await expect.element(page.getByRole('img', { name: /^The photo/ })).not.toBeInTheDocument()
  await expect.element(button('Yes, I agree')).toBeVisible()
})

const refused = (failure: object, values = { name: '' }) => ({
  context: {
    posted: { action: '/consent/token-1', values, failure: { message: 'Refused.', ...failure } as never },
  },
})

test('a missing name is said at its field', async () => {
  show({}, refused({ exception: 'ValidationException', errors: { name: ['Tell us your name.'] } }))
  await expect.element(name).toHaveAccessibleDescription(/Tell us your name\./)
  await expect.element(page.getByRole('main').getByRole('alert')).not.toBeInTheDocument()
})

test('an answer to words that have changed since is refused in words, and the name stays typed', async () => {
  const errors = { terms: ['The words have changed.'], answer: ['Read them again.'] }
  show({}, refused({ exception: 'ValidationException', errors }, { name: 'Pedro' }))
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toHaveTextContent('The words have changed. Read them again.')
  await expect.element(name).toHaveValue('Pedro')
})

test('a refusal without a field says its message', async () => {
  show({}, refused({ exception: 'TooManyRequestsException' }, { name: 'Pedro' }))
  await expect.element(page.getByRole('main').getByRole('alert')).toHaveTextContent('Refused.')
})

test('a name without a break is no wider than the phone', async () => {
  show({ name: longName, creator: { page_url: 'luz', page_name: longName } })
  await expect.element(name).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
})

test('in Filipino the answers are Filipino', async () => {
  speakFilipino()
  show({ state: 'given', answered })
  await expect.element(text(/^Pumayag si Pedro D\. Cruz|^Um-oo si Pedro D\. Cruz/)).toBeVisible()
})
