// The rehearsal's Debian, with production's programs and the users that the nodes run as.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Debian, describeDebian, makeDebian, unpack } from '../debian.ts'

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
  'libfaketime',
]
/** Each database node is its own user, because on one machine the network can only be split by users. */
export const nodeUsers = [7001, 7002, 7003]
export const etcdUsers = [7011, 7012, 7013]

/** Says what `install` will do, before it does anything. */
export function describeInstallation(folder: string): string[] {
  return [
    ...describeDebian(debianIn(folder)),
    'libfaketime of this machine’s Debian is downloaded with apt-get and unpacked beside it, for the copies of PIXEL.',
  ]
}

/** The folder where libfaketime for programs of this machine is unpacked. */
export function clockFolder(folder: string): string {
  return `${folder}.libfaketime`
}

export function install(folder: string): void {
  makeDebian(debianIn(folder))
  if (!existsSync(clockFolder(folder))) unpack('libfaketime', clockFolder(folder))
  for (const [name, ids] of [
    ['node', nodeUsers],
    ['etcd', etcdUsers],
  ] as const)
    for (const [at, id] of ids.entries())
      if (spawnSync('chroot', [folder, 'id', `${id}`]).status !== 0)
        execFileSync('chroot', [
          folder,
          ...['useradd', '--uid', `${id}`, '--user-group', '--no-create-home', `${name}${at + 1}`],
        ])
}

/** Uses sid: Patroni before 4.1 can undo an acknowledged commit (docs/decisions/057), and bookworm has 3.0. */
function debianIn(folder: string): Debian {
  return {
    folder,
    suite: 'sid',
    packages,
    files: { 'etc/postgresql-common/createcluster.conf': 'create_main_cluster = false\n' },
  }
}
