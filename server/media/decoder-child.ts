// The server's handle of one decoding process: assigns work, watches it, and kills it when it takes too much time or memory.
import type { Decoded, DecodeTask } from './decoder-process.ts'
import { forkDecoder } from './fork-decoder.ts'
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
