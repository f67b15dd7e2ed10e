import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Question, questions } from '#contract/questions.ts'
import { usePages } from '../shell/queries.ts'
import { answer, mountApp, refusal, serve } from '../testing.tsx'
import { OwnQuestion } from './OwnQuestion.tsx'
import { answeredQuestion, openQuestion } from './sample-question.fixture.ts'

const box = page.getByRole('textbox', { name: 'Your answer' })
const mountQuestion = (question: Question) =>
  mountApp(
    <ul>
      <OwnQuestion question={question} creator={{ page_name: 'Luz', avatar: null }} />
    </ul>,
    { isSignedIn: true },
  )

test('the answer field gets the focus, keeps a refused answer, and closes once it is sent', async () => {
  const refused = refusal({ exception: 'ValidationException', errors: { answer: ['Not like that.'] } })
  const calls = serve(questions.answer, refused, answer(answeredQuestion))
  mountQuestion(openQuestion)
  await page.getByText('Answer Anong lapis?').click()
  await expect.element(box).toHaveFocus()
  await box.fill('HB lang')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect.element(box).toHaveAccessibleDescription(/Not like that\./)
  await expect.element(box).toHaveValue('HB lang')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect.element(page.getByText('Edit answer Anong lapis?')).toBeVisible()
  // The form is closed again, and the keyboard goes on from what opened it.
  expect(document.querySelector('details')!.open).toBe(false)
  expect(document.activeElement).toHaveTextContent('Edit answer Anong lapis?')
  expect(calls.map(({ body }) => body)).toEqual([{ answer: 'HB lang' }, { answer: 'HB lang' }])
})

function Waiting() {
  const { total, rows } = usePages(questions.own, {})
  return (
    <>
      <p>{total} wait</p>
      <ul>
        {rows.map((question) => (
          <OwnQuestion key={question.id} question={question} creator={{ page_name: 'Luz', avatar: null }} />
        ))}
      </ul>
    </>
  )
}

test('an answered question leaves those that wait, and the keyboard goes on at the next one', async () => {
  const meta = { current_page: 1, last_page: 1, per_page: 20, total: 2 }
  const next = { ...openQuestion, id: 'q2', question: 'Anong papel?' }
  serve(questions.own, answer([openQuestion, next], meta), answer([next], { ...meta, total: 1 }))
  serve(questions.answer, answer(answeredQuestion))
  mountApp(<Waiting />, { isSignedIn: true })
  await expect.element(page.getByText('2 wait')).toBeVisible()
  await page.getByText('Answer Anong lapis?').click()
  await box.fill('HB lang')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect.element(page.getByText('1 wait')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Rudy' })).toHaveFocus()
})

test('hiding a question needs a confirmation, and showing it again does not', async () => {
  const calls = serve(questions.hide, answer({ ...answeredQuestion, is_hidden: true }), answer(answeredQuestion))
  mountQuestion(answeredQuestion)
  await page.getByRole('button', { name: 'Hide Anong lapis?' }).click()
  expect(calls).toEqual([])
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect.element(page.getByText('Hidden from your page')).toBeVisible()
  await page.getByRole('button', { name: 'Show Anong lapis?' }).click()
  await expect.element(page.getByText('Hidden from your page')).not.toBeInTheDocument()
  expect(calls.map(({ body }) => body)).toEqual([{ is_hidden: 1 }, { is_hidden: 0 }])
})

test('a question that was taken down says so and why, and offers nothing that would be refused', async () => {
  mountQuestion({ ...openQuestion, taken_down: { date: openQuestion.date, message: 'It names where somebody lives.' } })
  await expect.element(page.getByText('Taken down: nobody sees this any more.')).toBeVisible()
  await expect.element(page.getByText('It names where somebody lives.')).toBeVisible()
  expect([...document.querySelectorAll('button, summary')]).toEqual([])
})
