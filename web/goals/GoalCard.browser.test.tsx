// A goal as it is shown: its progress in words and squares, its state, and where it leads.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fil } from '#contract/fil.ts'
import { type Goal, goals } from '#contract/goals.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { setLanguage } from '../language/say.ts'
import { dot } from '../media/sample-photo.fixture.ts'
import { answer, mountApp, offline, serve } from '../testing.tsx'
import { GoalCard } from './GoalCard.tsx'
import { GoalList } from './GoalList.tsx'
import { GoalPicture } from './GoalPicture.tsx'
import { GoalsCard } from './GoalsCard.tsx'
import { useGoalsChanged } from './goal-changes.ts'
import { COLUMNS, ROWS } from './goal-pixels.ts'
import { PinnedGoalStrip } from './PinnedGoalStrip.tsx'
import { onlyPage, sampleGoal } from './sample-goal.fixture.ts'

const show = (change: Partial<Goal> = {}) =>
  mountApp(
    <ul>
      <GoalCard goal={{ ...sampleGoal, ...change }} href="/ana/my-goals/g1" />
    </ul>,
  )
const card = page.getByRole('listitem').first()
const list = (...changes: Partial<Goal>[]) =>
  answer(
    changes.map((change) => ({ ...sampleGoal, ...change })),
    onlyPage,
  )

test.each<[string, Partial<Goal>, string, string]>([
  ['without a gift', {}, '0 pesos of 1000 pesos', 'No gifts yet'],
  ['with one gift', { gift_count: 1, current_amount: 1 }, '1 peso of 1000 pesos', '1 gift'],
  [
    'with many',
    { gift_count: 1234, current_amount: 99_999.99, target_amount: 100_000 },
    '99999.99 pesos of 100000 pesos',
    '1,234 gifts',
  ],
  [
    'with more than its target',
    { gift_count: 12, current_amount: 1500, state: 'reached' },
    '1500 pesos of 1000 pesos',
    '12 gifts',
  ],
  [
    'with a deadline',
    { deadline: '2026-12-31T23:59:59.999+08:00' },
    '0 pesos of 1000 pesos',
    'No gifts yet · until Dec 31, 2026',
  ],
  ['that is closed', { state: 'closed', gift_count: 2 }, '0 pesos of 1000 pesos', '2 gifts · closed'],
  ['with comments', { comment_count: 3 }, '0 pesos of 1000 pesos', 'No gifts yet · 3 comments'],
])('a goal %s says how far it is', async (_what, change, spoken, facts) => {
  show(change)
  await expect
    .element(page.getByRole('meter', { name: 'Goal: Kamera' }).or(page.getByLabelText('Goal: Kamera')))
    .toBeInTheDocument()
  expect(card.element().innerHTML).toContain(spoken)
  await expect.element(card.getByText(facts, { exact: true })).toBeVisible()
})

test.each<[Partial<Goal>, string[]]>([
  [{}, []],
  [{ state: 'draft' }, ['Draft']],
  [{ state: 'reached', current_amount: 1000 }, ['Reached']],
  [{ state: 'closed', current_amount: 1000 }, ['Reached']],
  [{ state: 'closed', current_amount: 999 }, ['Closed']],
  [{ is_pinned: true }, ['Pinned']],
  [{ is_pinned: true, state: 'reached', current_amount: 1000 }, ['Pinned', 'Reached']],
])('a goal that is %o has the badges %j', async (change, badges) => {
  show(change)
  await expect.element(card.getByRole('link', { name: 'Kamera' })).toHaveAttribute('href', '/ana/my-goals/g1')
  const found = ['Pinned', 'Draft', 'Reached', 'Closed'].filter(
    (badge) => card.getByText(badge, { exact: true }).elements().length > 0,
  )
  expect(found).toEqual(badges)
})

test('in Filipino its state and its facts are Filipino too', async () => {
  setLanguage('fil', fil)
  try {
    show({ state: 'closed', gift_count: 2 })
    await expect.element(card.getByRole('link', { name: 'Kamera' })).toBeVisible()
    expect(card.element().textContent).not.toMatch(/closed|gifts|Closed/)
  } finally {
    setLanguage('en', undefined)
  }
})

test('a long title and description stay within a phone', async () => {
  show({ title: 'K'.repeat(80), description: `#${'a'.repeat(60)} ${'b'.repeat(400)}` })
  await expect.element(card).toBeVisible()
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

/** How many squares of the picture are still covered. */
const covered = () => document.querySelector('svg path')!.getAttribute('d')!.split('M').length - 1

test.each([
  [0, COLUMNS * ROWS],
  [0.01, COLUMNS * ROWS - 1],
  [999.99, 1],
  [1000, 0],
  [5000, 0],
])('at %d of 1000 pesos %i squares of its picture are covered', (current_amount, count) => {
  mountApp(<GoalPicture goal={{ ...sampleGoal, current_amount, image_url: dot }} />)
  expect(covered()).toBe(count)
})

test('a goal without a picture of its own has a drawn one', () => {
  mountApp(<GoalPicture goal={{ ...sampleGoal, current_amount: 500 }} />)
  expect(document.querySelector('img')).toBeNull()
  expect(document.querySelector('svg')).not.toBeNull()
})

test('who saves data gets the small picture, also of the largest', async () => {
  const image_url_variants = { WH100: `${dot}#100`, WH500: `${dot}#500`, WH750: `${dot}#750`, WH1080: `${dot}#1080` }
  const goal = { ...sampleGoal, image_url: dot, image_url_variants }
  const saving = mountApp(<GoalPicture goal={goal} isMain />, { savesData: true })
  expect(document.querySelector('img')!.srcset).toBe('')
  expect(document.querySelector('img')!.src).toBe(`${dot}#500`)
  saving.unmount()
  mountApp(<GoalPicture goal={goal} isMain />)
  expect(document.querySelector('img')!.srcset).toContain(`${dot}#1080`)
})

test('the pinned goal on a page is one link to it', async () => {
  mountApp(<PinnedGoalStrip goal={sampleGoal} pageUrl="ana" />)
  await expect.element(page.getByRole('region', { name: 'Kamera' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Kamera' })).toHaveAttribute('href', '/ana/my-goals/g1')
})

const dashboard = () => mountApp(<GoalsCard />, { isSignedIn: true })
const titles = () =>
  page
    .getByRole('heading', { level: 3 })
    .elements()
    .map((one) => one.textContent)

test('on the dashboard are the goals that take gifts', async () => {
  const states = ['draft', 'active', 'reached', 'closed'] as const
  serve(goals.own, list(...states.map((state) => ({ id: state, title: state, state }))))
  dashboard()
  await expect.poll(titles).toEqual(['active', 'reached'])
  await expect.element(page.getByRole('link', { name: 'All goals' })).toBeVisible()
})

test('on the dashboard is no goal that was taken down: it takes no gifts, and its page is gone', async () => {
  const taken_down = { date: '2026-05-01T10:00:00+08:00', message: 'It names where somebody lives.' }
  serve(goals.own, list({}, { id: 'g2', title: 'Ilaw', taken_down }))
  dashboard()
  await expect.poll(titles).toEqual(['Kamera'])
})

test.each<[string, Partial<Goal>[], boolean]>([
  ['no goal', [], false],
  ['goals that all have ended', [{ state: 'closed' }], true],
])('with %s the dashboard invites to add one', async (_what, own, hasAll) => {
  serve(
    goals.own,
    answer(
      own.map((one) => ({ ...sampleGoal, ...one })),
      { ...onlyPage, total: own.length },
    ),
  )
  dashboard()
  await expect.element(page.getByRole('link', { name: 'Add a goal' })).toBeVisible()
  expect(page.getByRole('link', { name: 'All goals' }).elements()).toHaveLength(hasAll ? 1 : 0)
})

test('goals that cannot be read are not taken for none, and a retry reads them', async () => {
  serve(goals.own, offline, offline, list({}))
  dashboard()
  await expect.element(page.getByText('We could not load your goals. Their gifts are safe.')).toBeVisible()
  await expect.element(page.getByText('People give more gladly', { exact: false })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(titles).toEqual(['Kamera'])
})

function Refresh() {
  const changed = useGoalsChanged()
  return (
    <button type="button" onClick={changed}>
      Refresh
    </button>
  )
}

test('goals that were read stay when a later read fails', async () => {
  const reads = serve(goals.own, list({}), offline, offline)
  mountApp(
    <>
      <GoalsCard />
      <Refresh />
    </>,
    { isSignedIn: true },
  )
  await expect.poll(titles).toEqual(['Kamera'])
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => reads.length).toBe(3)
  await expect.poll(titles).toEqual(['Kamera'])
  await expect.element(page.getByText('We could not load your goals. Their gifts are safe.')).not.toBeInTheDocument()
})

const ana = { page_url: 'ana', page_name: 'Ana', is_owner: false } as PublicProfile

test('a page without goals says its own words, and one that cannot be read offers a retry', async () => {
  serve(goals.ofPage, list(), offline, offline, list({}))
  const first = mountApp(<GoalList creator={ana} page={1} empty={<p>Wala pa.</p>} />)
  await expect.element(page.getByText('Wala pa.')).toBeVisible()
  first.unmount()
  mountApp(<GoalList creator={ana} page={1} empty={<p>Wala pa.</p>} />)
  await expect.element(page.getByText('The goals could not be loaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect
    .element(page.getByRole('list', { name: 'Goals' }).getByRole('link', { name: 'Kamera', exact: true }))
    .toBeVisible()
})
