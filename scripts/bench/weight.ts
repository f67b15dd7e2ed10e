// (c) What a first visit to the creator's page weighs, gzipped: everything the document itself asks for.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

export interface Weight {
  /** Bytes. */
  javascript: number
  total: number
  parts: Record<string, number>
}

const root = join(import.meta.dirname, '../..')
const alreadyPacked = /\.(woff2|webp|png|jpe?g|gif)$/

/** Fetches the page as a visitor and adds up what it links to; pictures, fonts and the like count as they are. */
export async function pageWeight(origin: string, path: string): Promise<Weight> {
  const html = await (await fetch(origin + path)).text()
  const parts: Record<string, number> = { html: gzipSync(html).length, javascript: 0, styles: 0, fonts: 0, pictures: 0 }
  const addresses = new Set(
    [...html.matchAll(/(?:src|href)="(\/(?:assets|media)\/[^"]+|\/icon\.svg)"/g)].map((match) => match[1]!),
  )
  for (const address of addresses) {
    const bytes = address.startsWith('/assets/')
      ? await readFile(join(root, 'dist/web', address.slice('/assets/'.length)))
      : Buffer.from(await (await fetch(origin + address)).arrayBuffer())
    const size = alreadyPacked.test(address) ? bytes.length : gzipSync(bytes).length
    const part = address.endsWith('.js')
      ? 'javascript'
      : address.endsWith('.css')
        ? 'styles'
        : address.endsWith('.woff2')
          ? 'fonts'
          : 'pictures'
    parts[part]! += size
  }
  return { javascript: parts.javascript!, total: Object.values(parts).reduce((sum, size) => sum + size, 0), parts }
}
