// The one door to web: the built renderer, and which files of the build a page needs.
import { readFile } from 'node:fs/promises'
import type { KeptAs, RenderPage } from '#contract/html.ts'

const dist = new URL('../../dist/', import.meta.url)

export interface Renderer {
  render: RenderPage
  keptAs: KeptAs
  files(modules: string[]): PageFiles
}

/** Addresses of what a document links to. */
export interface PageFiles {
  entry: string
  scripts: string[]
  styles: string[]
  /** What else a browser needs that runs no script. */
  noScriptStyle: string
  fonts: string[]
}

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  assets?: string[]
}

let loaded: Promise<Renderer> | undefined

/** Loads the build once, at the first page. */
export function renderer(): Promise<Renderer> {
  loaded ??= load().catch((error) => {
    loaded = undefined
    throw error
  })
  return loaded
}

async function load(): Promise<Renderer> {
  const { render, keptAs } = (await import(new URL('ssr/entry-server.js', dist).href)) as Pick<
    Renderer,
    'render' | 'keptAs'
  >
  const manifest = JSON.parse(await readFile(new URL('web/manifest.json', dist), 'utf8')) as Record<string, Chunk>
  const known = new Map<string, PageFiles>()
  return {
    render,
    keptAs,
    files(modules) {
      const key = modules.join()
      const files = known.get(key) ?? filesOf(manifest, modules)
      known.set(key, files)
      return files
    },
  }
}

function filesOf(manifest: Record<string, Chunk>, modules: string[]): PageFiles {
  const entry = 'web/entry-client.tsx'
  const chunks = new Set<Chunk>()
  const collect = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || chunks.has(chunk)) return
    for (const needed of chunk.imports ?? []) collect(needed)
    chunks.add(chunk)
  }
  for (const name of [entry, ...modules]) collect(name)
  const all = [...chunks]
  const address = (file: string) => `/assets/${file}`
  const entryFile = address(manifest[entry]!.file)
  return {
    entry: entryFile,
    scripts: all.map((chunk) => address(chunk.file)).filter((file) => file !== entryFile),
    styles: [...new Set(all.flatMap((chunk) => chunk.css ?? []))].map(address),
    noScriptStyle: address(manifest['web/ui/no-script.css']!.file),
    // The two faces of the first screen; the peso patches lie in the style sheet itself.
    fonts: [...new Set(all.flatMap((chunk) => chunk.assets ?? []))]
      .filter((file) => file.endsWith('.woff2') && !file.includes('peso'))
      .map(address),
  }
}
