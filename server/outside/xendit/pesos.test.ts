// The one place where money is a float: every amount in centavos survives the round trip.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkProperty } from '#test/property.ts'
import { toCentavos, toPesos } from './pesos.ts'

/** Through JSON, as it is sent. */
function roundTrip(centavos: bigint): bigint | undefined {
  return toCentavos(JSON.parse(JSON.stringify({ amount: toPesos(centavos) })).amount)
}

test('every amount up to ₱2,000.00 survives the round trip', () => {
  const lost: bigint[] = []
  for (let centavos = 0n; centavos <= 200_000n; centavos++) if (roundTrip(centavos) !== centavos) lost.push(centavos)
  expect(lost).toEqual([])
})

test('any amount up to ₱100,000,000.00 survives the round trip, and is written with two decimals at most', async () => {
  await checkProperty(
    fc.property(fc.bigInt(0n, 10_000_000_000n), (centavos) => {
      expect(roundTrip(centavos)).toBe(centavos)
      expect(JSON.stringify(toPesos(centavos))).toMatch(/^\d+(\.\d{1,2})?$/)
    }),
    { numRuns: 20_000 },
  )
})

test.each([
  [110n, '1.1'],
  [29n, '0.29'],
  [435n, '4.35'],
  [100501n, '1005.01'],
  [9_999_999_999n, '99999999.99'],
  [10_000n, '100'],
])('%s centavos are written %s', (centavos, written) => {
  expect(JSON.stringify(toPesos(centavos))).toBe(written)
  expect(toCentavos(JSON.parse(written))).toBe(centavos)
})

test('sums of floats are read as the intended amount', () => {
  expect(toCentavos(0.1 + 0.2)).toBe(30n)
  expect(toCentavos(1.1 * 3)).toBe(330n)
})

test.each([0.305, 1.001, 4.999, 99_999_999.995, -1, -0.01, 1e300, Number.NaN, Number.POSITIVE_INFINITY])(
  '%s is no amount',
  (pesos) => expect(toCentavos(pesos)).toBeUndefined(),
)

test('an amount that a float cannot represent is not sent', () => {
  expect(() => toPesos(-1n)).toThrow(RangeError)
  expect(() => toPesos(10_000_000_001n)).toThrow(RangeError)
})
