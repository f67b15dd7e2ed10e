import { expect, test } from 'vitest'
import { createRandom } from './random.ts'

test('the same seed gives the same numbers, another seed does not', () => {
  const draws = (seed: number) => {
    const random = createRandom(seed)
    return Array.from({ length: 20 }, () => random.draw('webhook.drop'))
  }
  expect(draws(7)).toEqual(draws(7))
  expect(draws(7)).not.toEqual(draws(8))
})

test('draws from one stream do not affect another', () => {
  const alone = createRandom(7)
  const mixed = createRandom(7)
  const expected = Array.from({ length: 20 }, () => alone.draw('a'))
  const drawn = Array.from({ length: 20 }, () => {
    mixed.draw('b')
    return mixed.draw('a')
  })
  expect(drawn).toEqual(expected)
})

test('reseeding starts every stream again', () => {
  const random = createRandom(7)
  const first = [random.draw('a'), random.draw('a')]
  random.reseed(7)
  expect([random.draw('a'), random.draw('a')]).toEqual(first)
})

test('numbers between two bounds reach both of them and stay inside', () => {
  const random = createRandom(1)
  const seen = new Set(Array.from({ length: 500 }, () => random.between('n', 2, 5)))
  expect([...seen].sort()).toEqual([2, 3, 4, 5])
  expect(random.between('n', 3, 3)).toBe(3)
})

test('a chance is met about as often as its probability says, and never at zero', () => {
  const random = createRandom(1)
  const hits = Array.from({ length: 4000 }, () => random.chance('c', 0.25)).filter(Boolean).length
  expect(hits).toBeGreaterThan(880)
  expect(hits).toBeLessThan(1120)
  expect(Array.from({ length: 100 }, () => random.chance('c', 0)).some(Boolean)).toBe(false)
})
