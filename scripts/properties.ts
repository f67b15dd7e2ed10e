// `npm run properties`: the property tests over random seeds. What fails names its seed; keep its case in `examples`.
//   npm run properties -- [--seeds 200] [file …]
// With `--feed-steps 10000` the model of the feed instead, so many steps of one random seed (`--feed-seed` repeats one).
import { randomInt } from 'node:crypto'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT, run } from './run.ts'

const SEED_MAX = 2 ** 31

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '200' },
    'feed-steps': { type: 'string' },
    'feed-seed': { type: 'string' },
  },
})
const { ok, seconds } = await (values['feed-steps'] === undefined
  ? runProperties()
  : runFeedModel(values['feed-steps']))
console.log(`${ok ? 'every property held' : 'a property failed: its seed is above'}, ${seconds.toFixed(0)} s`)
process.exitCode = ok ? 0 : 1

function runProperties() {
  const count = wholeNumber('--seeds', values.seeds)
  const seeds = Array.from({ length: count }, () => randomInt(SEED_MAX))
  const files = fs
    .readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((file) => positionals.length === 0 || positionals.includes(file))
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .filter((file) => fs.readFileSync(path.join(ROOT, file), 'utf8').includes('checkProperty('))
  console.log(`${count} random seeds over the property tests of ${files.length} files`)
  return runTests(files, { PROPERTY_SEEDS: seeds.join(',') })
}

function runFeedModel(steps: string) {
  const seed = values['feed-seed'] ?? String(randomInt(SEED_MAX))
  return runTests(['server/following/feed-model.test.ts'], {
    FEED_STEPS: String(wholeNumber('--feed-steps', steps)),
    FEED_SEED: seed,
  })
}

function runTests(files: string[], env: Record<string, string>) {
  return run('properties', ['vitest', 'run', '--testTimeout=3600000', ...files], { live: true, env })
}

function wholeNumber(option: string, given: string): number {
  const count = Number(given)
  if (!Number.isInteger(count) || count < 1) throw new Error(`${option} takes a whole number from 1`)
  return count
}
