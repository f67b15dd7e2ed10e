// Makes another output from a stored picture. Uses the decoding process too, because GIFs are stored as they were uploaded.
import type { Services } from '#server/outside/services.ts'
import type { Decoder } from './decoder.ts'
import { storageKey } from './image-url.ts'
import { removeFile, uploadsFolder, writeFile } from './receive-file.ts'
import type { PictureKind } from './sniff.ts'
import type { OutputKind, Outputs } from './variants.ts'

/** Undefined if there is no such picture; otherwise returns and throws as `decode` does. */
export async function decodeStored<M extends OutputKind>(
  { config, storage }: Pick<Services, 'config' | 'storage'>,
  decoder: Decoder,
  filename: string,
  output: M,
  ownerId: bigint,
): Promise<Outputs[M] | undefined> {
  const stored = await storage.read(storageKey(filename, 'full'))
  if (!stored) return undefined
  const { path } = await writeFile(uploadsFolder(config), stored.parts)
  try {
    const kind = filename.split('.').at(-1) as PictureKind
    return await decoder.decode({ path, kind }, String(ownerId), output)
  } finally {
    await removeFile(path)
  }
}
