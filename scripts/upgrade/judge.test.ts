import { expect, test } from 'vitest'
import type { RecordedAnswer } from '../rehearse/table.ts'
import { judge, phaseLine } from './judge.ts'

const answer = (at: number, status = 200, more: Partial<RecordedAnswer> = {}): RecordedAnswer => ({
  ...{ at, kind: 'gift', status, hasRetryAfter: status === 503 },
  ...more,
})

const acknowledged = { gifts: ['a', 'b'], reactions: new Map([['bloc:1', 4]]) }
const right = { answers: [answer(1), answer(2)], acknowledged, lost: [], ended: [], retried: 3 }

test('an upgrade that nobody noticed is right', () => {
  expect(judge(right)).toEqual({
    isRight: true,
    lines: [
      '2 requests (2 × gift, 0 × purchase, 0 × payout, 0 × reaction, 0 × page, 0 × code, 0 × post), 3 sent to a second copy',
      'failed: 0',
      '2 gifts acknowledged and 1 reactions; lost, doubled or different: 0',
    ],
  })
})

test('a redirect is no failure; a refusal is one, even with Retry-After, and so is a missing answer', () => {
  const failing = (...answers: RecordedAnswer[]) => judge({ ...right, answers })
  expect(failing(answer(1, 303), answer(2, 399)).isRight).toBe(true)
  for (const status of [0, 199, 400, 404, 503]) expect(failing(answer(1, status)).isRight, String(status)).toBe(false)
})

test('failures of one kind are named once and all of them counted', () => {
  const reset = { kind: 'page', cause: 'ECONNRESET' } as const
  const { lines } = judge({ ...right, answers: [answer(1, 503), answer(2, 503), answer(3, 0, reset)] })
  expect(lines.slice(0, 2)).toEqual(['failed: gift 503 ', 'failed: page 0 ECONNRESET'])
  expect(lines).toContain('failed: 3')
})

test('one lost gift, or one copy that ended by itself, makes the upgrade wrong', () => {
  expect(judge({ ...right, lost: ['lost: a'] })).toMatchObject({
    isRight: false,
    lines: ['lost: a', expect.any(String), 'failed: 0', expect.stringMatching(/lost, doubled or different: 1$/)],
  })
  expect(judge({ ...right, ended: ['web 1 ended by itself'] })).toMatchObject({
    isRight: false,
    lines: expect.arrayContaining(['web 1 ended by itself']),
  })
})

test('of very many lost gifts the first fifty are named', () => {
  const lost = Array.from({ length: 80 }, (_, n) => `lost: ${n}`)
  const { lines } = judge({ ...right, lost })
  expect(lines.filter((line) => line.startsWith('lost:'))).toEqual(lost.slice(0, 50))
  expect(lines.at(-1)).toMatch(/different: 80$/)
})

test('a phase counts the requests between its beginning and its end', () => {
  const answers = [answer(999), answer(1000), answer(3500, 503), answer(4000, 200, { kind: 'page' }), answer(11_000)]
  expect(phaseLine({ name: 'web 1 is replaced', from: 1000, to: 11_000 }, answers)).toBe(
    '  10.0 s  web 1 is replaced: 3 requests, 1 failed, 1 gifts, longest without one 10.0 s',
  )
})
