// Questions asked and answered when something goes wrong: refused, without a connection, pressed twice, changed elsewhere.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { limits } from '#contract/limits.ts'
import { type PublicProfile, profiles } from '#contract/profiles.ts'
import { type Question, questions } from '#contract/questions.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { AnsweredList } from './AnsweredList.tsx'
import { AskForm } from './AskForm.tsx'
import { OwnQuestion } from './OwnQuestion.tsx'
import { answeredQuestion, openQuestion } from './sample-question.fixture.ts'

const ana = { page_url: 'ana', page_name: 'Ana' } as PublicProfile
const creator = { page_name: 'Luz', avatar: null }
const box = page.getByRole('textbox', { name: 'Your answer' })
const question = page.getByRole('textbox', { name: 'Your question' })
const ask = page.getByRole('button', { name: 'Ask' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')

function own(shown: Question) {
  const row = (now: Question) => (
    <ul>
      <OwnQuestion question={now} creator={creator} />
    </ul>
  )
  const { rerender } = mountApp(row(shown), { isSignedIn: true })
  return (now: Question) => rerender(row(now))
}

test('an answer without a connection stays typed, and is sent with the next press', async () => {
  const sent = serve(questions.answer, offline, answer(answeredQuestion))
  own(openQuestion)
  await page.getByText('Answer Anong lapis?').click()
  await box.fill('HB lang')
  await button('Send answer').click()
  await button('GOT IT').click()
  await expect.element(box).toHaveValue('HB lang')
  await button('Send answer').click()
  await expect.element(page.getByText('Successfully Updated.')).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ answer: 'HB lang' }, { answer: 'HB lang' }])
})

test('an empty answer and one that is too long are refused before they are sent', async () => {
  const sent = serve(questions.answer, answer(answeredQuestion))
  own(openQuestion)
  await page.getByText('Answer Anong lapis?').click()
  await button('Send answer').click()
  await expect.element(box).toBeInvalid()
  await expect.element(box).toHaveFocus()
  await box.fill('a'.repeat(limits.answerMax + 1))
  await button('Send answer').click()
  await expect.element(box).toBeInvalid()
  expect(sent).toEqual([])
})

test('two presses send one answer', async () => {
  const response = Promise.withResolvers<ReturnType<typeof answer>>()
  const sent = serve(questions.answer, response.promise)
  own(openQuestion)
  await page.getByText('Answer Anong lapis?').click()
  await box.fill('HB lang')
  await button('Send answer').dblClick()
  await expect.element(button('Saving…')).toBeVisible()
  response.resolve(answer(answeredQuestion))
  await expect.element(page.getByText('Edit answer Anong lapis?')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('an answer can be edited, and begins with what it was', async () => {
  const changed = { ...answeredQuestion, answer: 'HB at 2B' }
  const sent = serve(questions.answer, answer(changed))
  own(answeredQuestion)
  await page.getByText('Edit answer Anong lapis?').click()
  await expect.element(box).toHaveValue('HB lang')
  await box.fill('HB at 2B')
  await button('Save answer').click()
  await expect.element(page.getByText('HB at 2B', { exact: true }).first()).toBeVisible()
  await expect.poll(() => sent.length).toBe(1)
})

test('what was answered here is shown until the list is read again, and then what the list says', async () => {
  serve(questions.answer, answer(answeredQuestion))
  const showNow = own(openQuestion)
  await page.getByText('Answer Anong lapis?').click()
  await box.fill('HB lang')
  await button('Send answer').click()
  await expect.element(page.getByText('Edit answer Anong lapis?')).toBeVisible()
  showNow({ ...answeredQuestion, is_hidden: true })
  await expect.element(page.getByText('Hidden from your page')).toBeVisible()
  await expect.element(button('Show Anong lapis?')).toBeVisible()
})

test('hiding that is cancelled or fails leaves the question on the page, and the keyboard at the button', async () => {
  const sent = serve(questions.hide, offline)
  own(answeredQuestion)
  const hide = button('Hide Anong lapis?')
  await hide.click()
  await expect.element(dialog.getByText('It leaves your page with its answer. You can show it again.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(hide).toHaveFocus()
  expect(sent).toEqual([])
  await hide.click()
  await dialog.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect.element(dialog.getByText(/^No connection/)).toBeVisible()
  await button('GOT IT').click()
  await expect.element(page.getByText('Hidden from your page')).not.toBeInTheDocument()
})

test('an answer refused without JavaScript opens with what was typed', async () => {
  const action = '/questions/q1/answer'
  const first = mountApp(
    <ul>
      <OwnQuestion question={openQuestion} creator={creator} />
    </ul>,
    { isSignedIn: true },
  )
  const real = document.querySelector('details form')!.getAttribute('action') ?? action
  first.unmount()
  const failure = { exception: 'ValidationException', message: '', errors: { answer: ['Too long.'] } }
  mountApp(
    <ul>
      <OwnQuestion question={openQuestion} creator={creator} />
    </ul>,
    { isSignedIn: true, posted: { action: real, values: { answer: 'HB lang' }, failure } as never },
  )
  await expect.element(box).toBeVisible()
  await expect.element(box).toHaveValue('HB lang')
  await expect.element(box).toHaveAccessibleDescription(/Too long\./)
})

function askAna(context: object = { isSignedIn: true }): void {
  serve(profiles.me, answer({ referral_code: 'BEA', profile: { page_url: 'bea', page_name: 'Bea' } }))
  mountApp(<AskForm creator={ana} isSent={false} />, context)
}

test('a question says who will see it, and once it is sent, whose it is', async () => {
  const sent = serve(questions.ask, answer({}))
  askAna()
  await expect.element(question).toHaveAccessibleDescription(/^Only Ana sees it until it is answered\./)
  await question.fill('Anong lapis?')
  await ask.click()
  await expect.element(page.getByText('Your question is with Ana.')).toBeVisible()
  await expect.element(question).toHaveValue('')
  expect(sent.map(({ url, body }) => [url.includes('/ana'), body])).toEqual([[true, { question: 'Anong lapis?' }]])
})

test.each([
  ['empty', ''],
  ['too long', 'a'.repeat(limits.questionMax + 1)],
])('a question that is %s is refused before it is sent', async (_what, text) => {
  const sent = serve(questions.ask, answer({}))
  askAna()
  await question.fill(text)
  await ask.click()
  await expect.element(question).toBeInvalid()
  await expect.element(question).toHaveFocus()
  expect(sent).toEqual([])
})

test('a question that is refused stays typed with the reason', async () => {
  const errors = { question: ['Questions come with a gift here.'] }
  serve(questions.ask, refusal({ exception: 'ValidationException', message: '', errors }))
  askAna()
  await question.fill('Anong lapis?')
  await ask.click()
  await expect.element(question).toHaveAccessibleDescription(/Questions come with a gift here\./)
  await expect.element(question).toHaveValue('Anong lapis?')
})

test('a visitor signs in before the question is sent, and what was typed stays', async () => {
  serve(questions.ask, refusal({ exception: 'UnauthorizedAccessException', message: '' }))
  mountApp(<AskForm creator={ana} isSent={false} />)
  await question.fill('Anong lapis?')
  await ask.click()
  await expect.element(page.getByRole('dialog', { name: 'Log in to go on' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(question).toHaveValue('Anong lapis?')
})

test('two presses ask once', async () => {
  const response = Promise.withResolvers<ReturnType<typeof answer>>()
  const sent = serve(questions.ask, response.promise)
  askAna()
  await question.fill('Anong lapis?')
  await ask.dblClick()
  await expect.element(button('Sending…')).toBeVisible()
  response.resolve(answer({}))
  await expect.element(question).toHaveValue('')
  expect(sent).toHaveLength(1)
})

test.each([
  ['sent', true, undefined, 'Your question is with Ana.'],
  [
    'refused',
    false,
    { exception: 'ForbiddenException', message: 'Ana takes no questions.' },
    'Ana takes no questions.',
  ],
])('a question %s without JavaScript says so', async (_what, isSent, failure, text) => {
  const posted = failure && { action: '/ana/question-and-answer', values: { question: 'Ano?' }, failure }
  mountApp(<AskForm creator={ana} isSent={isSent} />, { ...(posted && { posted: posted as never }) })
  await expect.element(page.getByText(text)).toBeVisible()
})

test('answers that cannot be read offer a retry, and none has its own words', async () => {
  const meta = { current_page: 1, last_page: 1, per_page: 2, total: 0 }
  serve(questions.ofPage, offline, offline, answer([], meta))
  mountApp(<AnsweredList creator={ana} page={1} foot={() => null} empty={<p>Wala pa.</p>} />)
  await expect.element(page.getByText('The answers could not be loaded.')).toBeVisible()
  await button('Try Again').click()
  await expect.element(page.getByText('Wala pa.')).toBeVisible()
})

test('a long question and a long answer stay within a phone', async () => {
  const long = { ...answeredQuestion, name: 'R'.repeat(60), question: 'q'.repeat(300), answer: 'a'.repeat(1000) }
  own(long)
  await expect.element(page.getByRole('heading', { level: 3 })).toBeVisible()
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})
