import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aGif } from './pictures.fixture.ts'

/** Runs in its own process, because `restrictDrawing` applies to a whole process. */
const openAll = `
  const { drawPicture, restrictDrawing } = await import('#server/media/draw-picture.ts')
  const { readFile } = await import('node:fs/promises')
  restrictDrawing()
  for (const file of process.argv.slice(1)) {
    const layers = [{ picture: await readFile(file), left: 0, top: 0, width: 4, height: 4 }]
    const outcome = await drawPicture({ width: 8, height: 8, under: '', layers }).then(() => 'drawn', () => 'refused')
    console.log(outcome)
  }`

test('the server process opens the formats we encode and no others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pixel-test-drawing-'))
  try {
    const plain = sharp({ create: { width: 9, height: 9, channels: 3, background: '#abc' } })
    const files = {
      'a.webp': await plain.clone().webp().toBuffer(),
      'a.png': await plain.clone().png().toBuffer(),
      'a.gif': aGif(),
      'a.jpg': await plain.clone().jpeg().toBuffer(),
      'a.tiff': await plain.clone().tiff().toBuffer(),
      'a.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    }
    const paths = Object.keys(files).map((name) => join(folder, name))
    await Promise.all(Object.values(files).map((bytes, at) => writeFile(paths[at]!, bytes)))
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', openAll, ...paths])
    expect(stdout.trim().split('\n')).toEqual(['drawn', 'drawn', 'refused', 'refused', 'refused', 'refused'])
  } finally {
    await rm(folder, { recursive: true })
  }
})
