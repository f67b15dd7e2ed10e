// The dashboard: what stands there for a new creator, for one with money, and where a part could not be read.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { goals } from '#contract/goals.ts'
import { refundRequests } from '#contract/money/refund-requests.ts'
import { wallet } from '#contract/money/wallet.ts'
import { type Me, profiles } from '#contract/profiles.ts'
import { questions } from '#contract/questions.ts'
import { statistics, type Week } from '#contract/statistics.ts'
import { words } from '#contract/texts.ts'
import { answer, offline, refusal, serve } from '../testing.tsx'
import dashboardPage from './DashboardPage.tsx'
import { ana, balance, goal, meta, transaction } from './sample-pages.fixture.ts'
import { showOwnPage, speakFilipino } from './show-page.fixture.tsx'

type Response = Parameters<typeof serve>[1]

const week: Week = {
  amount: 0,
  previous_amount: 0,
  visits: 0,
  previous_visits: 0,
  new_followers: 0,
  days: [22, 23, 24, 25, 26, 27, 28].map((day) => ({ date: `2026-11-${day}`, gift_amount: 0, sale_amount: 0 })),
  best_post: null,
  supporters: [],
}

interface Shown {
  me?: Partial<Me>
  transactions?: Response[]
  balances?: Response[]
  own?: Response[]
  open?: Response
  asked?: number
}

function show({
  me = {},
  transactions = [answer([], meta(0))],
  balances = [answer([{ ...balance, amount: 0 }])],
  own = [answer([], meta(0))],
  open = answer({ count: 0, due_at: null }),
  asked = 0,
}: Shown = {}) {
  serve(statistics.week, answer(week))
  serve(refundRequests.open, open)
  serve(questions.own, answer([], meta(asked)))
  serve(goals.own, ...own)
  serve(wallet.balance, ...balances)
  const lists = serve(wallet.transactions, ...transactions)
  showOwnPage(dashboardPage, { me: { ...ana, ...me } })
  return lists
}

const text = (words: string | RegExp) => page.getByText(words, { exact: true })
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const gifts = [answer([transaction], meta(1))]

test('a new creator sees the first steps instead of the card of a page that is set up', async () => {
  show()
  await expect.element(heading('Hi, Ana')).toBeVisible()
  await expect.element(heading('First steps')).toBeVisible()
  await expect.element(link('Write your bio')).toHaveAttribute('href', addresses.settings)
  await expect.element(button('Copy link')).toBeVisible()
  await expect.element(heading('Your page')).not.toBeInTheDocument()
  await expect.element(heading('For you to do')).not.toBeInTheDocument()
  await expect.element(text('People give more gladly when they know what for.')).toBeVisible()
  await expect.element(link('Add a goal')).toHaveAttribute('href', addresses.addGoal)
})

test('who has a bio is not asked for one', async () => {
  show({ me: { profile: { ...ana.profile, bio: 'Lapis' } } })
  await expect.element(heading('First steps')).toBeVisible()
  await expect.element(link('Write your bio')).not.toBeInTheDocument()
})

test('who has received something sees it, the balance, and the address to share', async () => {
  const lists = show({ transactions: gifts, balances: [answer([balance])] })
  const latest = page.getByRole('table')
  await expect.element(latest.getByText('Gift from Bea').first()).toBeVisible()
  await expect.element(heading('First steps')).not.toBeInTheDocument()
  await expect.element(link('/ana')).toHaveAttribute('href', '/ana')
  await expect.element(text('₱99,999.99').first()).toBeVisible()
  await expect.element(link('See all')).toHaveAttribute('href', addresses.history)
  const asked = lists.map(({ url }) => Object.fromEntries(new URL(url, location.origin).searchParams))
  expect(asked).toContainEqual({ per_page: '10', page: '1' })
  expect(asked).toContainEqual({ transaction_type: 'payout', per_page: '1', page: '1' })
})

test('a list of further transactions is not loaded here', async () => {
  show({ transactions: [answer([transaction], { ...meta(40), per_page: 10 })] })
  await expect.element(page.getByRole('table').getByText('Gift from Bea').first()).toBeVisible()
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Load more' })).not.toBeInTheDocument()
  await expect.element(button('Load more')).not.toBeInTheDocument()
})

test('a suspended creator is told so, and is not asked to set up or share a page that is closed', async () => {
  const suspension = { reason: 'Spam.', date: '2026-05-01T10:00:00+08:00', payouts_held: true, appeal: null }
  show({ me: { suspension }, open: answer({ count: 2, due_at: '2026-05-03T10:00:00+08:00' }) })
  await expect.element(text('Spam.')).toBeVisible()
  await expect.element(text(words.noTransactions)).toBeVisible()
  for (const name of ['First steps', 'Your page', 'My Goals', 'For you to do'])
    await expect.element(heading(name)).not.toBeInTheDocument()
  await expect
    .element(text('Payouts are held while your account is suspended. The money is still yours.'))
    .toBeVisible()
})

test('what waits for an answer is counted, and leads there', async () => {
  show({ open: answer({ count: 1, due_at: '2026-05-03T10:00:00+08:00' }), asked: 2 })
  await expect
    .element(link(/^1 refund request: answer by May 3,? 10:00 am$/i))
    .toHaveAttribute('href', addresses.refundRequests)
  await expect.element(link('2 questions to answer')).toHaveAttribute('href', addresses.questions)
})

test('a balance that could not be read says so, and is read again', async () => {
  show({ transactions: gifts, balances: [offline, offline, answer([balance])] })
  await expect.element(page.getByRole('heading', { name: 'Available' })).toBeVisible()
  await button('Try Again').click()
  await expect.element(text('₱99,999.99').first()).toBeVisible()
})

test('transactions that could not be read do not make a creator new', async () => {
  show({ transactions: [offline, offline, offline, offline, ...gifts] })
  await expect.element(text('We could not load your transactions. Your money is safe.')).toBeVisible()
  await expect.element(heading('First steps')).not.toBeInTheDocument()
  await expect.element(heading('Your page')).toBeVisible()
})

test('running goals are shown; a draft and a closed one are behind the link', async () => {
  const rows = [
    goal,
    { ...goal, id: 'g2', title: 'Plano', state: 'draft' },
    { ...goal, id: 'g3', title: 'Luma', state: 'closed' },
  ]
  show({ own: [answer(rows, meta(3))] })
  await expect.element(link('Bagong kamera')).toBeVisible()
  await expect.element(link('Plano')).not.toBeInTheDocument()
  await expect.element(link('Luma')).not.toBeInTheDocument()
  await expect.element(link('All goals')).toHaveAttribute('href', addresses.goals)
})

test('goals that could not be read are read again', async () => {
  show({ own: [offline, offline, answer([goal], meta(1))] })
  await expect.element(text('We could not load your goals. Their gifts are safe.')).toBeVisible()
  await button('Try Again').click()
  await expect.element(link('Bagong kamera')).toBeVisible()
})

test('a session that has ended while the balance is read opens the login', async () => {
  show({ balances: [refusal({ exception: 'UnauthorizedAccessException', message: '' })] })
  await expect.element(page.getByRole('dialog', { name: 'Log in to go on' })).toBeVisible()
})

test('a payout that did not arrive is said with its reason until it is dismissed', async () => {
  const failed = {
    ...transaction,
    transaction_no: 'PX-20261128-BBBB3333',
    date: new Date().toISOString(),
    type: 'payout',
    status: 'failed',
    total_amount: -500,
    payout: {
      state: 'failed',
      reason: 'The bank does not know this account.',
      fee: 15,
      net_amount: 485,
      destination: 'BDO',
    },
  }
  show({ transactions: [answer([failed], meta(1))], balances: [answer([balance])] })
  await expect.element(text('Your payout of ₱500.00 did not arrive')).toBeVisible()
  await expect.element(text(/The bank does not know this account\./).first()).toBeVisible()
  await button('Dismiss').click()
  await expect.element(text('Your payout of ₱500.00 did not arrive')).not.toBeInTheDocument()
})

test('a new creator is welcomed once, and closing it says so to the server', async () => {
  const seen = serve(profiles.welcomed, answer({ is_new: false }))
  show({ me: { is_new: true } })
  const dialog = page.getByRole('dialog', { name: 'Welcome to PIXEL' })
  await expect.element(dialog.getByText('Hi Ana, I’m Piko.')).toBeVisible()
  await dialog.getByRole('button', { name: 'GET STARTED' }).click()
  await expect.poll(() => seen.map(({ body }) => body)).toEqual([{}])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('in Filipino', async () => {
  speakFilipino()
  show()
  await expect.element(heading('Hi, Ana')).toBeVisible()
  await expect.element(heading('Mga unang hakbang')).toBeVisible()
})
