// Decoding yields to requests: every thread of the process has the lower priority, also those that sharp decodes on.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

/** Field of /proc/<pid>/stat, counted from the one after the name in parentheses. */
const NICE_FIELD = 16

async function readPriorities(pid: number): Promise<Set<number>> {
  const threads = await readdir(`/proc/${pid}/task`)
  const stats = threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8').catch(() => ''))
  const fields = (await Promise.all(stats))
    .filter(Boolean)
    .map((stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' '))
  return new Set(fields.map((values) => Number(values[NICE_FIELD])))
}

test.skipIf(process.platform !== 'linux')('all threads of the decoding process run below the server', async () => {
  const child = fork(fileURLToPath(new URL('decoder-process.ts', import.meta.url)), { serialization: 'advanced' })
  onTestFinished(() => void child.kill('SIGKILL'))
  // It answers a task only after it has lowered its priority.
  child.send({ path: '/nowhere', kind: 'png', output: 'photo' })
  await once(child, 'message')
  expect(await readPriorities(child.pid!)).toEqual(new Set([getPriority() + 5]))
})
