// Makes server/sharing/letters.ts: the outlines of our display face, so that a picture with words looks the same on every
// machine, whatever fonts it has. Run `node scripts/letters.ts` after a Fontsource update and commit what changed.
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { displayFace, latin, peso } from './faces.ts'

/** Outlines are kept in thousandths of the type's size. */
const EM = 1000

const outlines = { ...(await outlinesOf('latin', latin)), ...(await outlinesOf('latin-ext', peso)) }
const lines = Object.entries(outlines).map(
  ([letter, { advance, path }]) => `  ${JSON.stringify(letter)}: [${advance}, '${path}'],`,
)
await writeFile(
  new URL('../server/sharing/letters.ts', import.meta.url),
  `// Bricolage Grotesque Bold as outlines (SIL Open Font License, see web/fonts). Written by scripts/letters.ts.

/** Letter → how far it leads on, and its outline from the left end of the base line; in thousandths of the type's size. */
export const letters: Readonly<Record<string, readonly [advance: number, path: string]>> = {
${lines.join('\n')}
}
`,
)
console.log(`letters.ts: ${lines.length} letters`)

interface Outline {
  advance: number
  path: string
}

async function outlinesOf(part: string, characters: string): Promise<Record<string, Outline>> {
  const { package: name, axes } = displayFace
  const source = `../node_modules/@fontsource-variable/${name}/files/${name}-${part}-wght-normal.woff2`
  const font = await subsetFont(await readFile(new URL(source, import.meta.url)), characters, {
    targetFormat: 'truetype',
    variationAxes: axes,
    noHinting: true,
  })
  return readOutlines(font, [...new Set(characters)].sort())
}

/** Reads a TrueType file as far as it is needed: which glyph a letter is, how wide, and its curves. */
function readOutlines(font: Buffer, characters: string[]): Record<string, Outline> {
  const tables = new Map<string, Buffer>()
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16)
    tables.set(font.toString('latin1', at, at + 4), font.subarray(font.readUInt32BE(at + 8)))
  const table = (tag: string) => tables.get(tag)!
  const scale = EM / table('head').readUInt16BE(18)
  const hasLongPlaces = table('head').readInt16BE(50) === 1
  const widths = table('hhea').readUInt16BE(34)
  const glyphOf = charactersOf(table('cmap'))

  function place(glyph: number): number {
    return hasLongPlaces ? table('loca').readUInt32BE(glyph * 4) : table('loca').readUInt16BE(glyph * 2) * 2
  }

  function contours(glyph: number): Point[][] {
    if (place(glyph) === place(glyph + 1)) return []
    const data = table('glyf').subarray(place(glyph))
    return data.readInt16BE(0) < 0 ? composed(data) : simple(data)
  }

  /** An accented letter: other glyphs, each moved to its place. */
  function composed(data: Buffer): Point[][] {
    const found: Point[][] = []
    for (let at = 10, flags = 0x20; flags & 0x20; ) {
      flags = data.readUInt16BE(at)
      const glyph = data.readUInt16BE(at + 2)
      if (!(flags & 2) || flags & 0xc8) throw new Error(`glyph ${glyph} is placed in a way this script does not know`)
      const [dx, dy] =
        flags & 1
          ? [data.readInt16BE(at + 4), data.readInt16BE(at + 6)]
          : [data.readInt8(at + 4), data.readInt8(at + 5)]
      found.push(...contours(glyph).map((points) => points.map((p) => ({ ...p, x: p.x + dx, y: p.y + dy }))))
      at += flags & 1 ? 8 : 6
    }
    return found
  }

  const found: Record<string, Outline> = {}
  for (const character of characters) {
    const glyph = glyphOf(character.codePointAt(0)!)
    if (glyph === 0) continue
    const advance = table('hmtx').readUInt16BE(Math.min(glyph, widths - 1) * 4)
    found[character] = {
      advance: Math.round(advance * scale),
      path: contours(glyph)
        .map((c) => pathOf(c, scale))
        .join(''),
    }
  }
  return found
}

/** The font's own list of characters, in its format 4. */
function charactersOf(cmap: Buffer): (code: number) => number {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(4 + index * 8 + 4))
  const map = offsets.map((offset) => cmap.subarray(offset)).find((candidate) => candidate.readUInt16BE(0) === 4)
  if (!map) throw new Error('the font names its characters in a way this script does not know')
  const segments = map.readUInt16BE(6) / 2
  return (code) => {
    for (let segment = 0; segment < segments; segment++) {
      const [end, start] = [14, 16 + segments * 2].map((at) => map.readUInt16BE(at + segment * 2))
      if (code > end! || code < start!) continue
      const delta = map.readUInt16BE(16 + segments * 4 + segment * 2)
      const rangeAt = 16 + segments * 6 + segment * 2
      const range = map.readUInt16BE(rangeAt)
      if (range === 0) return (code + delta) & 0xffff
      const glyph = map.readUInt16BE(rangeAt + range + (code - start!) * 2)
      return glyph && (glyph + delta) & 0xffff
    }
    return 0
  }
}

interface Point {
  x: number
  y: number
  isOn: boolean
}

function simple(data: Buffer): Point[][] {
  const ends = Array.from({ length: data.readInt16BE(0) }, (_, index) => data.readUInt16BE(10 + index * 2))
  let at = 10 + ends.length * 2
  at += 2 + data.readUInt16BE(at)
  const flags: number[] = []
  while (flags.length <= ends.at(-1)!) {
    const flag = data[at++]!
    const times = flag & 8 ? data[at++]! + 1 : 1
    for (let n = 0; n < times; n++) flags.push(flag)
  }
  const coordinates = (isShort: number, isSame: number) => {
    let value = 0
    return flags.map((flag) => {
      if (flag & isShort) value += (flag & isSame ? 1 : -1) * data[at++]!
      else if (!(flag & isSame)) {
        value += data.readInt16BE(at)
        at += 2
      }
      return value
    })
  }
  const xs = coordinates(2, 16)
  const ys = coordinates(4, 32)
  const points = flags.map((flag, index) => ({ x: xs[index]!, y: ys[index]!, isOn: (flag & 1) === 1 }))
  return ends.map((end, index) => points.slice(index === 0 ? 0 : ends[index - 1]! + 1, end + 1))
}

/** Quadratic curves; between two points off the curve there is one on it, unsaid. SVG counts downwards. */
function pathOf(points: Point[], scale: number): string {
  const said = points.flatMap((point, index) => {
    const before = points.at(index - 1)!
    return point.isOn || before.isOn ? [point] : [between(before, point), point]
  })
  const first = said.findIndex((point) => point.isOn)
  const turned = [...said.slice(first), ...said.slice(0, first + 1)]
  const spot = ({ x, y }: Point) => `${Math.round(x * scale)} ${Math.round(-y * scale)}`
  let path = `M${spot(turned[0]!)}`
  for (let index = 1; index < turned.length; index++) {
    const point = turned[index]!
    path += point.isOn ? `L${spot(point)}` : `Q${spot(point)} ${spot(turned[++index]!)}`
  }
  return `${path}z`
}

function between(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, isOn: true }
}
