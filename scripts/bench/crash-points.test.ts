import { expect, test } from 'vitest'
import { crashPoints } from '#server/kit/crash-points.ts'
import { choosePoints, isReachedByServer } from './crash-points.ts'

test('without a name every point is chosen that the crash test can reach', () => {
  const left = crashPoints.filter((point) => !choosePoints('').includes(point))
  expect(left.length).toBeGreaterThan(0)
  for (const point of left) expect(point).toMatch(/^(publishing|post|digest)\./)
})

test('a name chooses all points that begin with it, several names the points of each, in their order', () => {
  const disputes = choosePoints('dispute')
  expect(disputes.length).toBeGreaterThan(1)
  for (const point of disputes) expect(point).toMatch(/^dispute\./)
  expect(choosePoints('export,dispute')).toEqual([...disputes, ...choosePoints('export')])
  expect(choosePoints('payout.claimed')).toEqual(['payout.claimed'])
})

test('a name that no reachable point begins with is refused, with those that exist', () => {
  expect(() => choosePoints('disput.booking')).toThrow(
    /^no such crash point: disput\.booking; there are checkout\.written,/,
  )
  expect(() => choosePoints('dispute,')).not.toThrow()
  expect(() => choosePoints('publishing,refund')).toThrow(/^no such crash point: publishing; /)
})

test('points that only the operator’s command reaches are not enough, because the server would never be killed', () => {
  expect(() => choosePoints('release')).toThrow(/^the server reaches none of release\.between/)
  expect(choosePoints('release,dispute').filter(isReachedByServer)).toEqual(choosePoints('dispute'))
})
