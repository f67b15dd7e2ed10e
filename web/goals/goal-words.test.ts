import { afterEach, describe, expect, test } from 'vitest'
import { fil } from '#contract/fil.ts'
import { setLanguage } from '../language/say.ts'
import { goalFacts, progressText, spokenProgress, stateBadge, takesGifts } from './goal-words.ts'

afterEach(() => setLanguage('en', undefined))

describe('the progress of a goal', () => {
  test('has no centavos for round amounts, and two digits of them otherwise', () => {
    expect(progressText({ current_amount: 3200, target_amount: 5000 })).toBe('₱3,200 of ₱5,000')
    expect(progressText({ current_amount: 20.5, target_amount: 99_999_999 })).toBe('₱20.50 of ₱99,999,999')
    expect(progressText({ current_amount: 0, target_amount: 100 })).toBe('₱0 of ₱100')
  })

  test('is spoken in pesos, in the singular for one', () => {
    expect(spokenProgress({ current_amount: 1, target_amount: 5000 })).toBe('1 peso of 5000 pesos')
    expect(spokenProgress({ current_amount: 20.5, target_amount: 100 })).toBe('20.50 pesos of 100 pesos')
  })

  test('is in Filipino when that is the language', () => {
    setLanguage('fil', fil)
    expect(progressText({ current_amount: 3200, target_amount: 5000 })).toBe('₱3,200 sa ₱5,000')
  })
})

describe('the facts of a goal', () => {
  const goal = { gift_count: 12, deadline: null, state: 'active' } as const

  test('count its gifts, in the singular for one', () => {
    expect(goalFacts({ ...goal, gift_count: 0 })).toBe('No gifts yet')
    expect(goalFacts({ ...goal, gift_count: 1 })).toBe('1 gift')
    expect(goalFacts({ ...goal, gift_count: 1234 })).toBe('1,234 gifts')
  })

  test('name the last day in Manila, where a day ends at 16:00 UTC', () => {
    const facts = (deadline: string) => goalFacts({ ...goal, deadline })
    expect(facts('2026-12-31T15:59:59.999Z')).toBe('12 gifts · until Dec 31, 2026')
    expect(facts('2026-12-31T16:00:00.000Z')).toBe('12 gifts · until Jan 1, 2027')
  })

  test('say that a closed goal is closed instead of when it would have ended', () => {
    expect(goalFacts({ ...goal, state: 'closed', deadline: '2026-12-31T15:59:59.999Z' })).toBe('12 gifts · closed')
  })

  test('are in Filipino when that is the language', () => {
    setLanguage('fil', fil)
    expect(goalFacts({ ...goal, gift_count: 0, deadline: '2026-12-31T15:59:59.999Z' })).toBe(
      'Wala pang gift · hanggang Dis 31, 2026',
    )
    expect(goalFacts({ ...goal, state: 'closed' })).toBe('12 gift · sarado na')
  })
})

describe('the badge of a goal', () => {
  const half = { current_amount: 50, target_amount: 100 }

  test('is missing while the goal runs', () => {
    expect(stateBadge({ ...half, state: 'active' })).toBeUndefined()
  })

  test('of a closed goal says whether the target was reached, which it is to the centavo', () => {
    const closed = (current_amount: number) => stateBadge({ current_amount, target_amount: 100, state: 'closed' })!
    expect(closed(99.99)).toEqual({ tone: 'closed', word: 'Closed' })
    expect(closed(100)).toEqual({ tone: 'completed', word: 'Reached' })
    expect(closed(250)).toEqual({ tone: 'completed', word: 'Reached' })
  })

  test('of a draft says that it is one, whatever its amounts are', () => {
    expect(stateBadge({ ...half, current_amount: 100, state: 'draft' })!.word).toBe('Draft')
  })
})

test('a goal takes gifts while it runs and after it was reached, but not as a draft or when closed', () => {
  for (const state of ['active', 'reached'] as const) expect(takesGifts({ state })).toBe(true)
  for (const state of ['draft', 'closed'] as const) expect(takesGifts({ state })).toBe(false)
})
