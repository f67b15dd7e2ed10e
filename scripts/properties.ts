// `npm run properties`: the property tests over random seeds. What fails names its seed; keep its case in `examples`.
import { randomInt } from 'node:crypto'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT, run } from './run.ts'

const SEED_MAX = 2 ** 31

const { values } = parseArgs({ options: { seeds: { type: 'string', default: '200' } } })
const count = Number(values.seeds)
if (!Number.isInteger(count) || count < 1) throw new Error('--seeds takes a whole number from 1')
const seeds = Array.from({ length: count }, () => randomInt(SEED_MAX))

const files = fs
  .readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
  .filter((file) => fs.readFileSync(path.join(ROOT, file), 'utf8').includes('checkProperty('))
console.log(`${count} random seeds over the property tests of ${files.length} files`)
const { ok, seconds } = await run('properties', ['vitest', 'run', '--testTimeout=3600000', ...files], {
  live: true,
  env: { PROPERTY_SEEDS: seeds.join(',') },
})
console.log(`${ok ? 'every property held' : 'a property failed: its seed is above'}, ${seconds.toFixed(0)} s`)
process.exitCode = ok ? 0 : 1
