// Installs Debian packages on this machine, where the tests may: as root, with apt-get.
import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'

/** Another installation holds dpkg's lock; test files install in parallel. */
const LOCK_SECONDS = 600

/** True on success. False if we are not root, this is no Debian, or apt-get failed; what it said is printed. */
export function installPackages(packages: string[]): boolean {
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return false
  console.error(`Installing ${packages.join(', ')} with apt-get (once) …`)
  // A list that cannot be updated may still have what is needed.
  aptGet(['update'])
  const install = () => aptGet(['install', '--no-install-recommends', ...packages])
  // An installation that was broken off leaves packages unpacked, and apt-get refuses every other until they are set up.
  return install() || (run('dpkg', ['--configure', '-a']) && install())
}

function aptGet(args: string[]): boolean {
  return run('apt-get', ['-y', '-qq', '-o', `DPkg::Lock::Timeout=${LOCK_SECONDS}`, ...args])
}

function run(program: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stderr } = spawnSync(program, args, { env, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
  if (status !== 0) console.error(stderr.trim())
  return status === 0
}
