// Programs that do not come up are told at once, with what ended them, and leave nothing running.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { freePort } from '../free-port.ts'
import { exited, startProduct, startProvider } from './processes.ts'

test('a product that refuses its settings has ended before it answered', async () => {
  const port = String(await freePort())
  await expect(startProduct({ PORT: port, PIXEL_ENV: 'test', SEED: 'perhaps' })).rejects.toThrow(
    'scripts/start.ts ended with 78 before it answered',
  )
})

test('a product that is killed while it starts is told at once, by its signal', async () => {
  const kill = 'data:text/javascript,process.kill(process.pid,9)'
  const starting = startProduct({ PORT: String(await freePort()), NODE_OPTIONS: `--import ${kill}` }, 'livez')
  await expect(starting).rejects.toThrow('scripts/start.ts ended with SIGKILL before it answered')
})

test('a provider without a database has ended before it answered', async () => {
  const nowhere = { sandboxPort: await freePort(), sandboxDatabaseUrl: 'postgresql://127.0.0.1:1/sandbox' }
  await expect(startProvider(nowhere, 'http://127.0.0.1:1')).rejects.toThrow(/^sandbox\/main\.ts ended with \d+ before/)
})

test('a process counts as killed only by SIGKILL, also when it has ended already', async () => {
  const start = () => spawn('sleep', ['600'])
  const [killed, stopped] = [start(), start()]
  killed.kill('SIGKILL')
  stopped.kill('SIGTERM')
  expect(await Promise.all([exited(killed), exited(stopped)])).toEqual([true, false])
  expect(await exited(killed)).toBe(true)
  const done = spawn('true')
  await once(done, 'exit')
  expect(await exited(done)).toBe(false)
})
