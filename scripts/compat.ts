// Checks the built web against the oldest browsers we promise (`browserslist` in package.json): a feature that one of them
// lacks is an error unless accepted.ts lists it with a reason. Part of `npm run check`.
import * as fs from 'node:fs'
import * as path from 'node:path'
import { buildWeb } from './build.ts'
import { type Accepted, accepted } from './compat/accepted.ts'
import { type Finding, findInScript } from './compat/javascript.ts'
import { findInStyles } from './compat/styles.ts'
import { ROOT } from './run.ts'

export type Complaint = { file: string } & Finding
export type Verdict = {
  complaints: Complaint[]
  /** Entries of accepted.ts that no longer match anything. */
  stale: Accepted[]
}

/** Checks every script and style sheet of a folder. */
export function checkFolder(dir: string): Verdict {
  const used = new Set<Accepted>()
  const complaints = fs
    .readdirSync(dir)
    .filter((name) => /\.(js|css)$/.test(name))
    .flatMap((file) => findIn(file, fs.readFileSync(path.join(dir, file), 'utf8')))
    .filter((finding) => {
      const reasons = accepted.filter((one) => isAccepted(finding, one))
      for (const one of reasons) used.add(one)
      return reasons.length === 0
    })
  return { complaints, stale: accepted.filter((one) => !used.has(one)) }
}

/** Every feature a file uses that one of the oldest browsers lacks, accepted or not. */
export function findIn(file: string, text: string): Complaint[] {
  const findings = file.endsWith('.css') ? findInStyles(text, file) : findInScript(text, file)
  return findings.map((finding) => ({ file, ...finding }))
}

function isAccepted({ feature, at }: Finding, one: Accepted): boolean {
  const isIt = feature === one.feature || feature.startsWith(`${one.feature}.`)
  return isIt && (one.near === undefined || at.includes(one.near))
}

if (import.meta.main) {
  process.env.NODE_ENV = 'production'
  await buildWeb()
  const { complaints, stale } = checkFolder(path.join(ROOT, 'dist/web'))
  for (const { file, feature, lacking, at } of complaints)
    console.error(`${file}: ${feature} (${lacking.join(', ')})\n    ${at}`)
  for (const { feature, near } of stale)
    console.error(`scripts/compat/accepted.ts: nothing uses ${feature} ${near ?? ''} any more`)
  process.exitCode = complaints.length + stale.length > 0 ? 1 : 0
}
