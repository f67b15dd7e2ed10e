// Prepares an older version of PIXEL in its own folder, ready to start. The folder stays for the next run.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../run.ts'

const run = promisify(execFile)

export interface Version {
  /** git's short name of the commit. */
  name: string
  folder: string
}

/** This build. */
export const current: Version = { name: 'this build', folder: ROOT }

/** `commit` is any name of a commit that git knows, such as a tag. */
export async function getVersion(commit: string): Promise<Version> {
  const { stdout } = await run('git', ['rev-parse', '--verify', '--short=8', `${commit}^{commit}`], { cwd: ROOT })
  const name = stdout.trim()
  const folder = path.join(tmpdir(), 'pixel-versions', name)
  if (existsSync(folder)) return { name, folder }
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(path.dirname(folder), { recursive: true })
  try {
    await run('git', ['clone', '--quiet', '--shared', ROOT, unfinished])
    await run('git', ['checkout', '--quiet', name], { cwd: unfinished })
    await getPackages(unfinished)
    // Built beforehand, as on an installation.
    await run(process.execPath, ['scripts/build.ts'], { cwd: unfinished, maxBuffer: 2 ** 26 })
    renameSync(unfinished, folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return { name, folder }
}

/** Links our packages if the lock files are equal; otherwise installs that version's own. */
async function getPackages(folder: string): Promise<void> {
  const [its, ours] = [folder, ROOT].map((one) => readFileSync(path.join(one, 'package-lock.json'), 'utf8'))
  if (its === ours) symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  else await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, maxBuffer: 2 ** 26 })
}
