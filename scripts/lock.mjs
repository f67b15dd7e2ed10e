// Lets one process in at a time by the kernel's lock on a file, which the kernel frees when a process dies. Runs on Node 18 or later.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** Runs `work` while no other process holds the lock `file`, which it creates if missing; returns the result of `work`. */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true })
  // Node has no flock(2), but util-linux and busybox have it. The lock ends when our end of the pipe closes, however we exit.
  const holder = spawn('flock', [file, 'sh', '-c', 'echo locked; cat >/dev/null'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Ctrl-C must not reach it: the lock is released after the work has stopped.
    detached: true,
  })
  await new Promise((resolve, reject) => {
    holder.stdout.once('data', resolve)
    holder.once('exit', (code) => reject(new Error(`flock ended with ${code}`)))
    holder.once('error', (error) => reject(new Error(`flock of util-linux is needed: ${error.message}`)))
  })
  try {
    return await work()
  } finally {
    const ended = holder.exitCode === null ? once(holder, 'exit') : undefined
    holder.stdin.end()
    await ended
  }
}
