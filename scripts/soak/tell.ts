// Prints the results of a load.
import type { Report } from './arrivals.ts'

/** One line per kind of request. */
export function linesOf(report: Report): string[] {
  return Object.entries(report).map(([kind, { arrived, done, turnedAway, wrong, took }]) => {
    const ms = (percentile: number) => (done > 0 ? (took.percentile(percentile) / 1000).toFixed(0) : '–')
    const others = [...wrong].map(([what, times]) => `, ${times} × ${what}`).join('')
    const away = turnedAway > 0 ? `, ${turnedAway} refused` : ''
    return `${kind}: ${done} of ${arrived}, p50 ${ms(50)} p99 ${ms(99)} ms${away}${others}`
  })
}

export function verdict(what: string, isMet: boolean, goal: string): string {
  return `${what}  goal ${goal}: ${isMet ? 'met' : 'MISSED'}`
}
