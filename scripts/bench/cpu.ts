// Processor time as counted by the system, which other load on the machine does not change.
import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/** Milliseconds this process has used so far. */
export function processMs(pid: number): number {
  const { used } = readStat(pid)
  return used * TICK_MS
}

/** The parent process of all processes of this PostgreSQL; `backend` is one of them. */
export function findPostmaster(backend: number): number {
  return readStat(backend).parent
}

/** Milliseconds of processor time that all processes of PostgreSQL have used so far. */
export function postgresMs(postmaster: number): number {
  const { used, ended } = readStat(postmaster)
  let ticks = used + ended
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readStat(Number(name))
      if (stat.parent === postmaster) ticks += stat.used
    } catch {
      // It ended in between; the postmaster's times now include its time.
    }
  }
  return ticks * TICK_MS
}

/** In ticks: the time of the process itself, and that of its ended children. */
function readStat(pid: number): { parent: number; used: number; ended: number } {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The process name, in brackets, may contain anything.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return { parent: fields[1]!, used: fields[11]! + fields[12]!, ended: fields[13]! + fields[14]! }
}
