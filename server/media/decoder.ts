// A few processes that decode pictures, killed when one takes too long or too much memory. The server itself never decodes.
import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Failure, fail, retryLater } from '#server/kit/fail.ts'
import type { Decoded, DecodeOrder, DecodeTask } from './decoder-process.ts'
import { Unreadable } from './unreadable.ts'
import type { Making, Makings } from './variants.ts'

export interface Decoder {
  /**
   * Makes of a file what is stored of an upload, or what `making` says. Throws Unreadable; TooManyRequestsException when
   * too many pictures wait, of all or of this owner.
   */
  decode<M extends Making = 'picture'>(order: DecodeOrder, owner: string, making?: M): Promise<Makings[M]>
  /** The most memory one of the processes was seen to hold, in bytes. */
  readonly peakBytes: number
  close(): Promise<void>
}

const usualBounds = {
  /** Of a processor: how long it takes on the clock is the machine's business. */
  cpuMs: 8000,
  /** A drawing of a few bytes can keep its library busy for ever. */
  drawingCpuMs: 3000,
  /** On the clock, so many times as long, for what waits and never works. */
  waitFactor: 5,
  memoryBytes: 1_000_000_000,
  waiting: 100,
  waitingOfOne: 20,
  /** Whoever waits longer is asked to come again, while the connection still stands. */
  waitingMs: 30_000,
  idleMilliseconds: 60_000,
}

type Options = { processes?: number } & Partial<typeof usualBounds>

interface Work {
  task: DecodeTask
  owner: string
  resolve(made: Makings[Making]): void
  reject(error: Error): void
  /** Ends the waiting. */
  late: NodeJS.Timeout
}

interface Place {
  child: ChildProcess
  isReady: boolean
  work?: Work | undefined
  /** Ends the watch over the work, or over idleness. */
  rest(): void
}

/** Starts no process before it is needed, and ends those that idle. */
export function createDecoder({ processes = 2, ...given }: Options = {}): Decoder {
  const bounds = { ...usualBounds, ...given }
  const waiting: Work[] = []
  const places = new Set<Place>()
  /** Owner → number of their last turn, while anything waits. */
  const turns = new Map<string, number>()
  let turn = 0
  let peakBytes = 0
  let isClosed = false

  function next(): void {
    while (waiting.length > 0) {
      const free = [...places].find((place) => place.isReady && !place.work)
      const work = free && takeFairly()
      if (!work) break
      give(free, work)
    }
    const starting = [...places].filter((place) => !place.isReady).length
    if (waiting.length > starting && places.size < processes) start()
  }

  /** Whoever had the last turn waits for the others, and drawings leave one process to photos. */
  function takeFairly(): Work | undefined {
    const drawing = [...places].filter((place) => place.work?.task.kind === 'svg').length
    const mayDraw = drawing < Math.max(1, processes - 1)
    const getTurn = (work: Work) => turns.get(work.owner) ?? 0
    const [first] = waiting
      .filter((work) => mayDraw || work.task.kind !== 'svg')
      .sort((a, b) => getTurn(a) - getTurn(b))
    if (!first) return undefined
    turns.set(first.owner, ++turn)
    leave(first)
    return first
  }

  function leave(work: Work): void {
    clearTimeout(work.late)
    waiting.splice(waiting.indexOf(work), 1)
    if (waiting.length === 0) turns.clear()
  }

  function start(): void {
    const child = fork(fileURLToPath(new URL('decoder-process.ts', import.meta.url)), {
      serialization: 'advanced',
      // Nothing of our settings, and a heap that holds little more than one file.
      env: { VIPS_CONCURRENCY: '1', UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2', NODE_NO_WARNINGS: '1' },
      execArgv: ['--max-old-space-size=128'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const place: Place = { child, isReady: false, rest: () => undefined }
    places.add(place)
    child.on('message', (said: 'ready' | Decoded) => {
      place.rest()
      if (said === 'ready') place.isReady = true
      else if ('made' in said) place.work?.resolve(said.made)
      else place.work?.reject(new Unreadable(said.trouble))
      place.work = undefined
      const idle = setTimeout(() => child.kill('SIGKILL'), bounds.idleMilliseconds).unref()
      place.rest = () => clearTimeout(idle)
      next()
    })
    // Its exit follows, or it never started.
    child.on('error', () => gone(place))
    child.once('exit', () => gone(place))
  }

  function gone(place: Place): void {
    if (!places.delete(place)) return
    place.rest()
    place.child.kill('SIGKILL')
    place.work?.reject(isClosed ? closing() : new Unreadable('broken'))
    // One that cannot even start would be started for ever.
    const [first] = place.isReady ? [] : waiting
    if (first) {
      leave(first)
      first.reject(new Error('the decoding process does not start'))
    }
    next()
  }

  function give(place: Place, work: Work): void {
    const { child } = place
    place.rest()
    place.work = work
    const kill = () => {
      work.reject(new Unreadable('tooSlow'))
      child.kill('SIGKILL')
    }
    const cpuMsMax = work.task.kind === 'svg' ? bounds.drawingCpuMs : bounds.cpuMs
    const late = setTimeout(kill, cpuMsMax * bounds.waitFactor)
    const [begun, cpuBegun] = [performance.now(), getCpuMs(child.pid!)]
    const watch = setInterval(() => {
      const bytes = getMemory(child.pid!)
      peakBytes = Math.max(peakBytes, bytes)
      const cpu = getCpuMs(child.pid!)
      const spentMs = cpu === undefined || cpuBegun === undefined ? performance.now() - begun : cpu - cpuBegun
      if (bytes > bounds.memoryBytes || spentMs > cpuMsMax) kill()
    }, 50)
    place.rest = () => {
      clearTimeout(late)
      clearInterval(watch)
    }
    child.send(work.task)
  }

  return {
    decode<M extends Making = 'picture'>(order: DecodeOrder, owner: string, making?: M) {
      if (isClosed) throw closing()
      const own = waiting.filter((work) => work.owner === owner).length
      if (waiting.length >= bounds.waiting || own >= bounds.waitingOfOne) throw tooMany()
      const { promise, resolve, reject } = Promise.withResolvers<Makings[Making]>()
      const giveUp = () => {
        leave(work)
        reject(tooMany())
      }
      const task: DecodeTask = { ...order, making: making ?? 'picture' }
      const work: Work = { task, owner, resolve, reject, late: setTimeout(giveUp, bounds.waitingMs) }
      waiting.push(work)
      next()
      // The process answers with what the task asks for.
      return promise as Promise<Makings[M]>
    },
    get peakBytes() {
      return peakBytes
    },
    async close() {
      isClosed = true
      for (const work of waiting.splice(0)) {
        clearTimeout(work.late)
        work.reject(closing())
      }
      await Promise.all([...places].map(({ child }) => ended(child)))
    },
  }
}

function tooMany(): Failure {
  return retryLater(5, 'Many pictures are coming in at once. Please try again in a moment.')
}

function closing(): Failure {
  return fail('ServiceUnavailableException', 'PIXEL is closing. Please try again in a moment.')
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await exit
}

const PAGE_BYTES = 4096

/** Resident memory, or 0 where the system has no /proc. */
function getMemory(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES
  } catch {
    return 0
  }
}

/** What the system counts processor time in, on every Linux. */
const TICK_MS = 10

/** Processor time the process has used, or undefined where the system has no /proc. */
function getCpuMs(pid: number): number | undefined {
  try {
    // The name before may hold anything; behind its bracket, user and system time are the 12th and 13th.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return undefined
  }
}
