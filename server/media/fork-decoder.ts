// Starts a decoding process, with less priority than the server's.
import { type ChildProcess, fork } from 'node:child_process'
import { constants, getPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { lowerSession } from '#server/kit/lower-session.ts'

/** Nice steps below the server: requests run first, but a busy machine does not starve photos. */
const STEPS_DOWN = 10

/** Starts the process below the server's priority from its first instruction, so that all of its threads inherit that. */
export function forkDecoder(): ChildProcess {
  const child = fork(fileURLToPath(new URL('decoder-process.ts', import.meta.url)), {
    serialization: 'advanced',
    // Passes none of our settings, and allows a heap of little more than one file.
    env: { VIPS_CONCURRENCY: '1', UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2', NODE_NO_WARNINGS: '1' },
    execPath: 'nice',
    execArgv: ['-n', String(STEPS_DOWN), process.execPath, '--max-old-space-size=128'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Its own session, so that its low priority counts against every other one too (lower-session.ts).
    detached: true,
  })
  const nice = Math.min(getPriority() + STEPS_DOWN, constants.priority.PRIORITY_LOW)
  if (child.pid !== undefined) void lowerSession(child.pid, nice)
  return child
}
