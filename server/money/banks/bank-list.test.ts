// The cached list of banks while the provider answers, answers late, or does not answer.
import { afterEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { Bank } from '#contract/money/banks.ts'
import { clock } from '#server/kit/clock.ts'
import { createLog } from '#server/kit/log.ts'
import type { Services } from '#server/outside/services.ts'
import { createBankList } from './bank-list.ts'

afterEach(() => clock.shift(0))

const BANKS: Bank[] = [
  { slug: 'bdo', name: 'BDO Unibank' },
  { slug: 'bpi', name: 'Bank of the Philippine Islands' },
  { slug: 'gcash', name: 'GCash' },
]

/** A list over a provider that answers what the test says, and how often it was asked. */
function aList(answers: (() => Promise<Bank[]>)[]) {
  let asked = 0
  const lines: string[] = []
  const listBanks = () => answers[Math.min(asked++, answers.length - 1)]!()
  const epayment = { listBanks } as Services['epayment']
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  return { list: createBankList({ epayment, log }), asked: () => asked, lines }
}

const works = async () => BANKS
const fails = () => Promise.reject(new Error('no answer'))

describe('the list of banks', () => {
  test('is asked for once by all who need it at the same moment, and then kept for five minutes', async () => {
    const { list, asked } = aList([works])
    const began = clock.now().getTime()
    clock.moveTo(began)
    const all = await Promise.all([list.all(), list.all(), list.page({ search: '', page: 1, per_page: 15 })])
    expect([all[0], all[1], all[2].rows]).toEqual([BANKS, BANKS, BANKS])
    clock.moveTo(began + limits.cacheMs - 1000)
    await list.all()
    expect(asked()).toBe(1)
    clock.moveTo(began + limits.cacheMs + 60_000)
    await list.all()
    expect(asked()).toBe(2)
  })

  test('is the last known one while the provider does not answer, and asked for again each time', async () => {
    const renamed = [{ slug: 'bdo', name: 'BDO' }]
    const { list, asked, lines } = aList([works, fails, fails, async () => renamed])
    await list.all()
    clock.shift(limits.cacheMs + 1000)
    expect([await list.all(), await list.all()]).toEqual([BANKS, BANKS])
    expect(await list.all()).toEqual(renamed)
    expect([asked(), lines.length]).toEqual([4, 2])
    expect(lines[0]).toContain('no answer')
  })

  test('is refused while none was ever read, and there as soon as the provider answers', async () => {
    const { list } = aList([fails, works])
    await expect(list.all()).rejects.toMatchObject({ code: 'ProviderUnavailableException' })
    expect(await list.all()).toEqual(BANKS)
  })

  test.each([
    ['bank', ['bdo', 'bpi']],
    ['BANK philippine', ['bpi']],
    ['philippine  bank', ['bpi']],
    ['gca', ['gcash']],
    ['bdo gcash', []],
    ['', ['bdo', 'bpi', 'gcash']],
  ])('searched for %j has every word of it in name or slug', async (search, slugs) => {
    const { list } = aList([works])
    const { rows, total } = await list.page({ search, page: 1, per_page: 15 })
    expect([rows.map(({ slug }) => slug), total]).toEqual([slugs, slugs.length])
  })

  test('is paged over what was found', async () => {
    const { list } = aList([works])
    const { rows, total } = await list.page({ search: 'b', page: 2, per_page: 1 })
    expect([rows.map(({ slug }) => slug), total]).toEqual([['bpi'], 2])
  })
})
