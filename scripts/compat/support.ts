// What the oldest supported browsers support, from MDN's browser-compat-data.
import { createRequire } from 'node:module'
import type { CompatData, CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { type Floor, floors } from '../floor.ts'

const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData

/** browserslist's names → those of the data. One Chromium version is Chrome's on desktop and Android, and the web view's. */
const browserIds: Record<string, readonly (keyof CompatStatement['support'])[]> = {
  chrome: ['chrome', 'chrome_android', 'webview_android'],
  samsung: ['samsunginternet_android'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
}

/** The node at a path such as `css.properties.gap`, or undefined. */
export function feature(path: string): Identifier | undefined {
  let node: unknown = data
  for (const step of path.split('.')) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, step)) return undefined
    node = (node as Record<string, unknown>)[step]
  }
  return node as Identifier
}

/** The names below a path. */
export function names(path: string): string[] {
  return Object.keys(feature(path) ?? {}).filter((name) => name !== '__compat')
}

/** The oldest browsers that lack it, with the version that added it: `chrome 93`. An unknown feature counts as supported. */
export function lacking(path: string): string[] {
  const known = lackingByPath.get(path)
  if (known) return known
  const compat = feature(path)?.__compat
  const missing = compat ? floors.flatMap((floor) => lackingAt(compat, floor)) : []
  lackingByPath.set(path, missing)
  return missing
}

const lackingByPath = new Map<string, string[]>()

function lackingAt({ support }: CompatStatement, { browser, version }: Floor): string[] {
  return browserIds[browser]!.flatMap((id) => {
    const statements = [support[id] ?? []].flat()
    if (statements.length === 0 || statements.some((one) => holds(one, version))) return []
    return [`${id} ${statements[0]!.version_added || 'never'}`]
  })
}

function holds(
  { version_added, version_removed, flags, prefix, alternative_name }: SimpleSupportStatement,
  at: string,
) {
  if (flags || prefix || alternative_name || typeof version_added !== 'string') return false
  return isUpTo(version_added, at) && !(typeof version_removed === 'string' && isUpTo(version_removed, at))
}

/** Whether `version` is `at` or older. A preview is newer than all. */
function isUpTo(version: string, at: string): boolean {
  if (version === 'preview') return false
  const [a, b] = [version, at].map((text) => text.replace('≤', '').split('.').map(Number))
  for (let place = 0; place < Math.max(a!.length, b!.length); place++) {
    const step = (a![place] ?? 0) - (b![place] ?? 0)
    if (step !== 0) return step < 0
  }
  return true
}
