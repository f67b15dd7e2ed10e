// Runs parts of the benchmark one after the other, and judges them by the lines they print.

/** Prints results. */
export type Print = (...lines: string[]) => void
export type Parts = Readonly<Record<string, (print: Print) => Promise<void>>>

/**
 * Runs the chosen parts, or all if none is chosen. True if each printed a result, no goal was missed, and no figure is
 * missing: a goal that is not checked because nothing was measured is not met.
 */
export async function runParts(
  parts: Parts,
  { chosen, begin, log }: { chosen: readonly string[]; begin: (name: string) => void; log: (line: string) => void },
): Promise<boolean> {
  const failed: string[] = []
  for (const [name, measure] of Object.entries(parts)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    begin(name)
    const results: string[] = []
    await measure((...lines) => {
      results.push(...lines)
      for (const line of lines) log(line)
    })
    if (results.length === 0) log('measured nothing: MISSED')
    if (results.length === 0 || results.some(isMissed)) failed.push(name)
  }
  if (failed.length > 0) log(`\nMISSED in ${failed.join(', ')}`)
  return failed.length === 0
}

/** A figure without a goal is missing too where it is no number. */
function isMissed(line: string): boolean {
  return /\b(?:MISSED|NaN|Infinity)\b/.test(line)
}
