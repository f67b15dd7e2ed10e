// Makes server/media/fonts: the TrueType files for text in pictures, and the list of characters that each of them has.
// Run `node scripts/picture-fonts.ts` after an update of the font packages and commit the changes.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { Blob, Face } from 'harfbuzzjs'
import subsetFont from 'subset-font'

const packages = new URL('../node_modules/', import.meta.url)
const fonts = new URL('../server/media/fonts/', import.meta.url)

const bricolage = '@expo-google-fonts/bricolage-grotesque/'
const emoji = '@expo-google-fonts/noto-emoji/'
const baybayin = '@fontsource/noto-sans-tagalog/'

await mkdir(fonts, { recursive: true })
const made = [
  await added('display', 'Bricolage Grotesque', '|', await file(`${bricolage}700Bold/BricolageGrotesque_700Bold.ttf`)),
  // The package has only WOFF2, which the drawing library cannot read.
  await added(
    'baybayin',
    'Noto Sans Tagalog',
    '\u1735',
    await unpacked(`${baybayin}files/noto-sans-tagalog-tagalog-400-normal.woff2`),
  ),
  await added('emoji', 'Noto Emoji', '⬛', await file(`${emoji}700Bold/NotoEmoji_700Bold.ttf`)),
]
await copyFile(new URL(`${bricolage}LICENSE_FONT`, packages), new URL('OFL-Bricolage-Grotesque.txt', fonts))
await copyFile(new URL(`${emoji}LICENSE_FONT`, packages), new URL('OFL-Noto-Emoji.txt', fonts))
await copyFile(new URL(`${baybayin}LICENSE`, packages), new URL('OFL-Noto-Sans-Tagalog.txt', fonts))
await writeFile(
  new URL('../picture-fonts.ts', fonts),
  `// The fonts of pictures, in the order in which they are tried. Written by scripts/picture-fonts.ts.
// biome-ignore-all lint/suspicious/noMisleadingCharacterClass: code points are compared one by one, joiners among them.
import type { PictureFont } from './picture-font.ts'

export const pictureFonts: readonly PictureFont[] = [
${made.join('\n')}
]
`,
)

function file(path: string): Promise<Buffer> {
  return readFile(new URL(path, packages))
}

async function unpacked(path: string): Promise<Buffer> {
  const tagalog = Array.from({ length: 0x20 }, (_, index) => 0x1700 + index)
  return subsetFont(await file(path), String.fromCodePoint(...tagalog), { targetFormat: 'truetype' })
}

async function added(name: string, family: string, mark: string, font: Buffer): Promise<string> {
  await writeFile(new URL(`${name}.ttf`, fonts), font)
  const characters = [...new Face(new Blob(font)).collectUnicodes()]
    .filter((code) => code >= 0x20)
    .sort((a, b) => a - b)
  console.log(`${name}.ttf ${(font.byteLength / 1000).toFixed(1)} kB, ${characters.length} characters`)
  return `  {
    family: '${family}',
    file: new URL('./fonts/${name}.ttf', import.meta.url),
    characters: /^[${ranges(characters)}]+$/u,
    mark: '${mark}',
  },`
}

/** The code points as the inside of a regular expression's character class. */
function ranges(codes: number[]): string {
  const starts = codes.filter((code, index) => index === 0 || codes[index - 1] !== code - 1)
  return starts
    .map((start) => {
      let end = start
      while (codes.includes(end + 1)) end++
      return end === start ? escaped(start) : `${escaped(start)}-${escaped(end)}`
    })
    .join('')
}

function escaped(code: number): string {
  return `\\u{${code.toString(16)}}`
}
