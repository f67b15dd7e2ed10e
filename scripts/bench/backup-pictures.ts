// Fills a folder with pictures as the product stores them: a few from its own decoder, the others copies with random bytes in each.
import { randomFillSync } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDecoder } from '#server/media/decoder.ts'
import { storageKey, variants } from '#server/media/image-url.ts'
import { aPhoto } from '#server/media/testing.ts'

/** The number of photos that are really decoded. */
const MADE = 3

/** Writes about `bytes` bytes of pictures. Returns the number of files. */
export async function fillPictures(folder: string, bytes: number): Promise<number> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const made = await makeSome(folder)
  let files = 0
  for (let written = 0, n = 0; written < bytes; n++) {
    const name = randomFillSync(Buffer.alloc(16)).toString('hex')
    const { ending, full, smaller } = made[n % MADE]!
    const all = { full, ...smaller }
    for (const variant of variants) {
      // The random bytes give it another hash, and it compresses no better than a real picture.
      const file = Buffer.from(all[variant])
      randomFillSync(file, Math.floor(file.length / 2), 16)
      writeFileSync(join(folder, storageKey(`${name}.${ending}`, variant)), file)
      written += file.length
      files++
    }
  }
  return files
}

async function makeSome(folder: string) {
  const decoder = createDecoder({ processes: 1 })
  const path = join(folder, 'photo')
  try {
    const made = []
    for (let n = 0; n < MADE; n++) {
      writeFileSync(path, await aPhoto(4000, 3000))
      made.push(await decoder.decode({ path, kind: 'jpg' }, 'bench'))
    }
    return made
  } finally {
    await decoder.close()
    rmSync(path, { force: true })
  }
}
