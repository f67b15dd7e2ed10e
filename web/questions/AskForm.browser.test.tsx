// What visitors see of Ask Me Anything: the topic, the form and the answers.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PublicProfile } from '#contract/profiles.ts'
import { profiles } from '#contract/profiles.ts'
import { type Question, questions, type Topic } from '#contract/questions.ts'
import creatorQuestionsPage from '../pages/CreatorQuestionsPage.tsx'
import { answer, mountApp, offline, serve } from '../testing.tsx'
import { AnsweredList } from './AnsweredList.tsx'
import { AskForm } from './AskForm.tsx'
import { TopicHead } from './TopicHead.tsx'

const ana = { page_url: 'ana', page_name: 'Ana' } as PublicProfile
const questionBox = page.getByRole('textbox', { name: 'Your question' })

test('a question sent again after a lost answer is the same one; the same words after an answer are another', async () => {
  serve(profiles.me, answer({ referral_code: 'BEA', profile: { page_url: 'bea', page_name: 'Bea' } }))
  const calls = serve(questions.ask, offline, answer({}))
  mountApp(<AskForm creator={ana} isSent={false} />, { isSignedIn: true })
  const ask = page.getByRole('button', { name: 'Ask' })
  await questionBox.fill('Anong lapis?')
  expect(Object.values({ ...sessionStorage }).join()).toContain('Anong lapis?')
  await ask.click()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await ask.click()
  await expect.element(questionBox).toHaveValue('')
  await questionBox.fill('Anong lapis?')
  await ask.click()
  await expect.poll(() => calls.length).toBe(3)
  const [key, again, later] = calls.map(({ headers }) => headers.get('idempotency-key'))
  expect(key).toBeTruthy()
  expect(again).toBe(key)
  expect(later).not.toBe(key)
})

/** A question that is on its way, and its answer in hand. */
async function sendQuestion() {
  serve(profiles.me, answer({ referral_code: 'BEA', profile: { page_url: 'bea', page_name: 'Bea' } }))
  const late = Promise.withResolvers<ReturnType<typeof answer>>()
  const sent = serve(questions.ask, late.promise)
  const form = mountApp(<AskForm creator={ana} isSent={false} />, { isSignedIn: true })
  await questionBox.fill('Anong lapis?')
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect.poll(() => sent.length).toBe(1)
  return { ...form, arrive: () => late.resolve(answer({})) }
}

test('a question typed while the one before is being sent stays', async () => {
  const { arrive } = await sendQuestion()
  await questionBox.fill('Anong papel?')
  arrive()
  await expect.element(page.getByText('Your question is with Ana.')).toBeVisible()
  await expect.element(questionBox).toHaveValue('Anong papel?')
})

test('who left the page before the answer does not find the sent question typed again', async () => {
  const { unmount, arrive } = await sendQuestion()
  unmount()
  arrive()
  await expect.poll(() => Object.values({ ...sessionStorage }).join()).not.toContain('Anong lapis?')
})

const question = {
  id: 'q1',
  question: 'Anong lapis?',
  name: 'Rudy',
  page_url: 'rudy',
  avatar: null,
  amount: 50,
  date: '2026-11-22T10:00:00.000Z',
  answer: 'HB lang.\nPati 2B.',
  answered_at: '2026-11-23T10:00:00.000Z',
} as Question
const heading = (name: string) => page.getByRole('heading', { name })

test('an answer stands below its question, with who asked, and the amount in words for screen readers', async () => {
  const meta = { current_page: 2, last_page: 3, per_page: 2, total: 5 }
  const unnamed = { ...question, id: 'q2', name: 'Someone', page_url: null, amount: null }
  serve(questions.ofPage, answer([question, unnamed], meta))
  mountApp(<AnsweredList creator={ana} page={2} foot={({ id }) => <p>Foot of {id}</p>} empty={null} />)
  const rows = page.getByRole('list', { name: 'Answers' }).getByRole('listitem')
  const [first, second] = [rows.nth(0), rows.nth(1)]
  await expect.element(first.getByRole('link', { name: 'Rudy' })).toHaveAttribute('href', '/rudy')
  await expect.element(first.getByText('with a gift of 50 pesos')).toBeInTheDocument()
  await expect.element(first.getByText('₱50.00')).toHaveAttribute('aria-hidden', 'true')
  await expect.element(first.getByText(/^HB lang\.\s+Pati 2B\.$/)).toBeVisible()
  await expect.element(first.getByText('Nov 23, 2026')).toHaveAttribute('datetime', question.answered_at!)
  // Reactions lead back to the answer they are of.
  await expect.element(first).toHaveAttribute('id', 'question-q1')
  await expect.element(second.getByText('Foot of q2')).toBeVisible()
  await expect.element(second.getByRole('link', { name: 'Someone' })).not.toBeInTheDocument()
  await expect.element(second.getByText('with a gift of', { exact: false })).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: 'Previous page' }))
    .toHaveAttribute('href', '/ana/question-and-answer')
  const more = page.getByRole('link', { name: 'Show more answers' })
  await expect.element(more).toHaveAttribute('href', '/ana/question-and-answer?page=3')
})

test('without a topic visitors are invited to ask, and the creator to write one', async () => {
  const asVisitor = mountApp(<TopicHead topic={null} creator={ana} />)
  await expect.element(heading('Ask Ana anything')).toBeVisible()
  await expect.element(page.getByText('What would you like to know?')).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  asVisitor.unmount()
  const owner = { ...ana, is_owner: true }
  const asOwner = mountApp(<TopicHead topic={null} creator={owner} />, { isSignedIn: true })
  await expect.element(page.getByText('Say what you like to be asked about. Your visitors read it here.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Write your topic' })).toBeVisible()
  asOwner.unmount()
  const topic = {
    title: 'Lapis',
    description: 'Lahat ng lapis.',
    banner_image: null,
    banner_image_variants: null,
  } as Topic
  mountApp(<TopicHead topic={topic} creator={owner} />, { isSignedIn: true })
  await expect.element(heading('Lapis')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Q&A' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Lahat ng lapis.')
})

test('a topic that could not be loaded is not taken for none: its creator could write over it', async () => {
  const topic = { title: 'Lapis', description: 'Lahat ng lapis.', banner_image: null, banner_image_variants: null }
  serve(profiles.me, answer({ referral_code: 'ANA', profile: { page_url: 'ana', page_name: 'Ana' } }))
  serve(profiles.read, answer({ ...ana, is_owner: true, menu: [] }))
  serve(questions.topic, offline, offline, answer(topic))
  serve(questions.ofPage, answer([], { current_page: 1, last_page: 1, per_page: 2, total: 0 }))
  const match = { params: { pageUrl: 'ana' }, query: new URLSearchParams() }
  mountApp(<creatorQuestionsPage.Component {...match} />, { isSignedIn: true })
  await expect.element(page.getByText('The topic could not be loaded.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Write your topic' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(heading('Lapis')).toBeVisible()
})
