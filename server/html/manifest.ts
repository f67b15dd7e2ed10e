// The build's manifest: which of its files a page needs. The build reads it too, to put a page's styles into one file.

export interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  assets?: string[]
}

export type Manifest = Record<string, Chunk>

/** Which file has all the styles of such a list of them, joined by spaces. */
export type StyleBundles = Record<string, string>

export const ENTRY = 'web/entry-client.tsx'

/** What these modules need, each after what it builds on; the entry first, unless something else is. */
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

/** The style sheets of these chunks, in the order they have to come in. */
export function getStyles(chunks: readonly Chunk[]): string[] {
  return [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))]
}
