// A script for at-end.test.ts: starts a process that ignores Ctrl-C, makes the folder in argv[2], and waits to be broken off.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { atEnd, endAll } from './at-end.ts'
import { endOnSignal } from './end-on-signal.ts'

const folder = process.argv[2]!
endOnSignal()
fs.mkdirSync(folder)
atEnd(() => fs.rmSync(folder, { recursive: true }))
const child = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' })
atEnd(async () => {
  child.kill()
  await once(child, 'exit')
})
process.send?.(child.pid)
// What uses the child fails when it ends, and must not end the script before the folder is removed.
child.once('exit', () =>
  queueMicrotask(() => {
    throw new Error('the child is gone')
  }),
)
await once(child, 'exit')
await Promise.reject(new Error('the child is gone')).finally(endAll)
