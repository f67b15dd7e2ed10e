// Goals without JavaScript: what the forms of their creator post, and what a visitor of a goal can do.
import { describe, expect, test } from 'vitest'
import { addresses } from '#contract/addresses/paths.ts'
import { comments } from '#contract/comments.ts'
import { fil } from '#contract/fil.ts'
import { type Goal, goals } from '#contract/goals.ts'
import { profiles } from '#contract/profiles.ts'
import { goal, luz, meta } from '../pages/sample-pages.fixture.ts'
import { answers, getForms, getLinks, getText, refused, refuses, renderOwn } from '../rendered-page.fixture.ts'

const own: Goal = { ...goal, is_owner: true }
const edit = addresses.editGoal('goal-1')
const empty = { title: '', description: '', target_amount: '', deadline: '' }

describe('the own goals', () => {
  const show = (...rows: Partial<Goal>[]) =>
    renderOwn(addresses.goals, [
      answers(
        goals.own,
        rows.map((row) => ({ ...own, ...row })),
        meta(rows.length),
      ),
    ])
  const move = (text: string, values: object) => ({ action: `${edit}/move`, values, buttons: [[text]], wrong: [] })
  const remove = { action: `${edit}/delete`, values: {}, buttons: [['Delete Bagong kamera']], wrong: [] }
  const [pin, unpin] = [move('Pin Bagong kamera', { is_pinned: '1' }), move('Unpin Bagong kamera', { is_pinned: '0' })]
  const close = move('Close Bagong kamera', { state: 'closed' })

  test.each<[string, Partial<Goal>, object[]]>([
    ['runs', {}, [pin, close]],
    ['is pinned', { is_pinned: true }, [unpin, close]],
    ['is reached', { state: 'reached', current_amount: 1000 }, [pin, close]],
    ['has no gift yet', { gift_count: 0 }, [pin, close, remove]],
    ['is a draft', { state: 'draft', gift_count: 0 }, [move('Start Bagong kamera', { state: 'active' }), remove]],
    ['is closed', { state: 'closed' }, [move('Open again Bagong kamera', { state: 'active' })]],
  ])('one that %s has a form for each thing that can be done with it', async (_, change, forms) => {
    expect(getForms(await show(change))).toEqual(forms)
  })

  test('lead to their page, and a draft to its form', async () => {
    const addressesOf = async (state: Goal['state']) =>
      getLinks(await show({ state })).flatMap(([name, address]) => (name === 'Bagong kamera' ? [address] : []))
    expect(await addressesOf('active')).toEqual(['/luz/my-goals/goal-1'])
    expect(await addressesOf('draft')).toEqual([edit])
  })

  test('say a move that was refused above the list', async () => {
    const failure = { exception: 'ValidationException', message: 'Three goals can run at a time.' } as const
    const page = await renderOwn(
      addresses.goals,
      [answers(goals.own, [{ ...own, state: 'draft' }], meta(1))],
      refused(`${edit}/move`, { state: 'active' }, failure),
    )
    expect(page.status).toBe(422)
    expect(getText(page)).toMatch(/Three goals can run at a time\..*Bagong kamera/)
  })
})

describe('the form of a goal', () => {
  const add = (more = {}) => renderOwn(addresses.addGoal, [], more)
  const change = (values: Partial<Goal> = {}, more = {}) =>
    renderOwn(edit, [answers(goals.readOwn, { ...own, ...values })], more)
  const save = ['Save changes']
  const start = ['Start this goal', 'state=active']

  test('that is new is empty, and started or kept as a draft', async () => {
    expect(getForms(await add())).toEqual([
      { action: addresses.addGoal, values: empty, buttons: [start, ['Save as draft', 'state=draft']], wrong: [] },
    ])
  })

  test('has what the goal is, with its deadline as a day in Manila', async () => {
    const [form] = getForms(
      await change({ deadline: '2026-12-31T15:59:59.999Z', count_all_gifts: true, is_pinned: true }),
    )
    expect(form).toEqual({
      action: edit,
      values: {
        title: 'Bagong kamera',
        description: 'Para sa mas malinaw na litrato.',
        target_amount: '1000',
        deadline: '2026-12-31',
        count_all_gifts: '1',
        is_pinned: '1',
      },
      buttons: [save],
      wrong: [],
    })
  })

  test.each<[Goal['state'], string[][], boolean]>([
    ['draft', [save, start], false],
    ['active', [save], true],
    ['reached', [save], true],
    ['closed', [save], false],
  ])('of one that is %s has its buttons, and a pin only while it runs', async (state, buttons, hasPin) => {
    const page = await change({ state })
    expect(getForms(page)[0]!.buttons).toEqual(buttons)
    expect(getText(page).includes('Pin to my page')).toBe(hasPin)
  })

  test('that was refused keeps what was typed, marks what is wrong, and needs no second reason', async () => {
    const errors = { title: ['Give it a title.'], target_amount: ['From ₱100.'] }
    const failure = { exception: 'ValidationException', message: 'Please check.', errors } as const
    const typed = { ...empty, description: 'Para sa #komiks', target_amount: '5', count_all_gifts: '1' }
    const page = await add(refused(addresses.addGoal, typed, failure))
    expect(page.status).toBe(422)
    expect(getForms(page)[0]).toMatchObject({ values: typed, wrong: ['title', 'target_amount'] })
    expect(getText(page)).toContain('Give it a title.')
    expect(getText(page)).not.toContain('Please check.')
  })

  test.each([
    [
      'that belongs to no field',
      { exception: 'ValidationException', message: 'x', errors: { state: ['Three can run.'] } },
    ],
    ['of another kind', { exception: 'TooManyRequestsException', message: 'Three can run.' }],
  ] as const)('says a reason %s above its fields', async (_, failure) => {
    const page = await add(refused(addresses.addGoal, { ...empty, title: 'Kamera' }, failure))
    expect(getText(page)).toMatch(/^Add a goal Three can run\. Title/)
    expect(getForms(page)[0]!.values.title).toBe('Kamera')
  })

  test('of a goal that is not there is not found', async () => {
    const page = await renderOwn(edit, [refuses(goals.readOwn, 'NotFoundException')])
    expect(page.status).toBe(404)
  })

  test('is Filipino when that is the language', async () => {
    const text = getText(await add({ language: 'fil' }))
    for (const words of ['Start this goal', 'Save as draft', 'The goal closes when this day ends in Manila.'])
      expect(text).toContain(fil[words])
  })
})

describe('the page of a goal', () => {
  const url = addresses.goal('luz', 'goal-1')
  const giftAt = addresses.goalGiftForm('luz', 'goal-1')
  const show = (change: Partial<Goal> = {}, more = {}) =>
    renderOwn(
      url,
      [
        answers(profiles.read, luz),
        answers(goals.read, { ...goal, ...change }),
        answers(comments.list, [], meta(0)),
        refuses(profiles.me, 'UnauthorizedAccessException'),
      ],
      { isSignedIn: false, ...more },
    )

  test('that runs has a gift form which posts for the goal, and returns to it', async () => {
    const [form] = getForms(await show(), giftAt)
    expect(form).toMatchObject({
      action: `${giftAt}#gift`,
      values: { source: 'goal', success_redirect_url: url, failure_redirect_url: url, amount: '50', amount_other: '' },
    })
  })

  test('that is closed has none, and says so', async () => {
    const page = await show({ state: 'closed' })
    expect(getForms(page, giftAt)).toEqual([])
    expect(getText(page)).toContain('This goal is closed. Luz Marquez still takes gifts to the page.')
  })

  test('that closed while somebody typed says why the gift was refused', async () => {
    const failure = { exception: 'ValidationException', message: 'This goal is over.' } as const
    const page = await show({ state: 'closed' }, refused(giftAt, { amount: '50' }, failure))
    expect(getText(page)).toContain('This goal is over.')
  })

  test('says how far it is for eye and ear', async () => {
    const page = await show()
    expect(getText(page)).toContain('₱250 of ₱1,000')
    expect(page.html).toContain('250 pesos of 1000 pesos')
  })
})
