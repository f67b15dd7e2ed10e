// The week of a creator as the server renders it: read out day by day, with its people and its best post.
import { describe, expect, test } from 'vitest'
import { addresses } from '#contract/addresses/paths.ts'
import { fil } from '#contract/fil.ts'
import { statistics, type VisitedPost, type Week } from '#contract/statistics.ts'
import { answers, getLinks, getText, refuses, renderOwn } from '../rendered-page.fixture.ts'

const days = [22, 23, 24, 25, 26, 27, 28].map((day) => ({ date: `2026-11-${day}`, gift_amount: 0, sale_amount: 0 }))
const quiet: Week = {
  amount: 0,
  previous_amount: 0,
  visits: 0,
  previous_visits: 0,
  new_followers: 0,
  days,
  best_post: null,
  supporters: [],
}
const show = (change: Partial<Week>, more = {}) =>
  renderOwn(addresses.dashboard, [answers(statistics.week, { ...quiet, ...change })], more)
/** What stands for the days: the squares of each, as its kinds from the bottom upwards. */
const squares = ({ html }: { html: string }) =>
  [...html.matchAll(/<li[^>]*><span[^>]*aria-hidden="true">(.*?)<\/span>/gs)].map(
    ([, bar]) => bar!.match(/<i /g)?.length ?? 0,
  )

describe('the days of the week', () => {
  test('are read out with both amounts, and drawn in squares of one worth, which is named', async () => {
    const page = await show({
      amount: 150.5,
      days: days.map((day, at) => (at === 6 ? { ...day, gift_amount: 100.5, sale_amount: 50 } : day)),
    })
    expect(getText(page)).toContain('Sat, Nov 28: gifts 100.50 pesos, sales 50 pesos')
    expect(getText(page)).toContain('One square is ₱50, a pale one is less.')
    expect(squares(page).slice(0, 7)).toEqual([0, 0, 0, 0, 0, 0, 4])
  })

  test('have at most eight squares, however much came in', async () => {
    const page = await show({ days: days.map((day) => ({ ...day, gift_amount: 99_999.99, sale_amount: 99_999.99 })) })
    expect(squares(page).slice(0, 7)).toEqual([8, 8, 8, 8, 8, 8, 8].map(() => expect.toSatisfy((n) => n > 2 && n <= 8)))
    expect(getText(page)).toMatch(/One square is ₱\d+,000, a pale one is less\./)
  })

  test('are told in Filipino with the weekdays of Filipino', async () => {
    const text = getText(await show({}, { language: 'fil' }))
    for (const words of ['Lin', 'Sab', fil['This week']]) expect(text).toContain(words)
  })
})

describe('the sum of the week', () => {
  test.each([
    [0, 0, undefined],
    [100, 100, 'As much as in the seven days before.'],
    [250, 100, '₱150.00 more than in the seven days before.'],
    [0, 0.05, '₱0.05 less than in the seven days before.'],
    [0.3, 0.1, '₱0.20 more than in the seven days before.'],
  ])('of ₱%d after ₱%d is compared as: %s', async (amount, previous_amount, said) => {
    const text = getText(await show({ amount, previous_amount }))
    if (said) expect(text).toContain(said)
    else expect(text).not.toContain('seven days before')
  })

  test('that could not be added up says that the money is safe, and shows no amount', async () => {
    const text = getText(await renderOwn(addresses.dashboard, [refuses(statistics.week, 'ServerException')]))
    expect(text).not.toContain('seven days before')
    expect(text).not.toContain('Newest supporters')
  })
})

describe('the people of the week', () => {
  const giver = { name: 'Bea', page_url: 'bea', avatar: null, amount: 200, date: '2026-11-28T02:00:00.000Z' }

  test('lead to their pages where they have one, each with what they gave', async () => {
    const page = await show({ supporters: [giver, { ...giver, name: 'Tita Baby', page_url: null, amount: 20.5 }] })
    expect(getLinks(page)).toContainEqual(['Bea', addresses.page('bea')])
    expect(getLinks(page).map(([name]) => name)).not.toContain('Tita Baby')
    expect(getText(page)).toMatch(/Newest supporters .*Bea ₱200\.00 .*Tita Baby ₱20\.50/)
  })

  test('without a name are somebody in the language of the page', async () => {
    const supporters = [{ ...giver, name: 'Someone', page_url: null }]
    expect(getText(await show({ supporters }, { language: 'fil' }))).toContain(`${fil.Someone} ₱200.00`)
  })
})

describe('the best post of the week', () => {
  const post: VisitedPost = { content_type: 'photo', content_id: '7', title: ' ', visits: 0, amount: 0 }

  test.each<[Partial<VisitedPost>, string, string]>([
    [{ content_type: 'photo' }, 'Photo without a caption', addresses.snap('ana', '7')],
    [{ content_type: 'photo.collection' }, 'Set without a caption', addresses.slide('ana', '7')],
    [{ content_type: 'goal', title: ' Kamera ' }, 'Kamera', addresses.goal('ana', '7')],
    [{ content_type: 'bloc', title: '' }, 'Bloc', addresses.bloc('ana', '7')],
  ])('%o is called “%s”', async (change, name, address) => {
    const page = await show({ best_post: { ...post, visits: 1, ...change } })
    const [, main] = /<dt>What did best<\/dt><dd>(.*?)<\/dd>/s.exec(page.html)!
    expect(getLinks({ html: main! })).toEqual([[name, address]])
    expect(getText({ html: main! })).toBe(`${name} 1 visit`)
  })

  test('that earned without a visit says only what it earned', async () => {
    expect(getText(await show({ best_post: { ...post, title: 'Dagat', amount: 150 } }))).toContain('Dagat ₱150.00')
  })
})
