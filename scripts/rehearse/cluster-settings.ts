// The settings of the rehearsed cluster, derived from the files in deploy/.
import { execFile } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { promisify } from 'node:util'
import { etcdUsers, nodeUsers } from './debian.ts'
import { haproxyFile, patroniFile, pgbouncerFile, pgbouncerUsers } from './settings.ts'
import { within } from './within.ts'

export const three = [1, 2, 3]

/** As seen inside the rehearsal's Debian. */
export const place = '/srv/pixel'
/** The folder of each database node, within `place`. */
export const nodePlaces = three.map((node) => `node${node}`)

export function writeSettings(folder: string): void {
  const root = (name: string) => path.join(folder, name)
  const pem = within(folder, [
    'openssl',
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
    '-keyout',
    '-',
    '-out',
    '-',
  ])
  fs.mkdirSync(root('etc/haproxy'), { recursive: true })
  fs.writeFileSync(root('etc/haproxy/pixel.pem'), pem, { mode: 0o600 })
  fs.writeFileSync(root('etc/haproxy/haproxy.cfg'), haproxyFile())
  fs.writeFileSync(root('etc/pgbouncer/pgbouncer.ini'), pgbouncerFile())
  fs.writeFileSync(root('etc/pgbouncer/userlist.txt'), pgbouncerUsers())
  fs.copyFileSync(path.join(import.meta.dirname, '../../test/s3-server.py'), root('srv/s3-server.py'))
  fs.mkdirSync(root(`${place}/s3`), { recursive: true })
  for (const node of three) {
    const own = (name: string, user: number, mode = 0o700) => {
      fs.chownSync(root(name), user, user)
      fs.chmodSync(root(name), mode)
    }
    const home = `${place}/${nodePlaces[node - 1]}`
    for (const [name, user] of [
      [home, nodeUsers[node - 1]!],
      [`${place}/etcd${node}`, etcdUsers[node - 1]!],
    ] as const) {
      fs.mkdirSync(root(name), { recursive: true })
      own(name, user)
    }
    const files = { 'patroni.yml': patroniFile(node, `${home}/data`), 'data.pem': pem, 'data.key': pem }
    for (const [name, text] of Object.entries(files)) {
      fs.writeFileSync(root(`${home}/${name}`), text)
      own(`${home}/${name}`, nodeUsers[node - 1]!, 0o600)
    }
  }
}

export function getOwner(file: string): number {
  return fs.statSync(file).uid
}

/** Fills the disk, in a separate process so that the clients' process does not block. */
export async function fill(file: string): Promise<void> {
  const error = await promisify(execFile)('dd', ['if=/dev/zero', `of=${file}`, 'bs=1M'], {
    env: { ...process.env, LC_ALL: 'C' },
  }).then(
    () => undefined,
    (failed: Error) => failed,
  )
  if (!error?.message.includes('No space left on device')) throw error ?? new Error(`${file} did not fill its disk`)
}
