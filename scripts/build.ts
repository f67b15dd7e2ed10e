// Builds the web: the browser bundles into dist/web, the server-side renderer into dist/ssr.
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import * as path from 'node:path'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import { getChunks, getStyles, type Manifest, type StyleBundles } from '#server/html/manifest.ts'
import { withLock } from './lock.mjs'

const { constants } = zlib
const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

const ROOT = path.resolve(import.meta.dirname, '..')
const STAMP = path.join(ROOT, 'dist/.stamp')
const SOURCES = [
  'web',
  'contract',
  'vite.config.ts',
  'vite.live.config.ts',
  'package.json',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/build',
  'scripts/floor.ts',
  'server/html/manifest.ts',
]

/** The production bundle leaves out the style guide, which only developers need. */
const isForProduction = process.env.PIXEL_ENV === 'production'
const PRODUCTION_MARK = ' for production'

/** True when the existing build matches the sources. */
export function isWebBuilt(): boolean {
  const outputs = ['dist/web', 'dist/ssr'].every((dir) => fs.existsSync(path.join(ROOT, dir)))
  if (!outputs || !fs.existsSync(STAMP)) return false
  // An image contains the build without the sources, so they cannot differ.
  if (!fs.existsSync(path.join(ROOT, 'vite.config.ts'))) return true
  const stamp = fs.readFileSync(STAMP, 'utf8')
  // A production build serves every environment; a build with the style guide must not serve production.
  return stamp === sourcesHash() + PRODUCTION_MARK || (!isForProduction && stamp === sourcesHash())
}

/** Builds both bundles if the sources changed since the last build (or `force`), one process at a time. True if it built. */
export function buildWeb({ force = false } = {}): Promise<boolean> {
  return withLock(path.join(ROOT, '.locks/build'), async () => {
    if (!force && isWebBuilt()) return false
    await build()
    return true
  })
}

async function build(): Promise<void> {
  const stamp = sourcesHash() + (isForProduction ? PRODUCTION_MARK : '')
  fs.rmSync(STAMP, { force: true })
  const vite = await import('vite')
  // React reads this variable for its fast path, whatever vite's mode is.
  process.env.NODE_ENV = 'production'
  const common = { root: ROOT, mode: isForProduction ? 'production' : 'with-style-guide', logLevel: 'warn' } as const
  await vite.build({ ...common, build: { outDir: 'dist/web', emptyOutDir: true } })
  await vite.build({ ...common, configFile: path.join(ROOT, 'vite.live.config.ts') })
  await vite.build({ ...common, build: { outDir: 'dist/ssr', emptyOutDir: true, ssr: 'web/entry-server.tsx' } })
  await bundleStyles(path.join(ROOT, 'dist/web'))
  await compressAssets(path.join(ROOT, 'dist/web'))
  fs.writeFileSync(STAMP, stamp)
}

/** Writes one style sheet per page with only what that page needs: one file to wait for, and it compresses better as one. */
async function bundleStyles(dir: string): Promise<void> {
  const manifest = JSON.parse(await readFile(path.join(dir, 'manifest.json'), 'utf8')) as Manifest
  const pages = Object.keys(manifest).filter((name) => name.startsWith('web/pages/'))
  const lists = [[], ...pages.map((page) => [page])].map((modules) => getStyles(getChunks(manifest, modules)))
  const bundles: StyleBundles = {}
  for (const styles of lists) {
    const whole = Buffer.concat(await Promise.all(styles.map((name) => readFile(path.join(dir, name)))))
    const name = `page-${createHash('sha256').update(whole).digest('hex').slice(0, 8)}.css`
    await writeFile(path.join(dir, name), whole)
    bundles[styles.join(' ')] = name
  }
  await writeFile(path.join(dir, 'styles.json'), JSON.stringify(bundles))
}

/** Compresses every text file once at the highest level, so that no request has to. */
async function compressAssets(dir: string): Promise<void> {
  const names = fs.readdirSync(dir).filter((name) => /\.(js|css|svg)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(path.join(dir, name))
      const [br, gz] = await Promise.all([
        brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
        gzip(bytes, { level: constants.Z_BEST_COMPRESSION }),
      ])
      await Promise.all([writeFile(path.join(dir, `${name}.br`), br), writeFile(path.join(dir, `${name}.gz`), gz)])
    }),
  )
}

function sourcesHash(): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(getFiles).filter((name) => !name.includes('.test.'))) {
    hash.update(`${file}\0`).update(fs.readFileSync(path.join(ROOT, file)))
  }
  return hash.digest('hex')
}

function getFiles(source: string): string[] {
  const at = path.join(ROOT, source)
  if (!fs.existsSync(at)) return []
  if (fs.statSync(at).isFile()) return [source]
  const entries = fs.readdirSync(at, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries.map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name))).sort()
}

if (import.meta.main) await buildWeb({ force: process.argv.includes('--force') })
