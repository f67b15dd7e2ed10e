// How many calls are left in a minute, by headers that may be missing, late or wrong. Waits of no length are enough to see it.
import { describe, expect, test } from 'vitest'
import { createBudget } from './call-budget.ts'
import { ProviderThrottled } from './failures.ts'

const ENDPOINT = 'GET /things'

function answered(headers: Record<string, string>, status = 200): Response {
  return new Response('', { status, headers })
}

/** How many calls of this endpoint may be made now, up to ten. */
async function countAllowed(budget: ReturnType<typeof createBudget>, endpoint = ENDPOINT): Promise<number> {
  for (let made = 0; made < 10; made++)
    if (
      await budget.spend(endpoint, 0).then(
        () => false,
        () => true,
      )
    )
      return made
  return 10
}

describe('calls of a minute', () => {
  test('are not limited before an answer says so, and one without such a header changes nothing', async () => {
    const budget = createBudget()
    expect(await countAllowed(budget)).toBe(10)
    budget.learn(ENDPOINT, answered({}))
    budget.learn(ENDPOINT, answered({}, 500))
    expect(await countAllowed(budget)).toBe(10)
  })

  test('are as many as the answer says are left, each endpoint for itself', async () => {
    const budget = createBudget()
    budget.learn(ENDPOINT, answered({ 'rate-limit-remaining': '3', 'rate-limit-reset': '60' }))
    expect(await countAllowed(budget)).toBe(3)
    expect(await countAllowed(budget, 'POST /things')).toBe(10)
  })

  test('are counted from the lowest of answers that overtook each other', async () => {
    const budget = createBudget()
    for (const left of ['2', '4', '3'])
      budget.learn(ENDPOINT, answered({ 'rate-limit-remaining': left, 'rate-limit-reset': '60' }))
    expect(await countAllowed(budget)).toBe(2)
  })

  test('are counted anew in the next minute', async () => {
    const budget = createBudget()
    budget.learn(ENDPOINT, answered({ 'rate-limit-remaining': '0', 'rate-limit-reset': '20' }))
    budget.learn(ENDPOINT, answered({ 'rate-limit-remaining': '5', 'rate-limit-reset': '60' }))
    expect(await countAllowed(budget)).toBe(5)
  })

  test('that end at once limit nothing', async () => {
    const budget = createBudget()
    budget.learn(ENDPOINT, answered({ 'rate-limit-remaining': '0', 'rate-limit-reset': '0' }))
    expect(await countAllowed(budget)).toBe(10)
  })

  test.each(['', '-1', 'none', '1e3', '0x10', '3, 4', '9999999999'])(
    'are not limited by a count that is none: %j',
    async (left) => {
      const budget = createBudget()
      budget.learn(ENDPOINT, answered({ 'rate-limit-remaining': left, 'rate-limit-reset': '60' }))
      expect(await countAllowed(budget)).toBe(10)
    },
  )

  test('are over with a 429, whether or not it says for how long', async () => {
    for (const headers of [{}, { 'rate-limit-reset': 'soon' }, { 'rate-limit-reset': '30' }]) {
      const budget = createBudget()
      budget.learn(ENDPOINT, answered(headers, 429))
      await expect(budget.spend(ENDPOINT, 0)).rejects.toThrow(ProviderThrottled)
    }
  })

  test.each(['62', '3600', '999999999'])(
    'are those of one minute, though the provider says %s seconds',
    async (reset) => {
      const budget = createBudget()
      budget.learn(ENDPOINT, answered({ 'rate-limit-remaining': '0', 'rate-limit-reset': reset }))
      // Of the same minute, so the lower count stays.
      budget.learn(ENDPOINT, answered({ 'rate-limit-remaining': '5', 'rate-limit-reset': '60' }))
      expect(await countAllowed(budget)).toBe(0)
    },
  )
})
