// Makes web/fonts/*.woff2 and web/ui/fonts.css from the Fontsource packages: two subsets and two patches with only the glyph ₱.
// Run `node scripts/fonts.ts` after a Fontsource update and commit the changes.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { displayFace as display, latin, peso, textFace as text } from './faces.ts'

const root = new URL('../', import.meta.url)

await mkdir(new URL('web/fonts/', root), { recursive: true })
await subset(display, 'latin', latin, 'display')
await subset(text, 'latin', latin, 'text')
// U+20B1 is in no latin file, only in latin-ext: 40 kB for one glyph, hence the patches.
const displayPeso = await subset(display, 'latin-ext', peso, 'display-peso')
const textPeso = await subset(text, 'latin-ext', peso, 'text-peso')
await copyFile(new URL(licence(display.package), root), new URL('web/fonts/OFL-Bricolage-Grotesque.txt', root))
await copyFile(new URL(licence(text.package), root), new URL('web/fonts/OFL-Plus-Jakarta-Sans.txt', root))
await writeFile(new URL('web/ui/fonts.css', root), stylesheet(displayPeso, textPeso))

async function subset(
  font: typeof display | typeof text,
  part: string,
  characters: string,
  name: string,
): Promise<Buffer> {
  const source = `node_modules/@fontsource-variable/${font.package}/files/${font.package}-${part}-wght-normal.woff2`
  const made: Buffer = await subsetFont(await readFile(new URL(source, root)), characters, {
    targetFormat: 'woff2',
    variationAxes: font.axes,
    keepFeatures: ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'case'],
    noHinting: true,
  })
  await writeFile(new URL(`web/fonts/${name}.woff2`, root), made)
  console.log(`${name}.woff2 ${(made.byteLength / 1000).toFixed(1)} kB`)
  return made
}

function stylesheet(displayPeso: Buffer, textPeso: Buffer): string {
  return `/* The two faces. Written by scripts/fonts.ts: the ₱ patches are inlined so that a price never flashes. */
${face('Pixel Display', '700', 'url("../fonts/display.woff2") format("woff2")')}
${face('Pixel Display', '700', inlined(displayPeso), 'U+20B1')}
${face('Pixel Text', '400 800', 'url("../fonts/text.woff2") format("woff2")')}
${face('Pixel Text', '400 800', inlined(textPeso), 'U+20B1')}
/* The system face while ours loads, in our metrics, so that no line moves. Android has no Arial. */
${fallback('Display fb', '105.66%', '88.02%', '25.55%')}
${fallback('Text fb', '105.21%', '98.66%', '21.1%')}`
}

function face(family: string, weight: string, source: string, range?: string): string {
  return `@font-face {
  font-family: "${family}";
  font-style: normal;
  font-weight: ${weight};
  font-display: swap;
  src: ${source};
${range ? `  unicode-range: ${range};\n` : ''}}
`
}

function fallback(family: string, size: string, ascent: string, descent: string): string {
  return `@font-face {
  font-family: "${family}";
  src: local("Roboto"), local("Arial");
  size-adjust: ${size};
  ascent-override: ${ascent};
  descent-override: ${descent};
  line-gap-override: 0%;
}
`
}

function inlined(font: Buffer): string {
  return `url("data:font/woff2;base64,${font.toString('base64')}")\n    format("woff2")`
}

function licence(name: string): string {
  return `node_modules/@fontsource-variable/${name}/LICENSE`
}
