// Watches over one task of a decoding process: what it takes of time and memory, as /proc tells it.
import { readFileSync } from 'node:fs'
import type { DecodeTask } from './decoder-process.ts'

/** What one task may take. */
export interface DecoderBounds {
  /** Of a processor: how long it takes on the clock is the machine's business. */
  cpuMs: number
  /** A drawing of a few bytes can keep its library busy for ever. */
  drawingCpuMs: number
  /** On the clock, so many times as long, for what waits and never works. */
  waitFactor: number
  memoryBytes: number
  idleMilliseconds: number
}

/** Watches over a task until the answer is called: what it takes of time and memory. */
export function watch(
  pid: number,
  { kind }: DecodeTask,
  bounds: DecoderBounds,
  on: { holds(bytes: number): void; tooMuch(): void },
): () => void {
  const cpuMsMax = kind === 'svg' ? bounds.drawingCpuMs : bounds.cpuMs
  const late = setTimeout(on.tooMuch, cpuMsMax * bounds.waitFactor)
  const [begun, cpuBegun] = [performance.now(), getCpuMs(pid)]
  const looks = setInterval(() => {
    const bytes = getMemory(pid)
    on.holds(bytes)
    const cpu = getCpuMs(pid)
    const spentMs = cpu === undefined || cpuBegun === undefined ? performance.now() - begun : cpu - cpuBegun
    if (bytes > bounds.memoryBytes || spentMs > cpuMsMax) on.tooMuch()
  }, 50)
  return () => {
    clearTimeout(late)
    clearInterval(looks)
  }
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
