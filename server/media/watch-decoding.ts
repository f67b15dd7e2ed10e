// Watches the CPU time and memory of one task of a decoding process, read from /proc.
import { readFileSync } from 'node:fs'
import type { DecodeTask } from './decoder-process.ts'

/** The limits of one task. */
export interface DecoderBounds {
  /** CPU time, because the elapsed time depends on the load of the machine. */
  cpuMs: number
  /** CPU time for SVGs: a few bytes can keep the renderer busy forever. */
  drawingCpuMs: number
  /** The limit of elapsed time as a multiple of the CPU limit, for a process that hangs without using the CPU. */
  waitFactor: number
  memoryBytes: number
  idleMilliseconds: number
}

/** Watches a task until the returned function is called. */
export function watchTask(
  pid: number,
  { kind }: DecodeTask,
  bounds: DecoderBounds,
  events: { onMemory(bytes: number): void; onExceeded(): void },
): () => void {
  const cpuMsMax = kind === 'svg' ? bounds.drawingCpuMs : bounds.cpuMs
  const timeout = setTimeout(events.onExceeded, cpuMsMax * bounds.waitFactor)
  const [start, cpuStart] = [performance.now(), getCpuMs(pid)]
  const samples = setInterval(() => {
    const bytes = getMemory(pid)
    events.onMemory(bytes)
    const cpu = getCpuMs(pid)
    const spentMs = cpu === undefined || cpuStart === undefined ? performance.now() - start : cpu - cpuStart
    if (bytes > bounds.memoryBytes || spentMs > cpuMsMax) events.onExceeded()
  }, 50)
  return () => {
    clearTimeout(timeout)
    clearInterval(samples)
  }
}

const PAGE_BYTES = 4096

/** Resident memory in bytes, or 0 on a system without /proc. */
function getMemory(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES
  } catch {
    return 0
  }
}

/** The unit of CPU time in /proc, on every Linux. */
const TICK_MS = 10

/** CPU time the process has used, in milliseconds; undefined on a system without /proc. */
function getCpuMs(pid: number): number | undefined {
  try {
    // The process name may contain anything; after its closing bracket, user and system time are fields 12 and 13.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return undefined
  }
}
