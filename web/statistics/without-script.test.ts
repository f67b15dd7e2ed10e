// Statistics without JavaScript: the figures as tables, and the form that asks for other days.
import { describe, expect, test } from 'vitest'
import { addresses } from '#contract/addresses/paths.ts'
import { fil } from '#contract/fil.ts'
import { type Statistics, statistics } from '#contract/statistics.ts'
import { pageTexts } from '#contract/texts.ts'
import { answers, getForms, getLinks, getText, refuses, renderOwn } from '../rendered-page.fixture.ts'
import { emptyRow } from './empty-row.fixture.ts'

const day = {
  date: '2026-11-27',
  visits: 1234,
  gift_count: 3,
  gift_amount: 250,
  sale_count: 0,
  sale_amount: 0,
  refund_amount: 20,
  new_followers: 1,
}
const figures: Statistics = {
  rows: [day, { ...day, date: '2026-11-28', visits: 1, gift_amount: 0.5, gift_count: 1, new_followers: 0 }],
  sources: [
    { source: 'qr', visits: 1000, gift_amount: 200 },
    { source: 'tiktok.com', visits: 235, gift_amount: 0 },
  ],
  posts: [{ content_type: 'bloc', content_id: 'b1', title: 'Unang araw', visits: 12, amount: 0 }],
} as Statistics

const show = (query = '', answered: Parameters<typeof renderOwn>[1] = [answers(statistics.read, figures)], more = {}) =>
  renderOwn(addresses.statistics + query, answered, more)
const tableRows = (html: string) =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) =>
    [...row!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) => getText({ html: cell! })),
  )

test('every figure is in a table, with its total above', async () => {
  const page = await show()
  expect(tableRows(page.html)).toEqual([
    ['Day', 'Visits'],
    ['Nov 27, 2026', '1,234'],
    ['Nov 28, 2026', '1'],
    ['Day', 'Gifts', 'Sales', 'Refunds'],
    ['Nov 27, 2026', '₱250.00 (3)', '₱0.00', '₱20.00'],
    ['Nov 28, 2026', '₱0.50 (1)', '₱0.00', '₱20.00'],
    ['Source', 'Visits', 'Gifts'],
    ['Your QR code', '1,000', '₱200.00'],
    ['tiktok.com', '235', '₱0.00'],
    ['Day', 'New followers'],
    ['Nov 27, 2026', '1'],
    ['Nov 28, 2026', '0'],
  ])
  for (const total of ['Visits 1,235', '₱250.50 250.50 pesos', 'New followers 1 '])
    expect(getText(page)).toContain(total)
  expect(getLinks(page)).toContainEqual(['Unang araw', addresses.bloc('ana', 'b1')])
})

test('months are named as months', async () => {
  const rows = [
    { ...day, date: '2026-10' },
    { ...day, date: '2026-11' },
  ]
  const page = await show('?by=month', [answers(statistics.read, { ...figures, rows })])
  expect(tableRows(page.html).slice(0, 3)).toEqual([
    ['Month', 'Visits'],
    ['Oct 2026', '1,234'],
    ['Nov 2026', '1,234'],
  ])
})

test('figures that cannot be read are not shown as nothing', async () => {
  const text = getText(await show('', [refuses(statistics.read, 'ServerException')]))
  expect(text).not.toMatch(/₱|Nobody came by/)
})

test('days without anything lead to sharing the page', async () => {
  const nothing = { rows: [{ date: '2026-11-27', ...emptyRow }], sources: [], posts: [] }
  const text = getText(await show('', [answers(statistics.read, nothing)]))
  expect(text).toContain('Nobody came by in these days.')
  expect(text).not.toContain('₱0.00')
})

test('a single refund is not nothing', async () => {
  const quiet = { visits: 0, gift_count: 0, gift_amount: 0, sale_count: 0, sale_amount: 0, new_followers: 0 }
  const rows = [{ date: '2026-11-27', ...quiet, refund_amount: 20 }]
  const text = getText(await show('', [answers(statistics.read, { rows, sources: [], posts: [] })]))
  expect(text).toContain('₱20.00')
  expect(text).toContain('Nothing was looked at by itself in these days.')
})

describe('days of one’s own', () => {
  const getForm = (page: Parameters<typeof getForms>[0]) => getForms(page, addresses.statistics)[0]!
  const isOpen = ({ html }: { html: string }) => /<details[^>]* open[^>]*><summary>Choose the days/.test(html)

  test('are folded away while a ready range is shown', async () => {
    const page = await show('?days=7')
    expect(isOpen(page)).toBe(false)
    expect(getForm(page)).toMatchObject({ values: { from: '', to: '', by: 'day' }, buttons: [['Show these days']] })
  })

  test('stay in the form that asked for them', async () => {
    const page = await show('?from=2026-11-01&to=2026-11-28&by=month')
    expect(isOpen(page)).toBe(true)
    expect(getForm(page)).toMatchObject({ values: { from: '2026-11-01', to: '2026-11-28', by: 'month' }, wrong: [] })
    expect(getText(page)).toContain('1,235')
  })

  test.each([
    ['?from=bukas', ['from'], pageTexts.dayShape],
    ['?from=2026-11-28&to=2026-11-01', ['to'], pageTexts.daysOrder],
    ['?to=2026-99-99', ['to'], pageTexts.dayShape],
    ['?from=2026-02-30', ['from'], pageTexts.dayShape],
  ])('that are wrong (%s) are marked where they are, and nothing is counted for them', async (query, wrong, said) => {
    const page = await show(query)
    expect(isOpen(page)).toBe(true)
    expect(getForm(page).wrong).toEqual(wrong)
    expect(getText(page)).toContain(said)
    expect(getText(page)).not.toMatch(/₱|1,235/)
  })

  test('that are wrong are refused in Filipino too', async () => {
    const text = getText(await show('?from=2026-11-28&to=2026-11-01', [], { language: 'fil' }))
    expect(text).toContain(fil[pageTexts.daysOrder])
    expect(text).not.toContain(pageTexts.daysOrder)
  })
})
