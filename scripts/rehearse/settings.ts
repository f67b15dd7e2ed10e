// Adapts the files of deploy/ to the rehearsal: other machines' addresses become loopback addresses, and little else changes.
import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { rehearsalPasswords as passwords } from './passwords.ts'

const deploy = path.join(import.meta.dirname, '../../deploy')

/** One file with every change listed; a change that matches nothing is an error. */
function deployed(file: string, changes: readonly (readonly [from: string, to: string])[]): string {
  let text = readFileSync(path.join(deploy, file), 'utf8')
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`deploy/${file} has no “${from}” any more`)
    text = text.replaceAll(from, to)
  }
  return text
}

/** The address of a database node, 1 to 3. */
export function getAddress(node: number): string {
  return `127.0.0.1${node}`
}

export function patroniFile(node: number, dataDir: string): string {
  return deployed('patroni.yml', [
    ['name: node1', `name: node${node}`],
    ['  listen: 10.0.0.11:', `  listen: ${getAddress(node)}:`],
    ['connect_address: 10.0.0.11:', `connect_address: ${getAddress(node)}:`],
    ['10.0.0.1', '127.0.0.1'],
    ['10.0.0.0/24', '127.0.0.0/8'],
    ['/var/lib/postgresql/18/pixel', dataDir],
    ['/etc/ssl/private/pixel-postgres.key', `${dataDir}.key`],
    ['/etc/ssl/certs/pixel-postgres.pem', `${dataDir}.pem`],
    // The archive is on another machine, which the rehearsal does not have.
    ['pgbackrest --stanza=pixel archive-push %p', '/bin/true'],
    // Three nodes on one machine would share PostgreSQL's default socket folder.
    ['    ssl: "on"', `    ssl: "on"\n    unix_socket_directories: ${path.dirname(dataDir)}`],
  ])
}

export function haproxyFile(): string {
  return deployed('haproxy.cfg', [
    ['10.0.0.1', '127.0.0.1'],
    // Each connection needs two open files, and a shell may open fewer than a service.
    ['maxconn 20000', 'maxconn 2000'],
  ])
}

export function pgbouncerFile(): string {
  return deployed('pgbouncer.ini', [])
}

/** PgBouncer signs in to PostgreSQL with the password its client gave. */
export function pgbouncerUsers(): string {
  return `"pixel" "${passwords.pixel}"\n`
}

export function rolesFile(): string {
  return deployed('postgres.sql', [])
}
