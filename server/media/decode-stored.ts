// A stored picture made into something else: in the decoding process too, for a GIF is stored as it was sent.
import { rm } from 'node:fs/promises'
import type { Services } from '#server/outside/services.ts'
import type { Decoder } from './decoder.ts'
import { storageKey } from './image-url.ts'
import { uploadsFolder, writeFile } from './receive-file.ts'
import type { PictureKind } from './sniff.ts'
import type { Making, Makings } from './variants.ts'

/** Undefined when there is no such picture; otherwise as `decode` answers and refuses. */
export async function decodeStored<M extends Making>(
  { config, storage }: Pick<Services, 'config' | 'storage'>,
  decoder: Decoder,
  filename: string,
  making: M,
  ownerId: bigint,
): Promise<Makings[M] | undefined> {
  const stored = await storage.read(storageKey(filename, 'full'))
  if (!stored) return undefined
  const path = await writeFile(uploadsFolder(config), stored.parts)
  try {
    const kind = filename.split('.').at(-1) as PictureKind
    return await decoder.decode({ path, kind }, String(ownerId), making)
  } finally {
    await rm(path, { force: true })
  }
}
