// Linux divides the processors among sessions first where it groups tasks by session (`sched_autogroup_enabled`, most desktops and
// servers, not containers): a nice value then counts within a session only. So a process that has to yield to others is started in its
// own session, and gives that session its own nice value.
import { readFile, writeFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/** Without privileges the kernel accepts ten changes a second, of all processes together. */
const TRIES = 20
const BETWEEN_MS = 100

/**
 * Gives the session of this process the nice value of this process. Does nothing where the kernel has no such groups, nor in a session that
 * other processes may share: `detached` of `fork` starts a session.
 */
export async function lowerSession(): Promise<void> {
  if (!(await startedSession())) return
  for (let left = TRIES; left > 0; left--) {
    const error = await writeFile('/proc/self/autogroup', String(getPriority())).then(() => undefined, asCode)
    if (error !== 'EAGAIN') return
    await wait(BETWEEN_MS)
  }
}

async function startedSession(): Promise<boolean> {
  const stat = await readFile('/proc/self/stat', 'latin1').catch(() => '')
  // The process name may contain anything; after its closing bracket, the session is field 3.
  return stat.split(') ').at(-1)!.split(' ')[3] === String(process.pid)
}

function asCode(error: NodeJS.ErrnoException): string | undefined {
  return error.code
}
