// Property tests: the seeds they run with. A test run repeats the same one; `npm run properties` draws many.
import fc from 'fast-check'

/** What every run of the tests draws from: a test that fails by chance would fail for nobody's fault. */
const FIXED_SEED = 20_261_122
/** How many cases of one seed are enough where there are hundreds of seeds. */
const RUNS_PER_SEED_MAX = 25

const drawnSeeds = process.env.PROPERTY_SEEDS?.split(',').map(Number)
/** How many seeds a test is run with: what takes long with one does less of it with each of many, or has more time. */
export const seedCount = drawnSeeds?.length ?? 1

/**
 * Checks a property with the fixed seed, or with each of PROPERTY_SEEDS (numbers with commas between).
 * A case that failed once is kept in `examples`, which every run tries first.
 */
export async function checkProperty<T extends [unknown, ...unknown[]]>(
  property: fc.IRawProperty<T>,
  parameters: fc.Parameters<T> = {},
): Promise<void> {
  if (!drawnSeeds) return fc.assert(property, { ...parameters, seed: FIXED_SEED })
  const numRuns = Math.min(parameters.numRuns ?? RUNS_PER_SEED_MAX, RUNS_PER_SEED_MAX)
  for (const seed of drawnSeeds) await fc.assert(property, { ...parameters, numRuns, seed })
}
