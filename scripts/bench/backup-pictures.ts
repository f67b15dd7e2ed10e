// A folder of pictures as the product stores them: a few made by its own code, the others of their bytes with a mark in each.
import { randomFillSync } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDecoder } from '#server/media/decoder.ts'
import { storageKey, variants } from '#server/media/image-url.ts'
import { aPhoto } from '#server/media/testing.ts'

/** Photos that are truly made. */
const MADE = 3

/** Fills the folder with so many bytes, about. Answers how many files there are. */
export async function fillPictures(folder: string, bytes: number): Promise<number> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const made = await makeSome(folder)
  let files = 0
  for (let written = 0, n = 0; written < bytes; n++) {
    const name = randomFillSync(Buffer.alloc(16)).toString('hex')
    const { ending, full, smaller } = made[n % MADE]!
    const all = { full, ...smaller }
    for (const variant of variants) {
      // Another picture by its hash, and no easier to pack than a real one.
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
