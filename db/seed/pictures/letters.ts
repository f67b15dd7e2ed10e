// Letters three cells wide and five high, for signs in the pictures.
import type { Cells, Colour } from './cells.ts'

/** Five rows of three cells each. */
const letters: Readonly<Record<string, string>> = {
  A: '.#. #.# ### #.# #.#',
  B: '##. #.# ##. #.# ##.',
  C: '.## #.. #.. #.. .##',
  D: '##. #.# #.# #.# ##.',
  E: '### #.. ##. #.. ###',
  G: '### #.. #.# #.# ###',
  H: '#.# #.# ### #.# #.#',
  I: '### .#. .#. .#. ###',
  K: '#.# #.# ##. #.# #.#',
  L: '#.. #.. #.. #.. ###',
  M: '#.# ### ### #.# #.#',
  N: '##. #.# #.# #.# #.#',
  O: '### #.# #.# #.# ###',
  P: '##. #.# ##. #.. #..',
  Q: '### #.# #.# ### ..#',
  R: '##. #.# ##. #.# #.#',
  S: '.## #.. .#. ..# ##.',
  T: '### .#. .#. .#. .#.',
  U: '#.# #.# #.# #.# ###',
  V: '#.# #.# #.# #.# .#.',
  W: '#.# #.# ### ### #.#',
  X: '#.# #.# .#. #.# #.#',
  Y: '#.# #.# .#. .#. .#.',
  Z: '### ..# .#. #.. ###',
  '-': '... ... ### ... ...',
  '!': '.#. .#. .#. ... .#.',
  '0': '.#. #.# #.# #.# .#.',
  '1': '.#. ##. .#. .#. ###',
  '2': '##. ..# .#. #.. ###',
  '3': '##. ..# .#. ..# ##.',
  '7': '### ..# .#. .#. .#.',
  x: '... #.# .#. #.# ...',
}

/** Writes capitals and the few signs above; a space and what is unknown stay empty. Four cells a letter. */
export function write(cells: Cells, x: number, y: number, text: string, colour: Colour): void {
  for (const [place, character] of [...text].entries())
    for (const [index, dot] of dotsOf(character).entries())
      if (dot === '#') cells.set(x + place * 4 + (index % 3), y + Math.floor(index / 3), colour)
}

/** The same letters as SVG squares of `size` pixels, from the upper left. */
export function spell(text: string, size: number, colour: Colour): string {
  const squares = [...text].flatMap((character, place) =>
    dotsOf(character).map((dot, index) =>
      dot === '#'
        ? `M${(place * 4 + (index % 3)) * size} ${Math.floor(index / 3) * size}h${size}v${size}h${-size}z`
        : '',
    ),
  )
  return `<path d="${squares.join('')}" fill="${colour}" shape-rendering="crispEdges"/>`
}

function dotsOf(character: string): string[] {
  return [...(letters[character] ?? '').replaceAll(' ', '')]
}
