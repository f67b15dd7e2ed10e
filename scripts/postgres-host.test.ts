// Where the embedded PostgreSQL may put its files: nowhere that another user can have prepared or can read.
import * as fs from 'node:fs'
import * as path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { postgresBinaries, serverDirectory, serverUser, socketDirectory, temporaryHome } from './postgres-host.ts'

let home: string
beforeEach(() => {
  home = temporaryHome('pixel-host-test', '/tmp')
})
afterEach(() => fs.rmSync(home, { recursive: true }))

const mode = (file: string) => fs.statSync(file).mode & 0o777
const user = () => serverUser(path.join(home, 'data'))

test('a temporary home may be entered by the server’s user, and listed by nobody else', () => {
  expect(mode(home)).toBe(0o711)
  expect(path.dirname(home)).toBe('/tmp')
  expect(temporaryHome('pixel-host-test', home)).not.toBe(temporaryHome('pixel-host-test', home))
})

test('the server never runs as root, and goes on as the owner of data that exist', () => {
  expect(user().uid).not.toBe(0)
  const data = path.join(home, 'data')
  fs.mkdirSync(data)
  if (process.getuid!() === 0) fs.chownSync(data, 4321, 4322)
  const owner = fs.statSync(data)
  expect(serverUser(data)).toEqual({ uid: owner.uid, gid: owner.gid })
})

test('the server’s folder is its own, and stays the same with what is in it', () => {
  const dir = path.join(home, 'a/b/postgres')
  fs.mkdirSync(path.join(home, 'a/b'), { recursive: true })
  const made = serverDirectory(dir, user())
  expect(made).toBe(dir)
  expect(mode(dir)).toBe(0o700)
  expect(fs.statSync(dir).uid).toBe(user().uid)
  fs.chmodSync(dir, 0o755)
  fs.writeFileSync(path.join(dir, 'kept'), '')
  expect(serverDirectory(dir, user())).toBe(dir)
  expect(mode(dir)).toBe(0o700)
  expect(fs.readdirSync(dir)).toEqual(['kept'])
})

test('a link to data that are gone begins with new data', () => {
  const dir = path.join(home, 'postgres')
  fs.symlinkSync(path.join(home, 'gone'), dir)
  serverDirectory(dir, user())
  expect(fs.lstatSync(dir).isDirectory()).toBe(true)
})

test('below a folder that the server’s user may not enter, data lie elsewhere behind a link', () => {
  const closed = path.join(home, 'closed')
  fs.mkdirSync(closed, { mode: 0o700 })
  const stranger = { uid: 4321, gid: 4322 }
  if (process.getuid!() !== 0) return
  const dir = path.join(closed, 'postgres')
  const made = serverDirectory(dir, stranger)
  expect(fs.lstatSync(dir).isSymbolicLink()).toBe(true)
  expect(made).toMatch(/^\/var\/tmp\/pixel-data-/)
  expect([mode(made), fs.statSync(made).uid]).toEqual([0o700, 4321])
  fs.rmSync(made, { recursive: true })
})

test('data that exist where the server’s user cannot reach them are an error, and not made anew', () => {
  const closed = path.join(home, 'closed')
  fs.mkdirSync(path.join(closed, 'postgres'), { recursive: true })
  fs.chmodSync(closed, 0o700)
  const stranger = { uid: 4321, gid: 4322 }
  expect(() => serverDirectory(path.join(closed, 'postgres'), stranger)).toThrow(
    /user 4321 may not enter a folder above it/,
  )
})

test('the socket’s folder is made for the server’s user alone, and used again', () => {
  const dir = path.join(home, 'socket')
  socketDirectory(dir, user())
  expect([mode(dir), fs.statSync(dir).uid]).toEqual([0o700, user().uid])
  socketDirectory(dir, user())
})

test('a socket’s folder that others can write, of another user, or behind a link is refused', () => {
  const [open, foreign, link] = ['open', 'foreign', 'link'].map((name) => path.join(home, name)) as [
    string,
    string,
    string,
  ]
  socketDirectory(open, user())
  for (const bits of [0o770, 0o702]) {
    fs.chmodSync(open, bits)
    expect(() => socketDirectory(open, user()), bits.toString(8)).toThrow(`${open} belongs to somebody else`)
  }
  fs.mkdirSync(foreign, { mode: 0o700 })
  expect(() => socketDirectory(foreign, { uid: 4321, gid: 4322 })).toThrow('belongs to somebody else')
  fs.chmodSync(open, 0o700)
  fs.symlinkSync(open, link)
  expect(() => socketDirectory(link, user())).toThrow('belongs to somebody else')
})

test('the server’s programs can be run by its user', () => {
  const bin = postgresBinaries(user())
  for (const program of ['postgres', 'initdb']) expect(mode(path.join(bin, program)) & 0o005).toBe(0o005)
})
