// A Debian of its own in a folder, with the programs of production: nothing is installed on the machine that rehearses.
import { execFileSync, spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'

/** Patroni before 4.1 can undo what was acknowledged (docs/decisions/057), and bookworm has 3.0. */
const SUITE = 'sid'
const packages = [
  'postgresql-18',
  'patroni',
  'etcd-server',
  'python3-etcd',
  'haproxy',
  'pgbouncer',
  'nftables',
  'iproute2',
  'python3-swift',
  'openssl',
]
/** Each database node is its own user: by users a network is split on one machine. */
export const nodeUsers = [7001, 7002, 7003]
export const etcdUsers = [7011, 7012, 7013]

/** What will be done, before anything is. */
export function describeInstallation(folder: string): string[] {
  if (isInstalled(folder)) return [`Debian ${SUITE} is there, in ${folder}; nothing is installed.`]
  return [
    `Debian ${SUITE} is made by debootstrap in ${folder} (about 1 GB, from where this machine has its own packages, signatures checked), and into it goes:`,
    `  ${packages.join(' ')}`,
    hasDebootstrap()
      ? 'debootstrap is installed.'
      : 'debootstrap is downloaded with apt-get and unpacked beside it, not installed.',
    'Nothing else on this machine changes. To take it away: remove that folder.',
  ]
}

export function install(folder: string): void {
  if (isInstalled(folder)) return
  fs.mkdirSync(path.dirname(folder), { recursive: true })
  if (!fs.existsSync(path.join(folder, 'etc/debian_version'))) debootstrap(folder)
  const write = (name: string, text: string, mode = 0o644) => {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.writeFileSync(path.join(folder, name), text, { mode })
  }
  // A mirror may be behind by some days; what it gives is still signed.
  write('etc/apt/apt.conf.d/99rehearsal', 'Acquire::Check-Valid-Until "false";\n')
  write('etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n')
  write('usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n', 0o755)
  // In a mount namespace, so that /proc leaves with it.
  run('unshare', ['--mount', 'sh', '-ec', inside, 'install', folder, ...packages])
  for (const [name, ids] of [
    ['node', nodeUsers],
    ['etcd', etcdUsers],
  ] as const)
    for (const [at, id] of ids.entries())
      if (spawnSync('chroot', [folder, 'id', `${id}`]).status !== 0)
        run('chroot', [folder, 'useradd', '--uid', `${id}`, '--user-group', '--no-create-home', `${name}${at + 1}`])
  write('etc/pixel-rehearsal', packages.join('\n'))
}

const inside = `
  folder=$1; shift
  mount --bind /proc "$folder/proc"
  export DEBIAN_FRONTEND=noninteractive
  chroot "$folder" apt-get update -q
  chroot "$folder" apt-get install -q -y --no-install-recommends "$@"`

function debootstrap(folder: string): void {
  const keyring = '--keyring=/usr/share/keyrings/debian-archive-keyring.gpg'
  const words = ['--variant=minbase', keyring, SUITE, folder, getMirror()]
  if (hasDebootstrap()) {
    run('debootstrap', words)
    return
  }
  const beside = `${folder}.debootstrap`
  fs.mkdirSync(beside, { recursive: true })
  run('apt-get', ['download', '-q', 'debootstrap'], { cwd: beside })
  const [file] = fs.readdirSync(beside).filter((name) => name.endsWith('.deb'))
  run('dpkg-deb', ['-x', path.join(beside, file!), beside])
  const env = { ...process.env, DEBOOTSTRAP_DIR: path.join(beside, 'usr/share/debootstrap') }
  run('sh', [path.join(beside, 'usr/sbin/debootstrap'), ...words], { env })
}

/** Where this machine has its own Debian packages from. */
function getMirror(): string {
  const asked = spawnSync('apt-get', ['indextargets', '--format', '$(SITE)', 'Created-By: Packages', 'Label: Debian'])
  const [site] = asked.status === 0 ? asked.stdout.toString().split('\n') : []
  if (!site)
    throw new Error(
      'The rehearsal is made of Debian packages, and apt knows no archive of them here: run apt-get update.',
    )
  return site
}

function hasDebootstrap(): boolean {
  return spawnSync('debootstrap', ['--version']).status === 0
}

function isInstalled(folder: string): boolean {
  const mark = path.join(folder, 'etc/pixel-rehearsal')
  return fs.existsSync(mark) && fs.readFileSync(mark, 'utf8') === packages.join('\n')
}

function run(program: string, words: string[], options: object = {}): void {
  execFileSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'], ...options })
}
