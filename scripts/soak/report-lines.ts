// Prints the results of a load.
import type { Report } from './arrivals.ts'

/** One line per kind of request. */
export function reportLines(report: Report): string[] {
  return Object.entries(report).map(([kind, { arrived, done, refused, wrong, took }]) => {
    const ms = (percentile: number) => (done > 0 ? (took.percentile(percentile) / 1000).toFixed(0) : '–')
    const others = [...wrong].map(([what, times]) => `, ${times} × ${what}`).join('')
    const refusedText = refused > 0 ? `, ${refused} refused` : ''
    return `${kind}: ${done} of ${arrived}, p50 ${ms(50)} p99 ${ms(99)} ms${refusedText}${others}`
  })
}

export function verdict(what: string, isMet: boolean, goal: string): string {
  return `${what}  goal ${goal}: ${isMet ? 'met' : 'MISSED'}`
}
