// Makes a Debian in a folder with its own packages; nothing is installed on the machine itself.
import { execFileSync, spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'

export interface Debian {
  folder: string
  /** `bookworm`, `sid`. */
  suite: string
  /** Packages beyond Debian's minimal base. */
  packages: string[]
  /** Files written before the packages are installed, by their path in the folder. */
  files?: Record<string, string>
}

/** Says what makeDebian will do, before it does anything. */
export function describeDebian({ folder, suite, packages }: Debian): string[] {
  if (isMade({ folder, suite, packages })) return [`Debian ${suite} is there, in ${folder}; nothing is installed.`]
  return [
    `Debian ${suite} is made by debootstrap in ${folder} (from where this machine has its own packages, signatures checked), and into it goes:`,
    `  ${packages.join(' ') || 'nothing else'}`,
    hasDebootstrap()
      ? 'debootstrap is installed.'
      : 'debootstrap is downloaded with apt-get and unpacked beside it, not installed.',
    'Nothing else on this machine changes. To take it away: remove that folder.',
  ]
}

export function makeDebian(debian: Debian): void {
  if (isMade(debian)) return
  const { folder, suite, packages, files = {} } = debian
  fs.mkdirSync(path.dirname(folder), { recursive: true })
  if (!fs.existsSync(path.join(folder, 'etc/debian_version'))) debootstrap(folder, suite)
  for (const [name, text] of Object.entries({
    // A mirror may be some days behind; its packages are still signed.
    'etc/apt/apt.conf.d/99pixel-debian': 'Acquire::Check-Valid-Until "false";\n',
    'usr/sbin/policy-rc.d': '#!/bin/sh\nexit 101\n',
    ...files,
  })) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.writeFileSync(path.join(folder, name), text, { mode: text.startsWith('#!') ? 0o755 : 0o644 })
  }
  // In a mount namespace, so that the mounted /proc disappears with it.
  if (packages.length > 0) run('unshare', ['--mount', 'sh', '-ec', inside, 'install', folder, ...packages])
  fs.writeFileSync(getMark(folder), packages.join('\n'))
}

const inside = `
  folder=$1; shift
  mount --bind /proc "$folder/proc"
  export DEBIAN_FRONTEND=noninteractive
  # A folder of the machine, which is not in this Debian.
  unset TMPDIR
  chroot "$folder" apt-get update -q
  chroot "$folder" apt-get install -q -y --no-install-recommends "$@"`

function debootstrap(folder: string, suite: string): void {
  const keyring = '--keyring=/usr/share/keyrings/debian-archive-keyring.gpg'
  const words = ['--variant=minbase', keyring, suite, folder, getMirror()]
  if (hasDebootstrap()) {
    run('debootstrap', words)
    return
  }
  const beside = `${folder}.debootstrap`
  unpack('debootstrap', beside)
  const env = { ...process.env, DEBOOTSTRAP_DIR: path.join(beside, 'usr/share/debootstrap') }
  run('sh', [path.join(beside, 'usr/sbin/debootstrap'), ...words], { env })
}

/** Downloads a package of this machine's own Debian and unpacks it into a folder; installs nothing. */
export function unpack(name: string, folder: string): void {
  fs.mkdirSync(folder, { recursive: true })
  run('apt-get', ['download', '-q', name], { cwd: folder })
  const [file] = fs.readdirSync(folder).filter((each) => each.endsWith('.deb'))
  run('dpkg-deb', ['-x', path.join(folder, file!), folder])
}

/** The mirror that this machine gets its own Debian packages from. */
function getMirror(): string {
  const listed = spawnSync('apt-get', ['indextargets', '--format', '$(SITE)', 'Created-By: Packages', 'Label: Debian'])
  const [site] = listed.status === 0 ? listed.stdout.toString().split('\n') : []
  if (!site) throw new Error('This needs Debian packages, and apt knows no Debian archive here: run apt-get update.')
  return site
}

function hasDebootstrap(): boolean {
  return spawnSync('debootstrap', ['--version']).status === 0
}

function isMade({ folder, packages }: Debian): boolean {
  return fs.existsSync(getMark(folder)) && fs.readFileSync(getMark(folder), 'utf8') === packages.join('\n')
}

function getMark(folder: string): string {
  return path.join(folder, 'etc/pixel-packages')
}

function run(program: string, words: string[], options: object = {}): void {
  execFileSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'], ...options })
}
