// One process that decodes, seen from the server: it is given work, watched, and killed when it takes too long or too much.
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Decoded, DecodeTask } from './decoder-process.ts'
import { Unreadable } from './unreadable.ts'
import type { Making, Makings } from './variants.ts'
import { type DecoderBounds, watch } from './watch-decoding.ts'

export interface Work {
  task: DecodeTask
  resolve(made: Makings[Making]): void
  reject(error: Error): void
}

export interface DecoderChild {
  /** It has started and can be given work. */
  readonly isReady: boolean
  /** What it is working on. */
  readonly work: Work | undefined
  give(work: Work): void
  /** Ends it, whatever it is doing. */
  kill(): void
  /** Resolves when it is gone. */
  readonly ended: Promise<void>
}

interface Heard {
  /** It waits for work. */
  free(): void
  /** Once: it ended, with the work it leaves behind. */
  gone(left: Work | undefined): void
  /** How much memory it holds, in bytes; often. */
  holds(bytes: number): void
}

export function startDecoderChild(bounds: DecoderBounds, heard: Heard): DecoderChild {
  const child = forkDecoder()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  let isReady = false
  let isGone = false
  let work: Work | undefined
  /** Ends the watch over the work, or over idleness. */
  let rest: () => void = () => undefined
  const kill = () => void child.kill('SIGKILL')

  child.on('message', (said: 'ready' | Decoded) => {
    rest()
    if (said === 'ready') isReady = true
    else if ('made' in said) work?.resolve(said.made)
    else work?.reject(new Unreadable(said.trouble))
    work = undefined
    const idle = setTimeout(kill, bounds.idleMilliseconds).unref()
    rest = () => clearTimeout(idle)
    heard.free()
  })
  const leave = () => {
    if (isGone) return
    isGone = true
    rest()
    kill()
    end()
    heard.gone(work)
  }
  // Its exit follows, or it never started.
  child.on('error', leave)
  child.once('exit', leave)

  return {
    get isReady() {
      return isReady
    },
    get work() {
      return work
    },
    give(given) {
      rest()
      work = given
      rest = watch(child.pid!, given.task, bounds, {
        holds: heard.holds,
        tooMuch() {
          given.reject(new Unreadable('tooSlow'))
          kill()
        },
      })
      child.send(given.task)
    },
    kill,
    ended,
  }
}

function forkDecoder(): ChildProcess {
  return fork(fileURLToPath(new URL('decoder-process.ts', import.meta.url)), {
    serialization: 'advanced',
    // Nothing of our settings, and a heap that holds little more than one file.
    env: { VIPS_CONCURRENCY: '1', UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2', NODE_NO_WARNINGS: '1' },
    execArgv: ['--max-old-space-size=128'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}
