// Pixel pictures written as text: a letter is a pixel, a dot is transparent.

/** Colour of each letter: theme colours, and Piko's own, which do not change with the theme. */
const palette: Record<string, string> = {
  k: 'var(--ink-2)',
  l: 'var(--line-strong)',
  w: 'var(--surface)',
  u: 'var(--ube)',
  s: 'var(--ube-soft)',
  m: 'var(--mangga)',
  a: 'var(--latik)',
  b: 'var(--kape)',
  c: 'var(--buko)',
  d: 'var(--gatas)',
  e: 'var(--niyog)',
  f: 'var(--lens)',
  g: 'var(--glint)',
  h: 'var(--nose)',
  i: 'var(--scarf)',
  j: 'var(--clasp)',
}

export type PixelPicture = { width: number; height: number; layers: { colour: string; path: string }[] }

/** Converts rows of letters to one path per colour, with adjacent pixels joined. Throws on an unknown letter. */
export function pixelPicture(rows: string): PixelPicture {
  const lines = rows.trim().split('\n')
  const paths = new Map<string, string>()
  for (const [y, line] of lines.entries()) {
    for (const { 0: run, index: x } of line.matchAll(/([^.])\1*/g)) {
      const letter = run.charAt(0)
      paths.set(letter, `${paths.get(letter) ?? ''}M${x} ${y}h${run.length}v1h-${run.length}z`)
    }
  }
  const layers = [...paths].map(([letter, path]) => ({ colour: getColour(letter), path }))
  return { width: lines[0]?.length ?? 0, height: lines.length, layers }
}

function getColour(letter: string): string {
  const colour = palette[letter]
  if (!colour) throw new Error(`No colour is called ${letter}`)
  return colour
}
