// Goals as a visitor's page has them before any script: in their list, at the head of a page, and on the dashboard.
import { describe, expect, test } from 'vitest'
import { addresses } from '#contract/addresses/paths.ts'
import { comments } from '#contract/comments.ts'
import { type Goal, goals } from '#contract/goals.ts'
import { profiles } from '#contract/profiles.ts'
import { goal, luz, meta } from '../pages/sample-pages.fixture.ts'
import { answers, getForms, getLinks, getText, refuses, renderOwn } from '../rendered-page.fixture.ts'

const visitor = refuses(profiles.me, 'UnauthorizedAccessException')
const section = addresses.section('luz', 'my-goals')
const list = (rows: Partial<Goal>[], { profile = {}, pages = meta(rows.length), url = section as string } = {}) =>
  renderOwn(
    url,
    [
      visitor,
      answers(profiles.read, { ...luz, ...profile }),
      answers(
        goals.ofPage,
        rows.map((row) => ({ ...goal, ...row })),
        pages,
      ),
    ],
    { isSignedIn: false },
  )
const named = (page: Parameters<typeof getLinks>[0], start: string) =>
  getLinks(page).filter(([name]) => name?.startsWith(start))

describe('the goals of a page', () => {
  test.each<[Goal['state'], boolean]>([
    ['active', true],
    ['reached', true],
    ['closed', false],
  ])('of which one is %s can be supported: %s', async (state, can) => {
    const support = named(await list([{ state }]), 'Support Bagong kamera')
    expect(support).toEqual(can ? [['Support Bagong kamera', `${addresses.goal('luz', 'goal-1')}#gift`]] : [])
  })

  test('are edited by their creator, who supports none of them', async () => {
    const page = await list([{ is_owner: true }], { profile: { is_owner: true } })
    expect(named(page, 'Edit Bagong kamera')).toEqual([['Edit Bagong kamera', addresses.editGoal('goal-1')]])
    expect(named(page, 'Add a goal')).toEqual([['Add a goal', addresses.addGoal]])
    expect(named(page, 'Support Bagong')).toEqual([])
    expect(named(await list([{}]), 'Add a goal')).toEqual([])
  })

  test('say how far each is, its gifts and its comments, and nothing of what there is none of', async () => {
    const many = getText(await list([{ comment_count: 2, deadline: '2026-12-31T15:59:59.999Z' }]))
    expect(many).toContain('₱250 of ₱1,000')
    expect(many).toContain('3 gifts · until Dec 31, 2026 · 2 comments')
    const none = getText(await list([{ gift_count: 0, description: null }]))
    expect(none).toContain('No gifts yet')
    expect(none).not.toMatch(/comment|until|Pinned|Para sa/)
  })

  test.each<[string, Partial<Goal>, string]>([
    ['is pinned', { is_pinned: true }, 'Pinned'],
    ['is reached', { state: 'reached', current_amount: 1000 }, 'Reached'],
    ['closed short of its target', { state: 'closed', current_amount: 999.99 }, 'Closed'],
    ['closed at its target', { state: 'closed', current_amount: 1000 }, 'Reached'],
  ])('of which one %s has a badge before its title', async (_, change, badge) => {
    expect(getText(await list([change]))).toContain(`${badge} Bagong kamera`)
  })

  test('go on by links to their other pages', async () => {
    const pages = { current_page: 2, last_page: 3, per_page: 1, total: 3 }
    const page = await list([{}], { pages, url: `${section}?page=2` })
    const turns = getLinks(page).map(([, address]) => address)
    expect(turns).toContain(section)
    expect(turns).toContain(`${section}?page=3`)
  })

  test('that cannot be read are not taken for none', async () => {
    const [profile, none] = [answers(profiles.read, luz), refuses(goals.ofPage, 'ServerException')]
    const text = getText(await renderOwn(section, [visitor, profile, none], { isSignedIn: false }))
    const empty = getText(await list([]))
    const said = empty.split(/(?<=[.!?]) /).filter((words) => /goal/i.test(words))
    expect(said.length).toBeGreaterThan(0)
    expect(text).not.toContain(said.at(-1))
  })
})

describe('the page of a goal', () => {
  const url = addresses.goal('luz', 'goal-1')
  const show = (change: Partial<Goal>) =>
    renderOwn(
      url,
      [
        visitor,
        answers(profiles.read, luz),
        answers(goals.read, { ...goal, ...change }),
        answers(comments.list, [], meta(0)),
      ],
      { isSignedIn: false },
    )

  test('leads from its head to its gift form, to its creator, and to all of their goals', async () => {
    const page = await show({})
    expect(getLinks(page)).toContainEqual(['Support', '#gift'])
    expect(page.html).toMatch(/<aside id="gift"[^>]*aria-label="Support this goal"/)
    expect(getLinks(page)).toContainEqual(['Luz Marquez', addresses.page('luz')])
    expect(getLinks(page)).toContainEqual(['All goals of Luz Marquez', section])
    expect(named(page, 'Edit')).toEqual([])
  })

  test('that is reached still takes gifts', async () => {
    const page = await show({ state: 'reached', current_amount: 1000 })
    expect(getForms(page, addresses.goalGiftForm('luz', 'goal-1'))).toHaveLength(1)
    expect(getText(page)).not.toContain('This goal is closed.')
  })

  test('has what its creator wrote as text, with its hashtags as links', async () => {
    const page = await show({ description: 'Para sa #komiks <b>ko</b>' })
    expect(getLinks(page)).toContainEqual(['#komiks', addresses.hashtag('komiks')])
    expect(page.html).toContain('&lt;b&gt;ko&lt;/b&gt;')
  })

  test('says only of a goal for which every gift counts that it does', async () => {
    const said = 'Every gift to the page counts here too while this goal runs.'
    expect(getText(await show({ count_all_gifts: true }))).toContain(said)
    expect(getText(await show({}))).not.toContain(said)
  })

  test('can be edited by its creator', async () => {
    expect(named(await show({ is_owner: true }), 'Edit')).toEqual([['Edit', addresses.editGoal('goal-1')]])
  })
})

describe('the goal that is pinned', () => {
  const pinned = { id: 'goal-1', title: 'Bagong kamera', current_amount: 0.5, target_amount: 1000, state: 'active' }
  const show = (pinned_goal: object | null) =>
    renderOwn(addresses.page('luz'), [visitor, answers(profiles.read, { ...luz, pinned_goal })], { isSignedIn: false })

  test('stands at the head of its page under its title, which leads to it', async () => {
    const page = await show(pinned)
    expect(page.html).toContain('<section aria-labelledby="pinned-goal"')
    expect(named(page, 'Bagong kamera')).toEqual([['Bagong kamera', addresses.goal('luz', 'goal-1')]])
    expect(getText(page)).toContain('₱0.50 of ₱1,000')
  })

  test('is missing where none is', async () => {
    expect((await show(null)).html).not.toContain('pinned-goal')
  })
})
