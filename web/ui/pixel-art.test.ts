// Checks sizes (drawings 32×24, Piko 16×16) and that every letter is a colour.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import * as drawings from './drawings.ts'
import { noFollowers } from './followers-drawing.ts'
import * as poses from './piko-poses.ts'
import { pixelPicture } from './pixel-art.ts'

test.each(Object.entries({ ...drawings, noFollowers }))('%s is 32×24 pixels', (_, art) => {
  expect(getSize(art)).toEqual([32, 24])
})

test.each(Object.entries(poses))('Piko in the pose %s is 16×16 pixels', (_, art) => {
  expect(getSize(art)).toEqual([16, 16])
})

test('adjacent pixels of one colour in a row become one path segment', () => {
  expect(pixelPicture('uu.\n.mu')).toEqual({
    width: 3,
    height: 2,
    layers: [
      { colour: 'var(--ube)', path: 'M0 0h2v1h-2zM2 1h1v1h-1z' },
      { colour: 'var(--mangga)', path: 'M1 1h1v1h-1z' },
    ],
  })
})

test('the offline page of the service worker shows the drawing of the offline state', async () => {
  const worker = await readFile(new URL('service-worker.js', import.meta.url), 'utf8')
  const { layers } = pixelPicture(drawings.offline)
  for (const { colour, path } of layers) expect(worker).toContain(`<path fill="${colour}" d="${path}"/>`)
})

test('throws on an unknown letter', () => {
  expect(() => pixelPicture('Z')).toThrow('No colour is called Z')
})

/** Width and height of a drawing; fails if rows differ in length or a letter is unknown. */
function getSize(art: string): [number, number] {
  const { width, height } = pixelPicture(art)
  for (const row of art.trim().split('\n')) expect(row).toHaveLength(width)
  return [width, height]
}
