// `npm run properties`: runs the property tests over random seeds. A failure names its seed; add its case to `examples`.
//   npm run properties -- [--seeds 200] [file …]
// With `--feed-steps 10000` or `--notifying-kills 50`, does one long run with a random seed instead (`--seed` repeats one).
import { randomInt } from 'node:crypto'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { parseArgs } from 'node:util'
import { wholeNumber } from './number-option.ts'
import { ROOT, run } from './run.ts'

const SEED_MAX = 2 ** 31

/** Tests of a configurable length, each with its own seed. */
const longRuns = {
  'feed-steps': { file: 'server/following/feed-model.test.ts', size: 'FEED_STEPS', seed: 'FEED_SEED' },
  'notifying-kills': { file: 'server/notices/killed.test.ts', size: 'NOTIFYING_KILLS', seed: 'NOTIFYING_SEED' },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '200' },
    'feed-steps': { type: 'string' },
    'notifying-kills': { type: 'string' },
    seed: { type: 'string' },
  },
})
const chosen = Object.entries(longRuns).find(([option]) => option in values)
const { ok, seconds } = await (chosen ? runLong(...chosen) : runProperties())
console.log(`${ok ? 'every property held' : 'a property failed: its seed is above'}, ${seconds.toFixed(0)} s`)
process.exitCode = ok ? 0 : 1

function runProperties() {
  const count = wholeNumber('--seeds', values.seeds)
  const seeds = Array.from({ length: count }, () => randomInt(SEED_MAX))
  const files = fs
    .globSync('{contract,server,web,sandbox,test,scripts,db}/**/*.test.ts', { cwd: ROOT })
    .filter((file) => positionals.length === 0 || positionals.includes(file))
    .filter((file) => fs.readFileSync(path.join(ROOT, file), 'utf8').includes('checkProperty('))
  console.log(`${count} random seeds over the property tests of ${files.length} files`)
  return runTests(files, { PROPERTY_SEEDS: seeds.join(',') })
}

function runLong(option: string, { file, size, seed }: (typeof longRuns)['feed-steps']) {
  const count = wholeNumber(`--${option}`, values[option as keyof typeof longRuns]!)
  const drawn = values.seed ?? String(randomInt(SEED_MAX))
  console.log(`${file} with seed ${drawn}`)
  return runTests([file], { [size]: String(count), [seed]: drawn })
}

function runTests(files: string[], env: Record<string, string>) {
  return run('properties', ['vitest', 'run', '--testTimeout=14400000', ...files], { live: true, env })
}
