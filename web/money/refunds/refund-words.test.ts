import { expect, test } from 'vitest'
import { fil } from '#contract/fil.ts'
import { refundTexts, refundTones } from './refund-words.ts'

test('the label of every state of a refund request has a Filipino translation', () => {
  expect(Object.values(refundTexts).map((text) => fil[text])).toEqual([
    'Naghihintay ng sagot',
    'Naibalik',
    'Tinanggihan',
    'PIXEL ang magdedesisyon',
  ])
})

test('a request that still waits does not look like one that was decided', () => {
  const decided = [refundTones.granted, refundTones.refused]
  for (const waiting of ['open', 'at_desk'] as const) expect(decided).not.toContain(refundTones[waiting])
  expect(refundTones.granted).not.toBe(refundTones.refused)
})
