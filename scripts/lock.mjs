// One process at a time, by the kernel's lock on a file: whoever dies leaves nothing behind. Runs on any Node from 18.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** Runs `work` while no other process holds the lock `file`, made where it is missing; answers what `work` does. */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true })
  // Node has no flock(2); util-linux and busybox have. The lock ends with our end of the pipe, however we end.
  const holder = spawn('flock', [file, 'sh', '-c', 'echo locked; cat >/dev/null'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Ctrl-C is for us: the lock is given back when the work has stopped.
    detached: true,
  })
  await Promise.race([
    once(holder.stdout, 'data'),
    once(holder, 'exit').then(([code]) => Promise.reject(new Error(`flock ended with ${code}`))),
    once(holder, 'error').then(([error]) =>
      Promise.reject(new Error(`flock of util-linux is needed: ${error.message}`)),
    ),
  ])
  try {
    return await work()
  } finally {
    const ended = holder.exitCode === null ? once(holder, 'exit') : undefined
    holder.stdin.end()
    await ended
  }
}
