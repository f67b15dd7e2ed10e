// Processor time as the system counts it: what a busy machine does not change.
import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const TICK_MS = 10

/** Milliseconds this process has used so far. */
export function processMs(pid: number): number {
  const { used } = readStat(pid)
  return used * TICK_MS
}

/** The process all others of this PostgreSQL come from; `backend` is one of them. */
export function postmasterOf(backend: number): number {
  return readStat(backend).parent
}

/** Milliseconds PostgreSQL has used so far, all its processes together. */
export function postgresMs(postmaster: number): number {
  const { used, ended } = readStat(postmaster)
  let ticks = used + ended
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readStat(Number(name))
      if (stat.parent === postmaster) ticks += stat.used
    } catch {
      // It ended between the two looks; the postmaster has its time.
    }
  }
  return ticks * TICK_MS
}

/** In ticks: what it used itself, and what those of its children used that have ended. */
function readStat(pid: number): { parent: number; used: number; ended: number } {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name, in brackets, may hold anything.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return { parent: fields[1]!, used: fields[11]! + fields[12]!, ended: fields[13]! + fields[14]! }
}
