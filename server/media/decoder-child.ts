// The server's handle of one decoding process: assigns work, watches it, and kills it when it takes too much time or memory.
import { type ChildProcess, fork } from 'node:child_process'
import { constants, getPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { lowerSession } from '#server/kit/lower-session.ts'
import type { Decoded, DecodeTask } from './decoder-process.ts'
import { Unreadable } from './unreadable.ts'
import type { OutputKind, Outputs } from './variants.ts'
import { type DecoderBounds, watchTask } from './watch-decoding.ts'

export interface Work {
  task: DecodeTask
  resolve(made: Outputs[OutputKind]): void
  reject(error: Error): void
}

export interface DecoderChild {
  /** The process has started. */
  readonly isReady: boolean
  /** It was ended because it was idle, and accepts no work while it dies: on a busy machine that takes a moment. */
  readonly isRetired: boolean
  /** The current work. */
  readonly work: Work | undefined
  assign(work: Work): void
  /** Ends the process, even while it works. */
  kill(): void
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>
}

interface ChildEvents {
  /** The process waits for work. */
  onIdle(): void
  /** Called once: the process ended and leaves this work unfinished. */
  onExit(unfinished: Work | undefined): void
  /** The memory the process uses, in bytes; called often. */
  onMemory(bytes: number): void
}

export function startDecoderChild(bounds: DecoderBounds, events: ChildEvents): DecoderChild {
  const child = forkDecoder()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  let isReady = false
  let isRetired = false
  let isGone = false
  let work: Work | undefined
  /** Stops the current watch: of the work, or the idle timeout. */
  let stopWatch: () => void = () => undefined
  const kill = () => void child.kill('SIGKILL')
  const retire = () => {
    isRetired = true
    kill()
  }

  child.on('message', (message: 'ready' | Decoded) => {
    stopWatch()
    if (message === 'ready') isReady = true
    else if ('made' in message) work?.resolve(message.made)
    else work?.reject(new Unreadable(message.trouble))
    work = undefined
    const idle = setTimeout(retire, bounds.idleMilliseconds).unref()
    stopWatch = () => clearTimeout(idle)
    events.onIdle()
  })
  const handleExit = () => {
    if (isGone) return
    isGone = true
    stopWatch()
    kill()
    end()
    events.onExit(work)
  }
  // After 'error' the process either exits too or never started.
  child.on('error', handleExit)
  child.once('exit', handleExit)

  return {
    get isReady() {
      return isReady
    },
    get isRetired() {
      return isRetired
    },
    get work() {
      return work
    },
    assign(assigned) {
      stopWatch()
      work = assigned
      stopWatch = watchTask(child.pid!, assigned.task, bounds, {
        onMemory: events.onMemory,
        onExceeded() {
          assigned.reject(new Unreadable('tooSlow'))
          kill()
        },
      })
      child.send(assigned.task)
    },
    kill,
    ended,
  }
}

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
