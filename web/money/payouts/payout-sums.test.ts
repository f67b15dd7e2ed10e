// The sums shown while an amount is typed.
import { expect, test } from 'vitest'
import { getCentavos, payoutSums } from './payout-sums.ts'

test.each([
  ['', 'standard', undefined, 15_00n, undefined],
  ['100', 'standard', 100_00n, 15_00n, 85_00n],
  ['100', 'direct', 100_00n, 0n, 100_00n],
  ['15', 'standard', 15_00n, 15_00n, undefined],
  ['0', 'direct', 0n, 0n, undefined],
  ['99999999.99', 'direct', 99_999_999_99n, 0n, 99_999_999_99n],
] as const)('the sums of %j by a %s payout', (typed, kind, amount, fee, arrives) => {
  expect(payoutSums(typed, kind)).toEqual({ amount, fee, arrives })
})

test('pesos from the wire convert exactly', () => {
  for (const [pesos, centavos] of [
    [0.29, 29n],
    [4.35, 435n],
    [1005.01, 100501n],
    [0, 0n],
    // More than fits into the field.
    [99_999_999.99, 99_999_999_99n],
    [100_000_000, 100_000_000_00n],
    [1_234_567_890.12, 1_234_567_890_12n],
  ] as const)
    expect(getCentavos(pesos)).toBe(centavos)
})
