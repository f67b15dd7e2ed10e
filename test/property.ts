// The seeds of property tests. A test run always uses the same seed; `npm run properties` draws many.
import fc from 'fast-check'

/** The seed of every test run, so that no run fails by chance, without a change in the code. */
const FIXED_SEED = 20_261_122
/** Enough cases per seed when there are hundreds of seeds. */
const RUNS_PER_SEED_MAX = 25

const drawnSeeds = process.env.PROPERTY_SEEDS?.split(',').map(Number)
/** The number of seeds that each test runs with, so that slow tests can do less per seed or allow more time. */
export const seedCount = drawnSeeds?.length ?? 1

/**
 * Checks a property with the fixed seed, or with each of PROPERTY_SEEDS (numbers with commas between).
 * A case that failed once is listed in `examples`, which every run tries first.
 */
export async function checkProperty<T extends [unknown, ...unknown[]]>(
  property: fc.IRawProperty<T>,
  parameters: fc.Parameters<T> = {},
): Promise<void> {
  if (!drawnSeeds) return fc.assert(property, { ...parameters, seed: FIXED_SEED })
  const numRuns = Math.min(parameters.numRuns ?? RUNS_PER_SEED_MAX, RUNS_PER_SEED_MAX)
  for (const seed of drawnSeeds) await fc.assert(property, { ...parameters, numRuns, seed })
}
