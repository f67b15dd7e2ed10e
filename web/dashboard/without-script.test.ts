// The dashboard without JavaScript: where it leads, what it says to somebody who is suspended, and what its settings post.
import { describe, expect, test } from 'vitest'
import { ownPaths } from '#contract/addresses/own-paths.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { exports } from '#contract/exports.ts'
import { fil } from '#contract/fil.ts'
import { goals } from '#contract/goals.ts'
import { refundRequests } from '#contract/money/refund-requests.ts'
import { wallet } from '#contract/money/wallet.ts'
import { notices } from '#contract/notices.ts'
import { type Me, profiles } from '#contract/profiles.ts'
import { questions } from '#contract/questions.ts'
import { statistics } from '#contract/statistics.ts'
import { ana, balance, goal, meta, transaction } from '../pages/sample-pages.fixture.ts'
import { answers, getForms, getLinks, getText, refused, refuses, renderOwn } from '../rendered-page.fixture.ts'

const days = [22, 23, 24, 25, 26, 27, 28].map((day) => ({ date: `2026-11-${day}`, gift_amount: 0, sale_amount: 0 }))
const compared = { amount: 250, previous_amount: 100, visits: 3, previous_visits: 5, new_followers: 1 }
const week = { ...compared, days, best_post: null, supporters: [] }
const suspension: NonNullable<Me['suspension']> = {
  reason: 'Nanloko ka',
  date: '2026-12-04T10:00:00+08:00',
  payouts_held: false,
  appeal: null,
}

type Answers = Parameters<typeof renderOwn>[1]

const usual: Answers = [
  answers(statistics.week, week),
  answers(wallet.balance, [balance]),
  answers(wallet.transactions, [transaction], meta(1)),
  answers(refundRequests.open, { count: 0, due_at: null }),
  answers(questions.own, [], meta(0)),
  answers(goals.own, [{ ...goal, is_owner: true }], meta(1)),
]
const home = (answered: Answers = [], more = {}) => renderOwn(addresses.dashboard, [...usual, ...answered], more)
const as = (change: Partial<Me>) => answers(profiles.me, { ...ana, ...change })

describe('the home of a creator', () => {
  test('has the week, the balance, the goals and the latest transactions in it', async () => {
    const text = getText(await home())
    for (const words of [
      'Hi, Ana',
      '₱150.00 more than in the seven days before.',
      '₱99,999.99',
      'Bagong kamera',
      'Gift from Bea',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('First steps')
  })

  test('begins with first steps where nothing came yet, unless the page is suspended', async () => {
    const none = answers(wallet.transactions, [], meta(0))
    expect(getText(await home([none]))).toContain('First steps')
    expect(getText(await home([none, as({ suspension })]))).not.toContain('First steps')
  })

  test('does not take transactions that could not be read for none', async () => {
    expect(getText(await home([refuses(wallet.transactions, 'ServerException')]))).not.toContain('First steps')
  })

  test('names what waits for an answer, each with its address', async () => {
    const due = { count: 1, due_at: '2026-05-03T18:30:00+08:00' }
    const page = await home([answers(refundRequests.open, due), answers(questions.own, [], meta(3))])
    const todo = getLinks(page).filter(([name]) => /refund request:|to answer/.test(name ?? ''))
    expect(todo).toEqual([
      ['1 refund request: answer by May 3, 6:30 pm', addresses.refundRequests],
      ['3 questions to answer', addresses.questions],
    ])
  })

  test('is told in Filipino', async () => {
    const text = getText(await home([], { language: 'fil' }))
    for (const words of ['This week', 'My Goals', 'New followers']) expect(text).toContain(fil[words])
  })
})

describe('the navigation', () => {
  /** The links that are marked as the current page, or as within it. */
  const marked = (html: string) =>
    [...html.matchAll(/<a\b[^>]*aria-current="([^"]*)"[^>]*>/g)].map(([tag, how]) => [
      /href="([^"]*)"/.exec(tag)![1],
      how,
    ])

  test('marks the page in the sidebar and in the bar of a phone', async () => {
    const page = await renderOwn(addresses.wallet, [
      answers(wallet.balance, [balance]),
      answers(wallet.transactions, [], meta(0)),
    ])
    expect(marked(page.html)).toEqual([
      [addresses.wallet, 'page'],
      [addresses.wallet, 'page'],
    ])
  })

  test('of a page without a place in the bar marks Me there', async () => {
    const page = await renderOwn(addresses.goals, [answers(goals.own, [], meta(0))])
    expect(marked(page.html)).toEqual([
      [addresses.goals, 'page'],
      [addresses.me, 'true'],
    ])
  })

  test.each([
    [0, 'Notices', undefined],
    [3, 'Notices, 3 new', '3'],
    [100, 'Notices, 100 new', '99+'],
  ])('counts %i new notices', async (unread, name, shown) => {
    const { html } = await home([answers(notices.unread, { unread })])
    expect(html).toContain(`aria-label="${name}"`)
    if (shown) expect(html).toMatch(new RegExp(`>${shown.replace('+', '\\+')}</span>`))
  })

  test('leads to creating something by a page of its own, where the menu cannot open', async () => {
    expect(getLinks(await home())).toContainEqual(['Create', addresses.create])
  })
})

describe('somebody who is suspended', () => {
  const form = async (answered: Answers, more = {}) => getForms(await home(answered, more), addresses.appeal)

  test('can appeal once, in a form', async () => {
    const open = [{ action: addresses.appeal, values: { message: '' }, buttons: [['Send appeal']], wrong: [] }]
    expect(await form([as({ suspension })])).toEqual(open)
    const appeal = { state: 'open', date: '2026-12-05T10:00:00+08:00', message: '' } as const
    expect(await form([as({ suspension: { ...suspension, appeal } })])).toEqual([])
  })

  test('finds an appeal that was refused as it was typed, with the reason at it', async () => {
    const errors = { message: ['Use at most 500 characters.'] }
    const failure = { exception: 'ValidationException', message: 'Please check.', errors } as const
    const page = await home([as({ suspension })], refused(addresses.appeal, { message: 'Hindi po ako' }, failure))
    expect(getForms(page, addresses.appeal)[0]).toMatchObject({
      values: { message: 'Hindi po ako' },
      wrong: ['message'],
    })
    expect(getText(page)).toContain(errors.message[0])
    expect(getText(page)).not.toContain('Please check.')
  })

  test.each([
    [true, 'Payouts are held.'],
    [false, 'Payouts still work.'],
  ])('reads whether payouts are held: %s', async (payouts_held, said) => {
    expect(getText(await home([as({ suspension: { ...suspension, payouts_held } })]))).toContain(said)
  })

  test('is not asked for refunds that they cannot answer', async () => {
    const due = { count: 1, due_at: '2026-05-03T18:30:00+08:00' }
    const text = getText(await home([as({ suspension }), answers(refundRequests.open, due)]))
    expect(text).not.toContain('refund request')
  })
})

describe('the export of one’s data', () => {
  const none = { state: 'none', link_url: null, expires_at: null, bytes: null }
  const ready = {
    state: 'ready',
    link_url: '/v1/user/export/zip',
    expires_at: '2026-12-04T10:00:00+08:00',
    bytes: 3_449_000,
  }
  const show = (state: object, more = {}) => renderOwn(addresses.myData, [answers(exports.read, state)], more)
  const ask = (page: Parameters<typeof getForms>[0]) =>
    getForms(page, addresses.myData).flatMap(({ action, buttons }) => (action === addresses.myData ? buttons : []))

  test('is asked for by a form, and not again while it is prepared', async () => {
    expect(ask(await show(none))).toEqual([['Put it together']])
    const preparing = await show({ ...none, state: 'preparing' })
    expect(ask(preparing)).toEqual([])
    expect(getText(preparing)).toContain('We send you a mail when it is ready; you can leave this page.')
  })

  test('is a link once it is there', async () => {
    const page = await show(ready)
    expect(getLinks(page)).toContainEqual(['Download the zip (3.4 MB)', ready.link_url])
    expect(ask(page)).toEqual([['Put together another']])
  })

  test('that was refused says why, above the form', async () => {
    const failure = { exception: 'TooManyRequestsException', message: 'One a day is enough.' } as const
    const page = await show(none, refused(addresses.myData, {}, failure))
    expect(page.status).toBe(429)
    expect(getText(page)).toMatch(/One a day is enough\. Put it together/)
  })
})

describe('erasing the account', () => {
  const show = (more = {}, change: Partial<Me> = {}) =>
    renderOwn(addresses.myData, [as(change), refuses(exports.read, 'ServerException')], more)
  const form = async (page: ReturnType<typeof show>) => getForms(await page, `${ownPaths.erase}#`)[0]!

  test('posts the password and the balance that is given up', async () => {
    expect(await form(show())).toEqual({
      action: `${ownPaths.erase}#erase`,
      values: { give_up_balance: '', password: '' },
      buttons: [['Erase my account']],
      wrong: [],
    })
  })

  test('asks somebody without a password for none', async () => {
    expect((await form(show({}, { has_password: false }))).values).toEqual({ give_up_balance: '' })
  })

  test('with money that is left says how much, and keeps what was typed', async () => {
    const failure = {
      exception: 'MoneyLeftException',
      message: 'There is still ₱120.50.',
      data: { amount: 120.5 },
    } as const
    const page = show(refused(ownPaths.erase, { give_up_balance: '100' }, failure))
    expect(getText(await page)).toContain('There is still ₱120.50.')
    expect((await form(page)).values).toMatchObject({ give_up_balance: '100' })
  })

  test('with a wrong password is marked there, without a second reason above', async () => {
    const errors = { password: ['Not this password.'] }
    const failure = { exception: 'ValidationException', message: 'Please check.', errors } as const
    const page = show(refused(ownPaths.erase, { password: '' }, failure))
    expect(await form(page)).toMatchObject({ wrong: ['password'] })
    expect(getText(await page)).not.toContain('Please check.')
  })
})

describe('the settings', () => {
  const show = (more = {}, change: Partial<Me> = {}) => renderOwn(addresses.settings, [as(change)], more)

  test('cannot change the page without a script, and say so', async () => {
    const page = await show()
    expect(getText(page)).toContain('Your page can be changed once JavaScript is on.')
    expect(getForms(page).map(({ values }) => Object.keys(values))).not.toContainEqual(
      expect.arrayContaining(['page_name']),
    )
  })

  test('deactivate the account by a form, with a wrong password marked in it', async () => {
    const errors = { password: ['Not this password.'] }
    const failure = { exception: 'ValidationException', message: '', errors } as const
    const page = await show(refused(addresses.settings, { password: '' }, failure))
    expect(getForms(page, `${addresses.settings}#`)).toEqual([
      {
        action: `${addresses.settings}#deactivate`,
        values: { password: '' },
        buttons: [['Deactivate account']],
        wrong: ['password'],
      },
    ])
  })

  test.each([
    [true, '0'],
    [false, '1'],
  ])('with the data saver at %s post its opposite', async (savesData, value) => {
    const [form] = getForms(await show({ savesData }), addresses.dataSaver)
    expect(form!.buttons).toEqual([['Data saver', `data_saver=${value}`]])
    expect(form!.values).toEqual({ next: addresses.settings })
  })
})
