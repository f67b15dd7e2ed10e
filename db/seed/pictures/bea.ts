// Bea, who gives: a nurse on the way home, in thirty-two cells.
import { createCells } from './cells.ts'
import { colours } from './colours.ts'
import type { Picture } from './picture.ts'

export const bea = { avatar }

function avatar(): Picture {
  const cells = createCells(32, 32, '#FFD9A0')
  const [hair, shine, skin, shade] = ['#2A1C2E', '#5A2182', '#D9A074', '#BF8258']
  for (let y = 0; y < 32; y++) for (let x = 0; x < 32; x++) if (y > 9 + ((x >> 2) % 3) * 2) cells.set(x, y, '#FFC46E')
  cells.ellipse(15.5, 13.5, 10.6, 11.3, hair)
  cells.rect(5, 13, 5, 14, hair)
  cells.rect(22, 13, 5, 14, hair)
  cells.rect(4, 26, 4, 2, hair)
  cells.rect(24, 26, 4, 2, hair)
  cells.rect(6, 27, 20, 5, colours.pandanMid)
  cells.rect(4, 29, 24, 3, colours.pandanMid)
  cells.polygon(
    [
      [11, 26],
      [20, 26],
      [15.5, 31],
    ],
    '#FFFFFF',
  )
  cells.rect(13, 23, 6, 5, shade)
  cells.rect(14, 28, 4, 1, shade)
  cells.rect(9, 10, 14, 11, skin)
  cells.rect(10, 21, 12, 2, skin)
  cells.rect(12, 23, 8, 1, skin)
  cells.rect(9, 8, 14, 3, hair)
  cells.polygon(
    [
      [9, 8],
      [22, 8],
      [13, 14],
      [9, 14],
    ],
    hair,
  )
  cells.rect(12, 4, 7, 1, shine)
  cells.rect(10, 5, 3, 1, shine)
  cells.rect(20, 5, 4, 3, colours.gumamela)
  cells.rect(21, 4, 2, 5, colours.gumamela)
  cells.rect(21, 6, 2, 1, colours.mangga)
  for (const x of [11, 18]) {
    cells.rect(x, 15, 3, 3, hair)
    cells.rect(x + 1, 15, 1, 1, '#FFFFFF')
  }
  cells.rect(10, 14, 4, 1, hair)
  cells.rect(18, 13, 4, 1, hair)
  cells.rect(10, 19, 2, 1, '#E8836E')
  cells.rect(20, 19, 2, 1, '#E8836E')
  cells.rect(16, 18, 1, 1, shade)
  cells.rect(13, 20, 6, 1, '#8E2A3C')
  cells.rect(14, 21, 4, 1, '#8E2A3C')
  cells.rect(14, 20, 4, 1, '#FFFFFF')
  cells.rect(8, 29, 4, 3, '#FFFFFF')
  cells.rect(9, 29, 2, 1, colours.sili)
  return { cells }
}
