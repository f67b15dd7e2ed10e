// Decoding yields to requests: every thread of the process has the lower priority, also those that sharp decodes on, and its session too.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { DecodeTask } from './decoder-process.ts'
import { forkDecoder } from './fork-decoder.ts'
import { aPhonePhoto } from './pictures.fixture.ts'

/** Field of /proc/<pid>/stat, counted from the one after the name in parentheses. */
const NICE_FIELD = 16
/** The kernel's lowest priority: a process that has it starts none below. */
const LOWEST = 19

const getLowered = () => Math.min(getPriority() + 10, LOWEST)

async function readPriorities(pid: number): Promise<Set<number>> {
  const threads = await readdir(`/proc/${pid}/task`)
  const stats = threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8').catch(() => ''))
  const fields = (await Promise.all(stats))
    .filter(Boolean)
    .map((stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' '))
  return new Set(fields.map((values) => Number(values[NICE_FIELD])))
}

test.skipIf(process.platform !== 'linux')('all threads of the decoding process run below the server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pixel-test-decoding-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const photo = join(folder, 'photo')
  await writeFile(photo, await aPhonePhoto())
  const child = forkDecoder()
  onTestFinished(() => void child.kill('SIGKILL'))
  expect(await once(child, 'message')).toContain('ready')
  child.send({ path: photo, kind: 'jpg', output: 'picture' } satisfies DecodeTask)
  expect((await once(child, 'message'))[0]).toMatchObject({ made: { width: 80, height: 120 } })
  expect(await readPriorities(child.pid!)).toEqual(new Set([getLowered()]))
})

const GROUP = '/proc/self/autogroup'

test.skipIf(!existsSync(GROUP))('the session of the decoding process runs below every other', async () => {
  const child = forkDecoder()
  onTestFinished(() => void child.kill('SIGKILL'))
  const readNice = (pid: number | 'self') => readFile(GROUP.replace('self', String(pid)), 'utf8')
  await vi.waitFor(async () => expect(await readNice(child.pid!)).toContain(`nice ${getLowered()}\n`), {
    timeout: 10_000,
  })
  expect(await readNice('self')).not.toBe(await readNice(child.pid!))
})
