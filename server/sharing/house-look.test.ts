// The shapes of pictures: initials of any name, stepped corners, and the field of squares that stands for a missing picture.
import { describe, expect, test } from 'vitest'
import { light, ubeShades } from '#server/kit/colours.ts'
import { renderSvg } from '#server/media/render-svg.ts'
import { type Box, corners, initials, stepped } from './house-look.ts'
import { pixelField } from './pixel-field.ts'

const box: Box = { left: 20, top: 10, width: 120, height: 120 }

/** Renders shapes on 160 by 140 transparent pixels; answers with the colour at a place, undefined where nothing is drawn. */
async function drawn(elements: string): Promise<(x: number, y: number) => string | undefined> {
  const { pixels, width } = await renderSvg(160, 140, elements)
  return (x, y) => {
    const [r, g, b, alpha] = pixels.subarray((y * width + x) * 4)
    return alpha === 0 ? undefined : `#${[r, g, b].map((part) => part!.toString(16).padStart(2, '0')).join('')}`
  }
}

describe('the initials of a name', () => {
  const letters = (name: string) => />([^<]*)<\/text>/.exec(initials(name, box))?.[1]

  test.each([
    ['Luz Reyes', 'LR'],
    ['Maria Clara de los Santos', 'MS'],
    ['luz', 'L'],
    ['José Rizal', 'JR'],
    ['Ñora Ángeles', 'ÑÁ'],
    ['Tito’s Kape', 'TK'],
    ["D'Angelo O'Hara", 'DO'],
    ['7 Eleven', '7E'],
    ['  (Bea) & Ana!  ', 'BA'],
    ['Luz 🎨', 'L'],
  ])('%j are %s', (name, expected) => {
    expect(letters(name)).toBe(expected)
  })

  test('keep an accent that is a character of its own with its letter', () => {
    expect(letters('N\u0303ora')?.normalize('NFC')).toBe('Ñ')
  })

  test('of a name without letters are its first character; of no name there are none', () => {
    expect(letters('🎨🖌️')).toBe('🎨')
    expect(letters('')).toBeUndefined()
  })

  test('stand in the middle of the box', async () => {
    const at = await drawn(initials('H', box))
    const inked = Array.from({ length: 140 * 160 }, (_, n) => [n % 160, Math.floor(n / 160)] as const).filter(
      ([x, y]) => at(x, y) === light.ube,
    )
    const middle = (along: 0 | 1) => {
      const places = inked.map((place) => place[along])
      return (Math.min(...places) + Math.max(...places)) / 2
    }
    expect(Math.abs(middle(0) - 80)).toBeLessThan(4)
    expect(Math.abs(middle(1) - 70)).toBeLessThan(6)
  })

  test('stand on a ground that fills the box and no more', async () => {
    const at = await drawn(initials('Luz', box))
    for (const [x, y] of [
      [20, 10],
      [139, 10],
      [20, 129],
      [139, 129],
    ] as const)
      expect(at(x, y)).toBe(light.ubeSoft)
    for (const [x, y] of [
      [19, 10],
      [140, 70],
      [80, 9],
      [80, 130],
    ] as const)
      expect(at(x, y)).toBeUndefined()
  })
})

describe('stepped corners', () => {
  /** How many pixels at the beginning of the nth row of the box are left out, on either side. */
  async function margins(elements: string, isLeftOut: (colour: string | undefined) => boolean) {
    const at = await drawn(elements)
    const from = (row: number, x: number, by: 1 | -1): number => (isLeftOut(at(x, row)) ? 1 + from(row, x + by, by) : 0)
    return [10, 15, 20, 70, 119, 124, 129].map((row) => [from(row, 20, 1), from(row, 139, -1)])
  }
  const steps = [
    [10, 10],
    [5, 5],
    [0, 0],
    [0, 0],
    [0, 0],
    [5, 5],
    [10, 10],
  ]

  test('of a panel leave two steps out at each corner', async () => {
    expect(await margins(stepped(box, 5, light.surface), (colour) => colour === undefined)).toEqual(steps)
  })

  test('of a picture are covered with the ground, exactly where a panel would leave them out', async () => {
    const picture = `<rect x="20" y="10" width="120" height="120" fill="${light.mangga}"/>`
    const isCovered = (colour: string | undefined) => colour === light.paper
    expect(await margins(picture + corners(box, 5, light.paper), isCovered)).toEqual(steps)
  })
})

describe('the field of squares', () => {
  test('is the same each time for a name, and another for another name', () => {
    expect(pixelField('luz', box, 40)).toBe(pixelField('luz', box, 40))
    expect(pixelField('luz', box, 40)).not.toBe(pixelField('zul', box, 40))
  })

  test('fills its box to the edge, also where the last square is cut, and nothing beside it', async () => {
    const at = await drawn(pixelField('luz', box, 50))
    const shades = new Set<string>([light.ube, light.ubeEdge, light.mangga, ...ubeShades])
    for (let y = 10; y < 130; y += 7) for (let x = 20; x < 140; x += 7) expect(shades, `${x}, ${y}`).toContain(at(x, y))
    expect(shades).toContain(at(139, 129))
    expect([at(19, 70), at(140, 70), at(80, 9), at(80, 130)]).toEqual(Array(4).fill(undefined))
  })

  test('has all shades, and few squares of mangga', () => {
    const colours = Array.from(
      pixelField('luz.art', { left: 0, top: 0, width: 1000, height: 1000 }, 20).matchAll(/fill="([^"]+)"/g),
      ([, colour]) => colour!,
    )
    const share = (colour: string) => colours.filter((each) => each === colour).length / colours.length
    expect(colours).toHaveLength(2500)
    expect(share(light.mangga)).toBeGreaterThan(0.01)
    expect(share(light.mangga)).toBeLessThan(0.05)
    for (const shade of [light.ube, light.ubeEdge, ...ubeShades]) expect(share(shade)).toBeGreaterThan(0.15)
  })
})
