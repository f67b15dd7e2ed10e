import { describe, expect, test } from 'vitest'
import { distinctPayers, type Payer } from './distinct-payers.ts'

function payer(more: Partial<Payer>): Payer {
  return { name: null, page_url: null, avatar_key: null, amount: 50_00, date: '2026-03-01T04:00:00Z', ...more }
}

const namesOf = (latest: Partial<Payer>[]) =>
  distinctPayers(latest.map(payer)).map(({ name, page_url }) => [name, page_url])

describe('the latest payers', () => {
  test('have each page once, with its latest payment', () => {
    const again = [{ amount: 75_00, date: '2026-03-02T04:00:00Z' }, { amount: 20_00 }]
    const found = distinctPayers(again.map((more) => payer({ name: 'Ana', page_url: 'ana', ...more })))
    expect(found).toEqual([
      { name: 'Ana', page_url: 'ana', avatar: null, amount: 75_00n, date: new Date('2026-03-02T04:00:00Z') },
    ])
  })

  test('keep a visitor who typed the address of a page apart from the page', () => {
    const page = { name: 'Ana Reyes', page_url: 'ana' }
    expect(namesOf([{ name: 'ana' }, page])).toEqual([
      ['ana', null],
      ['Ana Reyes', 'ana'],
    ])
    expect(namesOf([page, { name: 'ana' }])).toHaveLength(2)
  })

  test('keep two pages of the same name apart, and join visitors who typed the same name', () => {
    const twice = [
      { name: 'Ana', page_url: 'ana' },
      { name: 'Ana', page_url: 'ana2' },
      { name: 'Ana' },
      { name: 'Ana' },
    ]
    expect(namesOf(twice)).toEqual([
      ['Ana', 'ana'],
      ['Ana', 'ana2'],
      ['Ana', null],
    ])
  })

  test('have all unnamed payers together as one Someone', () => {
    expect(namesOf([{}, { name: 'Tita Baby' }, {}])).toEqual([
      ['Someone', null],
      ['Tita Baby', null],
    ])
  })

  test('are five at most, the latest first', () => {
    const six = ['una', 'ikalawa', 'ikatlo', 'ikaapat', 'ikalima', 'ikaanim']
    expect(namesOf(six.map((name) => ({ name })))).toEqual(six.slice(0, 5).map((name) => [name, null]))
  })
})
