// Runs the code of docs/api/walk-through.md unchanged against the real server.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopes } from '#contract/endpoint.ts'
import { aCreator, aPaidGift, type Creator } from '#server/money/testing.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { freePort } from '../../scripts/free-port.ts'

const text = readFileSync(join(import.meta.dirname, '../../docs/api/walk-through.md'), 'utf8')
const blocks = [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language, code]) => ({ language, code: code! }))
const dir = mkdtempSync(join(tmpdir(), 'pixel-walk-'))
const programs: ChildProcess[] = []
let server: TestServer
let luz: Creator
let env: Record<string, string>

beforeAll(async () => {
  server = await aServer({ withProvider: true, withWorker: true, env: { WEBHOOKS_ALLOW_LOOPBACK: 'on' } })
  luz = await aCreator(server.services, { page_name: 'Luz' })
  const as = await server.signIn(luz.account_id)
  const post = async (url: string, body: object) => (await server.inject('POST', url, { as, body })).body.data
  const port = String(await freePort())
  const { token } = await post('/v1/user/tokens', { name: 'Walk', scopes })
  const webhook = { kind: 'webhook', name: 'Walk', url: `http://127.0.0.1:${port}/` }
  const { secret } = await post('/v1/user/surfaces', webhook)
  const { link_url } = await post('/v1/user/surfaces', { kind: 'overlay', name: 'Walk' })
  env = { PIXEL: server.url, TOKEN: token, PORT: port, WEBHOOK_SECRET: secret, LIVE: link_url.split('/').at(-1) }
})
afterAll(async () => {
  for (const program of programs) program.kill()
  await server.close()
  rmSync(dir, { recursive: true })
})

/** Starts a program of the walk-through; `prints` resolves with its output once that matches. */
function start(code: string): { prints: (what: RegExp) => Promise<string> } {
  const name = /^\/\/ ([\w-]+\.ts):/.exec(code)![1]!
  writeFileSync(join(dir, name), code)
  const program = spawn(process.execPath, [name], { cwd: dir, env: { ...process.env, ...env } })
  programs.push(program)
  let printed = ''
  const prints = (what: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => what.test(printed) && resolve(printed)
      for (const stream of [program.stdout!, program.stderr!])
        stream.on('data', (bytes) => {
          printed += String(bytes)
          look()
        })
      program.once('exit', (code) => reject(new Error(`${name} ended with ${code}: ${printed}`)))
      look()
    })
  return { prints }
}

test('each program prints a gift exactly once, and the commands answer as documented', async () => {
  const started = blocks.filter(({ language }) => language === 'ts').map(({ code }) => start(code))
  await aPaidGift(server.services, luz, { amount: 75_00n, supporter_name: 'Aling Nena' })
  const printed = await Promise.all(started.map(({ prints }) => prints(/Aling Nena/)))
  expect(printed).toHaveLength(3)
  for (const output of printed) expect(output.match(/gift\.paid/g)).toHaveLength(1)

  const shell = blocks.filter(({ language }) => language === 'sh').map(({ code }) => code)
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', shell.join("\necho '==='\n")], {
    cwd: dir,
    env: { ...process.env, ...env },
  })
  const [, events, balance, bloc, refused, live] = stdout.split('===\n')
  const read = (answer: string | undefined) => JSON.parse(answer!).data
  expect(read(events)).toMatchObject([{ place: 1, type: 'gift.paid', data: { name: 'Aling Nena', amount: 75 } }])
  expect(read(balance)).toMatchObject([{ currency: 'PHP' }])
  expect(read(bloc)).toMatchObject({ title: 'Salamat!' })
  expect(refused!.trim()).toBe('403')
  expect(read(live)).toMatchObject([{ place: 1, type: 'gift.paid' }])
})

test('the documented receiver refuses an unsigned delivery', async () => {
  const answer = await fetch(`http://127.0.0.1:${env.PORT}/`, {
    method: 'POST',
    headers: { 'webhook-id': 'x', 'webhook-timestamp': String(Date.now() / 1000), 'webhook-signature': 'v1,AAAA' },
    body: '{}',
  })
  expect(answer.status).toBe(401)
})
