// Writes the benchmark's results: a rate beside its reference, and whether a goal is met.

export function rate(what: string, perSecond: number, reference: string, referenceRate: number, goal?: number): string {
  const ratio = perSecond / referenceRate
  const verdict = goal === undefined ? '' : ratio >= goal ? `  goal ${goal}: met` : `  goal ${goal}: MISSED`
  return `${what}: ${Math.round(perSecond)}/s, ${reference}: ${Math.round(referenceRate)}/s, ratio ${ratio.toFixed(ratio < 0.1 ? 4 : 2)}${verdict}`
}

export function limit(what: string, bytes: number, goalKB: number): string {
  return `${what}: ${kB(bytes)} on the way  goal ${goalKB} kB: ${bytes <= goalKB * 1000 ? 'met' : 'MISSED'}`
}

export function atMost(value: number, goal: number, shown = String(goal)): string {
  return `  goal ${shown}: ${value <= goal ? 'met' : 'MISSED'}`
}

export function atLeast(value: number, goal: number): string {
  return `  goal ${goal}: ${value >= goal ? 'met' : 'MISSED'}`
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
