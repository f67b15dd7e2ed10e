import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkProperty } from '#test/property.ts'
import { AMOUNT_LENGTH_MAX, formatPesos, formatWholePesos, least, parsePesos, shortPesos, toPesos } from './amounts.ts'

test.each([
  ['20', 2000n],
  ['20.5', 2050n],
  ['20.05', 2005n],
  ['0.01', 1n],
  ['0', 0n],
  ['50000', 50_000_00n],
  ['99999999.99', 9_999_999_999n],
  [20, 2000n],
  [0.1, 10n],
  [0.29, 29n],
  [4.35, 435n],
  [1005.01, 100_501n],
  [-0, 0n],
])('%s pesos are %s centavos', (pesos, centavos) => {
  expect(parsePesos(pesos)).toBe(centavos)
})

const refused = [
  ['twelve characters', '123456789012'],
  ['twelve characters with decimals', '123456789.01'],
  ['below zero', '-1'],
  ['a sign', '+1'],
  ['an exponent', '1e3'],
  ['three decimals', '0.001'],
  ['leading zeros', '007'],
  ['no digit before the point', '.5'],
  ['no digit after the point', '5.'],
  ['two points', '1.2.3'],
  ['a comma', '1,000'],
  ['a currency sign', '₱20'],
  ['spaces around', ' 20 '],
  ['a line break behind', '20\n'],
  ['hexadecimal', '0x14'],
  ['digits of another script', '２０'],
  ['a word', 'NaN'],
  ['nothing', ''],
  ['NaN', Number.NaN],
  ['infinity', Number.POSITIVE_INFINITY],
  ['a number below zero', -1],
  ['a number with three decimals', 20.001],
  ['a float that is not the decimal it looks like', 0.1 + 0.2],
  ['2^53', 2 ** 53],
  ['a number that prints with an exponent', 1e21],
] as const

test.each(refused)('%s is not an amount', (_, input) => {
  expect(parsePesos(input)).toBeUndefined()
})

test('every amount a person may type is unchanged after conversion, as text and as the number on the wire', async () => {
  const amounts = fc.bigInt({ min: 0n, max: 9_999_999_999n })
  await checkProperty(
    fc.property(amounts, (amount) => {
      expect(parsePesos(toPesos(amount))).toBe(amount)
      expect(parsePesos(`${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`)).toBe(amount)
      expect(parsePesos(JSON.parse(JSON.stringify(toPesos(amount))))).toBe(amount)
    }),
  )
})

test('any other text is refused and never rounded', async () => {
  await checkProperty(
    fc.property(fc.string({ maxLength: 20 }), (text) => {
      const plain =
        text.length <= AMOUNT_LENGTH_MAX && /^(0|[1-9][0-9]*)(\.[0-9]{1,2})?$/.test(text) && !text.includes('\n')
      expect(parsePesos(text) !== undefined).toBe(plain)
    }),
  )
})

test('amounts are formatted the way people write them', () => {
  expect(formatPesos(1234.5)).toBe('₱1,234.50')
  expect(formatPesos(-20)).toBe('-₱20.00')
  expect(formatWholePesos(400)).toBe('₱400')
  expect(shortPesos(99_999)).toBe('₱99,999')
  expect(shortPesos(99_999.99)).toBe('₱99,999.99')
})

test('no amount loses a centavo by being written for people, in either of the two ways', async () => {
  const read = (written: string) => parsePesos(written.replace(/[₱,]/g, ''))
  await checkProperty(
    fc.property(fc.bigInt({ min: 0n, max: 9_999_999_999n }), (amount) => {
      const pesos = toPesos(amount)
      expect(read(formatPesos(pesos))).toBe(amount)
      expect(read(shortPesos(pesos))).toBe(amount)
    }),
    { numRuns: 1000 },
  )
})

test('sums of amounts on the wire are exact once they are centavos again', async () => {
  await checkProperty(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 5_000_000n }), { maxLength: 40 }), (amounts) => {
      const sum = amounts.reduce((all, amount) => all + amount, 0n)
      const wired = amounts.map((amount) => parsePesos(JSON.parse(JSON.stringify(toPesos(amount))))!)
      expect(wired.reduce((all, amount) => all + amount, 0n)).toBe(sum)
    }),
  )
})

test.each([
  [0, '₱0'],
  [0.01, '₱0.01'],
  [1, '₱1'],
  [1.5, '₱1.50'],
  [20, '₱20'],
  [99_999.99, '₱99,999.99'],
  [1_000_000, '₱1,000,000'],
  [-15, '-₱15'],
])('%d pesos are shown as %s', (pesos, shown) => {
  expect(shortPesos(pesos)).toBe(shown)
})

test('the smaller of two amounts is the smaller, also below zero and beyond what a number holds', () => {
  expect(least(1n, 2n)).toBe(1n)
  expect(least(2n, -3n)).toBe(-3n)
  expect(least(5n, 5n)).toBe(5n)
  expect(least(2n ** 80n, 2n ** 80n - 1n)).toBe(2n ** 80n - 1n)
})
