// Linux divides the processors among sessions first where it groups tasks by session (`sched_autogroup_enabled`, most desktops and
// servers, not containers): a nice value then counts within a session only. So a process that has to yield to others is started in its
// own session (`detached` of `fork`), and that session gets its nice value too, before the process has loaded anything.
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/** Without privileges the kernel accepts ten changes a second, of all processes together. */
const TRIES = 20
const BETWEEN_MS = 100

/**
 * Gives the session of the process this nice value. Does nothing where the kernel has no such groups, once the process has ended, nor
 * where the process has not started its session, which others may share then.
 */
export async function lowerSession(pid: number, nice: number): Promise<void> {
  if (!(await startedSession(pid))) return
  for (let left = TRIES; left > 0; left--) {
    const error = await writeFile(`/proc/${pid}/autogroup`, String(nice)).then(() => undefined, asCode)
    if (error !== 'EAGAIN') return
    await wait(BETWEEN_MS)
  }
}

async function startedSession(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  // The process name may contain anything; after its closing bracket, the session is field 3.
  return stat.split(') ').at(-1)!.split(' ')[3] === String(pid)
}

function asCode(error: NodeJS.ErrnoException): string | undefined {
  return error.code
}
