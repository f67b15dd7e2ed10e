// The drawings are 32×24, Piko is 16×16, and every letter in them is a colour.
import { expect, test } from 'vitest'
import * as drawings from './drawings.ts'
import * as poses from './piko-poses.ts'
import { pixelPicture } from './pixel-art.ts'

test.each(Object.entries(drawings))('%s is drawn on 32×24', (_, art) => {
  expect(getSize(art)).toEqual([32, 24])
})

test.each(Object.entries(poses))('Piko in the pose %s is drawn on 16×16', (_, art) => {
  expect(getSize(art)).toEqual([16, 16])
})

test('neighbours of one colour become one piece of one path', () => {
  expect(pixelPicture('uu.\n.mu')).toEqual({
    width: 3,
    height: 2,
    layers: [
      { colour: 'var(--ube)', path: 'M0 0h2v1h-2zM2 1h1v1h-1z' },
      { colour: 'var(--mangga)', path: 'M1 1h1v1h-1z' },
    ],
  })
})

test('a letter that is no colour is refused', () => {
  expect(() => pixelPicture('Z')).toThrow('No colour is called Z')
})

/** Width and height; a row of another length than the first fails. Paths are made on the way. */
function getSize(art: string): [number, number] {
  const { width, height } = pixelPicture(art)
  for (const row of art.trim().split('\n')) expect(row).toHaveLength(width)
  return [width, height]
}
