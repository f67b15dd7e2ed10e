// The build's manifest: which of its files a page needs. The build reads it too, to bundle a page's styles into one file.

export interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  assets?: string[]
}

export type Manifest = Record<string, Chunk>

/** A list of style sheets, joined by spaces → the file that has all of them. */
export type StyleBundles = Record<string, string>

export const ENTRY = 'web/entry-client.tsx'

/** The chunks that these modules need, each after its imports; those of `first` come first, by default the entry's. */
export function getChunks(manifest: Manifest, modules: readonly string[], first: readonly string[] = [ENTRY]): Chunk[] {
  const chunks = new Set<Chunk>()
  const collect = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || chunks.has(chunk)) return
    for (const needed of chunk.imports ?? []) collect(needed)
    chunks.add(chunk)
  }
  for (const name of [...first, ...modules]) collect(name)
  return [...chunks]
}

/** The style sheets of these chunks, in the order of the cascade. */
export function getStyles(chunks: readonly Chunk[]): string[] {
  return [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))]
}
