// The pictures of a name: the same for ever, and different for names that are almost the same.
import { expect, test } from 'vitest'
import { getSeed } from './seed.ts'

test('a name has the number it always had, so that nobody’s tile changes with a new version', () => {
  const seeds = ['', 'Ana', 'Tala Cruz', 'Niña', '👩‍🎨'].map(getSeed)
  expect(seeds).toEqual([2872998923, 4031864029, 132003993, 1142665172, 2942121911])
})

test('every number is a whole one of 32 bits without a sign', () => {
  for (let place = 0; place < 500; place++) {
    const seed = getSeed(`name ${place}`)
    expect(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32).toBe(true)
  }
})

test('names that follow one another spread evenly over the five colours', () => {
  const counts = [0, 0, 0, 0, 0]
  for (let place = 0; place < 1000; place++) counts[getSeed(`Creator ${place}`) % 5]!++
  for (const count of counts) expect(count).toBeGreaterThan(150)
})

test('a letter more, another case or another order is another picture', () => {
  const names = ['Ana', 'ana', 'Anna', 'naA', 'Ana ', 'Aná']
  expect(new Set(names.map(getSeed)).size).toBe(names.length)
})
