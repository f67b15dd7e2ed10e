// The only access to web/: the built renderer, and which files of the build a page needs.
import { readFile } from 'node:fs/promises'
import { assetAt } from '#contract/addresses/server-paths.ts'
import type { ReadAddress, ReadPage, RenderPage } from '#contract/html.ts'
import { ENTRY, getChunks, getStyles, type Manifest, type StyleBundles } from './manifest.ts'
import { type PageStyles, pageStyles } from './page-styles.ts'

const dist = new URL('../../dist/', import.meta.url)

export interface Renderer {
  render: RenderPage
  readAddress: ReadAddress
  readPage: ReadPage
  files(modules: string[]): PageFiles
}

/** Addresses of what a document links to. */
export interface PageFiles {
  entry: string
  scripts: string[]
  styles: PageStyles
  /** Extra styles for a browser that runs no script. */
  noScriptStyle: string
  fonts: string[]
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
  const { render, readAddress, readPage } = (await import(new URL('ssr/entry-server.js', dist).href)) as Pick<
    Renderer,
    'render' | 'readAddress' | 'readPage'
  >
  const [manifest, bundles] = await Promise.all([
    readJson<Manifest>('web/manifest.json'),
    readJson<StyleBundles>('web/styles.json'),
  ])
  const texts = await readStyles(bundles)
  const known = new Map<string, PageFiles>()
  return {
    render,
    readAddress,
    readPage,
    files(modules) {
      const key = modules.join()
      const files = known.get(key) ?? getFiles(manifest, bundles, texts, modules)
      known.set(key, files)
      return files
    },
  }
}

/** Address of the built file of this source, which belongs to no page. */
export async function builtFile(source: string): Promise<string> {
  builtFiles ??= await readJson<Manifest>('web/live.json')
  return assetAt(builtFiles[source]!.file)
}

/** The same for a script that belongs to no page, with the style sheets it needs. */
export async function builtScript(source: string): Promise<{ script: string; styles: string[] }> {
  const script = await builtFile(source)
  const chunks = getChunks(builtFiles!, [source], [])
  return { script, styles: getStyles(chunks).map(assetAt) }
}

let builtFiles: Manifest | undefined

async function readJson<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(new URL(name, dist), 'utf8')) as T
}

/** The text of every page's style sheet by file name, for inlining. */
async function readStyles(bundles: StyleBundles): Promise<Map<string, string>> {
  const names = [...new Set(Object.values(bundles))]
  const texts = names.map(async (name) => [name, await readFile(new URL(`web/${name}`, dist), 'utf8')] as const)
  return new Map(await Promise.all(texts))
}

function getFiles(
  manifest: Manifest,
  bundles: StyleBundles,
  texts: ReadonlyMap<string, string>,
  modules: string[],
): PageFiles {
  const chunks = getChunks(manifest, modules)
  const entry = assetAt(manifest[ENTRY]!.file)
  const styles = getStyles(chunks)
  const sheet = bundles[styles.join(' ')]!
  return {
    entry,
    scripts: chunks.map((chunk) => assetAt(chunk.file)).filter((file) => file !== entry),
    styles: pageStyles(assetAt(sheet), styles.map(assetAt), texts.get(sheet)!),
    noScriptStyle: assetAt(manifest['web/ui/no-script.css']!.file),
    // The two fonts of the first screen; the fonts of the peso sign are inside the style sheet itself.
    fonts: [...new Set(chunks.flatMap((chunk) => chunk.assets ?? []))]
      .filter((file) => file.endsWith('.woff2') && !file.includes('peso'))
      .map(assetAt),
  }
}
