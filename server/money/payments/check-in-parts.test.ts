// Payments that are checked together at a provider which cannot answer for some of them.
import { describe, expect, test } from 'vitest'
import { createLog } from '#server/kit/log.ts'
import type { Services } from '#server/outside/services.ts'
import { checkInParts } from './check-in-parts.ts'

interface Due {
  id: string
}

const payments = (count: number): Due[] => Array.from({ length: count }, (_, n) => ({ id: `p${n}` }))

/** Checks at a provider that fails for every call with one of these payments in it, or for every call. */
async function checkWith(due: Due[], bad: string[] | 'all') {
  const lines: { payment?: string }[] = []
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) })
  const calls: string[][] = []
  const checked: string[] = []
  const check = async (_: Services, some: Due[]) => {
    const ids = some.map(({ id }) => id)
    calls.push(ids)
    if (bad === 'all' || ids.some((id) => bad.includes(id))) throw new Error(`cannot answer for ${ids}`)
    checked.push(...ids)
  }
  const failure = await checkInParts({ log } as Services, due, check).catch((error: Error) => error)
  return { checked: checked.sort(), calls, failure, named: lines.map(({ payment }) => payment) }
}

describe('payments that are checked together', () => {
  test('take one call while the provider answers, and none when there are none', async () => {
    expect((await checkWith(payments(100), [])).calls).toHaveLength(1)
    expect((await checkWith([], 'all')).calls).toEqual([])
  })

  test.each([2, 3, 8, 9, 100])('are all checked but the one that cannot be, which is named (of %d)', async (count) => {
    for (const at of [0, count >> 1, count - 1]) {
      const all = payments(count)
      const { checked, failure, named } = await checkWith(all, [`p${at}`])
      expect(failure).toBeUndefined()
      expect(checked).toEqual(
        all
          .map(({ id }) => id)
          .filter((id) => id !== `p${at}`)
          .sort(),
      )
      expect(named).toEqual([`p${at}`])
    }
  })

  test('take few calls to find one bad payment among many', async () => {
    const { calls } = await checkWith(payments(1024), ['p700'])
    expect(calls.length).toBeLessThanOrEqual(1 + 2 * 10)
  })

  test('are all checked but several that cannot be, if those are on one side at first', async () => {
    const { checked, named, failure } = await checkWith(payments(8), ['p0', 'p3'])
    expect(failure).toBeUndefined()
    expect(checked).toEqual(['p1', 'p2', 'p4', 'p5', 'p6', 'p7'])
    expect(named.sort()).toEqual(['p0', 'p3'])
  })

  test('fail as a whole after three calls when the provider answers for nothing', async () => {
    const { calls, failure, named } = await checkWith(payments(64), 'all')
    expect(failure).toEqual(new Error(`cannot answer for ${payments(64).map(({ id }) => id)}`))
    expect(calls.map((ids) => ids.length)).toEqual([64, 32, 32])
    expect(named).toEqual([])
  })

  test('fail with the payment’s own failure when it is one alone', async () => {
    const { calls, failure } = await checkWith(payments(1), 'all')
    expect([calls, failure]).toEqual([[['p0']], new Error('cannot answer for p0')])
  })
})
