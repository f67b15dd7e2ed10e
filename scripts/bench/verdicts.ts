// Writes the benchmark's results: a rate beside its reference, and whether a goal is met.

/** A rate of nothing, or beside a reference that did nothing, is missed even without a goal. */
export function rate(what: string, perSecond: number, reference: string, referenceRate: number, goal?: number): string {
  const ratio = perSecond / referenceRate
  const isMeasured = perSecond > 0 && referenceRate > 0
  const isMet = isMeasured && ratio >= (goal ?? 0)
  const verdict = goal === undefined ? (isMet ? '' : '  MISSED') : `  goal ${goal}: ${isMet ? 'met' : 'MISSED'}`
  return `${what}: ${Math.round(perSecond)}/s, ${reference}: ${Math.round(referenceRate)}/s, ratio ${ratio.toFixed(ratio < 0.1 ? 4 : 2)}${verdict}`
}

export function limit(what: string, bytes: number, goalKB: number): string {
  return `${what}: ${kB(bytes)} on the way  goal ${goalKB} kB: ${bytes > 0 && bytes <= goalKB * 1000 ? 'met' : 'MISSED'}`
}

export function atMost(value: number, goal: number, shown = String(goal)): string {
  return `  goal ${shown}: ${Number.isFinite(value) && value <= goal ? 'met' : 'MISSED'}`
}

export function atLeast(value: number, goal: number): string {
  return `  goal ${goal}: ${Number.isFinite(value) && value >= goal ? 'met' : 'MISSED'}`
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

export function MB(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(0)} MB`
}

export function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
