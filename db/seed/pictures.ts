// The demo's pictures: files in `pictures`, in the formats that their creators would upload.
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { PictureKind } from '#server/media/sniff.ts'
import { type Made, makePicture } from '#server/media/variants.ts'

/** The bytes of a file in `pictures`, SVG or WebP. */
export function readPicture(filename: string): Promise<Buffer> {
  return readFile(new URL(`./pictures/${filename}`, import.meta.url))
}

/** Everything the product stores of such a file after an upload. */
export async function uploadedPicture(filename: string): Promise<Made> {
  return makePicture(await readPicture(filename), extname(filename).slice(1) as PictureKind)
}
