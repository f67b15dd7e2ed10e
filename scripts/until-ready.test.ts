import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'

const program = path.join(import.meta.dirname, 'until-ready.ts')

async function wait(pid: number, port: string, METRICS_HOST?: string): Promise<number> {
  const env = { PATH: process.env.PATH, METRICS_PORT: port, METRICS_HOST }
  const [code] = await once(spawn(process.execPath, [program, String(pid)], { env }), 'exit')
  return code
}

test("ends when the copy is ready, and fails when the copy's process has ended", async () => {
  const requested: string[] = []
  const copy = createServer((request, answer) => {
    requested.push(request.url!)
    answer.writeHead(requested.length === 3 ? 200 : 503).end()
  }).listen(0, '127.0.0.1')
  await once(copy, 'listening')
  const port = String((copy.address() as AddressInfo).port)
  expect(await wait(process.pid, port)).toBe(0)
  expect(requested).toEqual(['/readyz', '/readyz', '/readyz'])

  const ended = spawn(process.execPath, ['--version'])
  await once(ended, 'exit')
  expect(await wait(ended.pid!, port)).toBe(1)
  expect(await wait(ended.pid!, 'off')).toBe(0)
  copy.close()
})

test('a setting that is there without a value counts as not set', async () => {
  const copy = createServer((_, answer) => answer.end()).listen(0, '127.0.0.1')
  await once(copy, 'listening')
  const { port } = copy.address() as AddressInfo
  // The process ends at last, so that a wait for ever is a failure.
  const running = spawn('sleep', ['5'])
  expect(await wait(running.pid!, String(port), '')).toBe(0)
  running.kill()
  copy.close()
})
