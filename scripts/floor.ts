// The oldest browsers we build for, read from `browserslist` in package.json, the only place that defines them.
import * as fs from 'node:fs'
import * as path from 'node:path'

/** A browser by its browserslist name, and the oldest version of it that we support. */
export type Floor = { browser: string; version: string }

/** The build tools' names for them. Samsung Internet and Android's web view are Chrome under another number. */
const builders: Record<string, string> = { chrome: 'chrome', firefox: 'firefox', safari: 'safari', ios_saf: 'ios' }

export const floors: readonly Floor[] = readFloors()

/**
 * The target of scripts: the last edition whose syntax all of them know. Named as browsers, every `?.` would be rewritten for the sake of
 * one rare form (0.8 kB a page), and a pattern that one of them cannot read would be hidden in a text, where it fails on the visitor's phone.
 * scripts/compat.ts finds both in the built scripts.
 */
export const scriptTarget = 'es2021'

/** The targets of style sheets, as Lightning CSS names them: `chrome87`, `safari15` and so on. */
export const buildTargets: string[] = floors.flatMap(({ browser, version }) =>
  browser in builders ? [`${builders[browser]}${version}`] : [],
)

function readFloors(): Floor[] {
  const file = path.resolve(import.meta.dirname, '../package.json')
  const { browserslist } = JSON.parse(fs.readFileSync(file, 'utf8')) as { browserslist: string[] }
  return browserslist.map((line) => {
    const [, browser, version] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? []
    if (!browser || !version) throw new Error(`package.json, browserslist: "${line}" is not like "chrome >= 87".`)
    return { browser, version }
  })
}
