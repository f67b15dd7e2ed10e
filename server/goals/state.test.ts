// The state that a goal shows, from what is stored, what it has and what time it is.
import { afterEach, describe, expect, test } from 'vitest'
import { clock } from '#server/kit/clock.ts'
import { getState } from './queries.ts'

afterEach(() => clock.shift(0))

const NOW = Date.parse('2026-11-22T04:00:00Z')
const goal = { state: 'active', deadline: null as Date | null, target: 100_00n, amount: 0n }

describe('a running goal', () => {
  test.each([
    [0n, 'active'],
    [99_99n, 'active'],
    [100_00n, 'reached'],
    [250_00n, 'reached'],
  ])('with %d of 10000 centavos is %s', (amount, state) => {
    expect(getState({ ...goal, amount })).toBe(state)
  })

  test('counts as closed from its deadline on, also one that was reached', () => {
    clock.moveTo(NOW)
    const at = (ms: number, amount = 0n) => getState({ ...goal, amount, deadline: new Date(NOW + ms) })
    expect([at(60_000), at(60_000, 100_00n)]).toEqual(['active', 'reached'])
    expect([at(-1), at(-1, 100_00n)]).toEqual(['closed', 'closed'])
  })
})

test.each(['draft', 'closed'])('a goal that is stored as %s is that, whatever it has and when it ends', (state) => {
  const past = new Date(NOW - 1)
  for (const more of [{}, { amount: 500_00n }, { deadline: past }])
    expect(getState({ ...goal, state, ...more })).toBe(state)
})
