// The sections of a creator's page that have a page file of their own, as visitors and their owner see them.
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { blocs } from '#contract/blocs.ts'
import { goals } from '#contract/goals.ts'
import { payments } from '#contract/money/payments.ts'
import { type PublicProfile, profiles } from '#contract/profiles.ts'
import { questions, type Topic } from '#contract/questions.ts'
import type { Page } from '../shell/page.ts'
import { forgetPayment, rememberPayment } from '../shell/pending-payment.ts'
import { answer, offline, refusal, serve } from '../testing.tsx'
import blocPage from './CreatorBlocPage.tsx'
import goalsPage from './CreatorGoalsPage.tsx'
import questionsPage from './CreatorQuestionsPage.tsx'
import { ana, bloc, goal, luz, meta, person, question, topic } from './sample-pages.fixture.ts'
import { onDesktop, type Shown, showPage, speakFilipino } from './show-page.fixture.tsx'

const text = (words: string | RegExp) => page.getByText(words, { exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true })
const own = { is_owner: true }

type Content = Omit<Shown, 'params'> & { profile?: Partial<PublicProfile> }

function show(section: Page, { profile = {}, ...shown }: Content = {}) {
  serve(profiles.read, answer({ ...luz, ...profile }))
  return showPage(section, { params: { pageUrl: 'luz' }, ...shown })
}

const asOwner = { profile: own, me: ana }

test.each([
  [goalsPage, goals.ofPage, 'No goals here yet.', 'My Goals'],
  [blocPage, blocs.ofPage, 'No posts here yet.', 'Bloc'],
  [questionsPage, questions.ofPage, 'No questions and answers here yet.', 'Ask Me Anything'],
])('an empty section says so to a visitor and to its owner (%#)', async (section, endpoint, empty, name) => {
  serve(endpoint, answer([], meta(0)))
  serve(questions.topic, answer(null))
  const { unmount } = show(section)
  const region = page.getByRole('region', { name })
  await expect.element(region.getByText(empty)).toBeVisible()
  await expect.element(region.getByText('A gift still makes Luz Marquez’s day.')).toBeVisible()
  await expect.element(page.getByRole('navigation').getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  unmount()
  show(section, asOwner)
  await expect.element(region.getByText('Your visitors see the same.')).toBeVisible()
})

test.each([
  [goalsPage, goals.ofPage, goal, 'The goals could not be loaded.', 'Bagong kamera'],
  [blocPage, blocs.ofPage, bloc, 'The posts could not be loaded.', 'Unang araw'],
  [questionsPage, questions.ofPage, question, 'The answers could not be loaded.', 'Kahit ano.'],
])('a section that could not be read is read again (%#)', async (section, endpoint, row, failed, shown) => {
  serve(questions.topic, answer(null))
  serve(endpoint, offline, offline, answer([row], meta(1)))
  show(section)
  await expect.element(text(failed)).toBeVisible()
  await button('Try Again').click()
  await expect.element(page.getByRole('main').getByText(shown, { exact: true }).first()).toBeVisible()
  await expect.element(text(failed)).not.toBeInTheDocument()
})

test.each([
  [goalsPage, goals.ofPage, addresses.section('luz', 'my-goals')],
  [blocPage, blocs.ofPage, addresses.section('luz', 'pixel-bloc')],
  [questionsPage, questions.ofPage, addresses.ask('luz')],
])('a later page of a section is asked for as such and leads back (%#)', async (section, endpoint, address) => {
  serve(questions.topic, answer(null))
  const calls = serve(endpoint, answer([{ ...goal, ...bloc, ...question }], meta(40, 3)))
  show(section, { query: 'page=3' })
  await expect.element(link('Previous page')).toHaveAttribute('href', `${address}?page=2`)
  expect(new URL(calls[0]!.url, location.origin).searchParams.get('page')).toBe('3')
})

test('a visitor supports a goal from the list while it takes gifts', async () => {
  const closed = { ...goal, id: 'goal-2', title: 'Lumang bisikleta', state: 'closed' }
  const reached = { ...goal, id: 'goal-3', title: 'Ilaw', state: 'reached', current_amount: 1000 }
  serve(goals.ofPage, answer([{ ...goal, is_pinned: true }, reached, closed], meta(3)))
  show(goalsPage)
  await expect.element(link('Support Bagong kamera')).toHaveAttribute('href', '/luz/my-goals/goal-1#gift')
  await expect.element(text('Pinned')).toBeVisible()
  await expect.element(link('Support Ilaw')).toBeVisible()
  await expect.element(link('Support Lumang bisikleta')).not.toBeInTheDocument()
  await expect.element(link('Add a goal')).not.toBeInTheDocument()
  await link('Support Bagong kamera').click()
  await expect.element(page.getByRole('dialog', { name: 'Support “Bagong kamera”' })).toBeVisible()
})

test('its owner edits goals there and adds one, and supports none', async () => {
  serve(goals.ofPage, answer([{ ...goal, is_owner: true }], meta(1)))
  show(goalsPage, asOwner)
  await expect.element(link('Edit Bagong kamera')).toHaveAttribute('href', addresses.editGoal('goal-1'))
  await expect.element(link('Add a goal')).toHaveAttribute('href', addresses.addGoal)
  await expect.element(link(/^Support/)).not.toBeInTheDocument()
})

test('a reader reacts to a post and reports it; only its owner writes and edits there', async () => {
  serve(blocs.ofPage, answer([{ ...bloc, comment_count: 1 }], meta(1)))
  const { unmount } = show(blocPage)
  await expect.element(page.getByRole('heading', { name: 'Unang araw' })).toBeVisible()
  await expect.element(link('1 comment')).toHaveAttribute('href', '/luz/pixel-bloc/bloc-1#comments')
  await expect.element(link('#pandesal')).toHaveAttribute('href', addresses.hashtag('pandesal'))
  await expect.element(link('Report this post')).toBeVisible()
  await expect.element(link('Write a post')).not.toBeInTheDocument()
  await expect.element(button(/^(Edit|Delete)/)).not.toBeInTheDocument()
  unmount()
  serve(blocs.ofPage, answer([{ ...bloc, is_owner: true }], meta(1)))
  show(blocPage, asOwner)
  await expect.element(link('Write a post')).toHaveAttribute('href', addresses.blocs)
  await expect.element(button('Edit Unang araw')).toBeVisible()
  await expect.element(button('Delete Unang araw')).toBeVisible()
  await expect.element(link('Report this post')).not.toBeInTheDocument()
})

test.each([
  [goalsPage, goals.ofPage, 'No goals here yet.'],
  [blocPage, blocs.ofPage, 'No posts here yet.'],
  [questionsPage, questions.ofPage, 'No questions and answers here yet.'],
])(
  'past its last page a section finds nothing, which does not say that it has nothing (%#)',
  async (section, endpoint, nothingYet) => {
    serve(questions.topic, answer(null))
    serve(endpoint, answer([], meta(40, 9)))
    show(section, { query: 'page=9' })
    await expect.element(text('No results found.')).toBeVisible()
    await expect.element(text(nothingYet)).not.toBeInTheDocument()
    await expect.element(link('Previous page')).toBeVisible()
  },
)

const ask = (change: Partial<Topic> | null = {}, shown: Content = {}) => {
  serve(questions.topic, answer(change && { ...topic, ...change }))
  serve(questions.ofPage, answer([question], meta(1)))
  return show(questionsPage, shown)
}

test('the topic stands above the form, and a question is sent from it', async () => {
  const sent = serve(questions.ask, answer({ ...question, answer: null }))
  ask({}, { me: ana })
  await expect.element(page.getByRole('heading', { name: 'Tanong tungkol sa komiks' })).toBeVisible()
  await page
    .getByRole('textbox', { name: /^Your question/ })
    .first()
    .fill('  Kailan ang susunod?  ')
  await button('Ask').click()
  await expect.element(text('Your question is with Luz Marquez.')).toBeVisible()
  expect(sent.map(({ url, body }) => [url, body])).toEqual([
    ['/v1/profile/questions/luz', { question: '  Kailan ang susunod?  ' }],
  ])
})

test.each([
  [undefined, 'What would you like to know?'],
  [own, 'Say what you like to be asked about. Your visitors read it here.'],
])('without a topic the page invites by its own words (%o)', async (profile, words) => {
  ask(null, { ...(profile && { profile, me: ana }) })
  await expect.element(page.getByRole('heading', { name: 'Ask Luz Marquez anything' })).toBeVisible()
  await expect.element(text(words)).toBeVisible()
})

test('where questions need a gift, the only way to ask is with one', async () => {
  ask({ requires_gift: true }, { me: ana })
  await expect.element(text('Luz Marquez takes questions with a gift.')).toBeVisible()
  await expect.element(button('Ask')).not.toBeInTheDocument()
  await link('Ask with a gift').click()
  await expect.element(page.getByRole('dialog').getByRole('textbox', { name: /^Your question/ })).toBeVisible()
})

test('a plain question that meanwhile needs a gift is refused in words', async () => {
  const failure = { exception: 'ForbiddenException' as const, message: 'Questions need a gift now.' }
  ask({ requires_gift: true }, { me: ana, context: { posted: { action: addresses.ask('luz'), values: {}, failure } } })
  await expect.element(page.getByRole('main').getByRole('alert')).toHaveTextContent('Questions need a gift now.')
})

test('a plain question that was sent is confirmed, and one that was refused is still typed', async () => {
  const { unmount } = ask({}, { me: ana, query: 'asked=1' })
  await expect.element(text('Your question is with Luz Marquez.')).toBeVisible()
  unmount()
  const failure = { exception: 'TooManyRequestsException' as const, message: 'Ask again tomorrow.' }
  const values = { question: 'Kumusta?' }
  ask({}, { me: ana, context: { posted: { action: addresses.ask('luz'), values, failure } } })
  await expect.element(text('Ask again tomorrow.')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: /^Your question/ }).first()).toHaveValue('Kumusta?')
})

test('its owner goes to the questions and edits the topic instead of asking', async () => {
  ask({}, asOwner)
  await expect.element(link('Answer your questions')).toHaveAttribute('href', addresses.questions)
  await expect.element(button('Ask')).not.toBeInTheDocument()
  await expect.element(link('Ask with a gift')).not.toBeInTheDocument()
  await button('Edit Q&A').click()
  await expect.element(page.getByRole('dialog').getByRole('textbox', { name: /^Title/ })).toHaveValue(topic.title)
})

test('a topic that could not be read leaves the form and the answers, and is read again', async () => {
  serve(questions.topic, offline, offline, answer(topic))
  serve(questions.ofPage, answer([question], meta(1)))
  show(questionsPage, { me: ana })
  await expect.element(text('The topic could not be loaded.')).toBeVisible()
  await expect.element(text('Kahit ano.')).toBeVisible()
  await expect.element(button('Ask')).toBeVisible()
  await button('Try Again').click()
  await expect.element(page.getByRole('heading', { name: 'Tanong tungkol sa komiks' })).toBeVisible()
})

test('on a desktop the form beside the questions asks with a gift', async () => {
  await onDesktop()
  ask({}, { me: ana })
  const beside = page.getByRole('complementary')
  await expect.element(beside.getByRole('heading', { name: 'Ask Luz Marquez with a gift' })).toBeVisible()
  await expect.element(beside.getByRole('textbox', { name: /^Your question/ })).toBeVisible()
})

test('in Filipino the section is named in it', async () => {
  speakFilipino()
  serve(goals.ofPage, answer([], meta(0)))
  show(goalsPage)
  await expect.element(page.getByRole('region', { name: 'Mga Goal Ko' })).toBeVisible()
})

test('a page that is gone is not drawn from what was read of it', async () => {
  serve(goals.ofPage, refusal({ exception: 'NotFoundException', message: 'Wala rito.' }))
  show(goalsPage)
  await expect.element(text('The goals could not be loaded.')).toBeVisible()
})

test('goals are read again once the gift that this tab left to pay has arrived', async () => {
  rememberPayment({ path: addresses.page('luz'), token: 'token-1' }, 'all')
  onTestFinished(() => forgetPayment('token-1'))
  const paid = {
    state: 'paid',
    kind: 'gift',
    amount: 50,
    fee: 0,
    creator: person,
    description: 'Gift to Luz Marquez',
    transaction_no: 'PX-20260501-AAAA2222',
    receipt: { seller_no: null },
    date: goal.date,
    paid_at: goal.date,
    beneficiary_message: null,
  }
  serve(payments.status, answer(paid))
  const lists = serve(
    goals.ofPage,
    answer([goal], meta(1)),
    answer([{ ...goal, current_amount: 300, gift_count: 4 }], meta(1)),
  )
  show(goalsPage)
  await expect.element(page.getByText('4 gifts')).toBeInTheDocument()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  expect(lists).toHaveLength(2)
})
