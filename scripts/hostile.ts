// Runs every attack of scripts/hostile in turn, each on its own product instance with a time limit, and prints the figures.
//   npm run hostile -- [money-races redirects …] [--minutes 10]
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Attack, atMost, type Figure, figuresTable, seen } from './hostile/attack.ts'
import { getResident, startHostileProduct } from './hostile/product.ts'
import { positiveNumber } from './number-option.ts'

const { values: options, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '10' } },
})
const BOUND_MS = positiveNumber('--minutes', options.minutes) * 60_000
const folder = join(import.meta.dirname, 'hostile')
// Found by reading their source, not by importing: the folder also has shared modules, and threads that run on import.
const attacks = readdirSync(folder)
  .filter(
    (file) =>
      file.endsWith('.ts') && /^export (const|async function) attack\b/m.test(readFileSync(join(folder, file), 'utf8')),
  )
  .map((file) => file.replace(/\.ts$/, ''))
const unknown = chosen.filter((one) => !attacks.includes(one))
if (unknown.length > 0) throw new Error(`no such attack: ${unknown.join(', ')}; there are ${attacks.join(', ')}`)

const found: [attack: string, figures: Figure[]][] = []
for (const file of attacks.filter((one) => chosen.length === 0 || chosen.includes(one))) {
  const { name, attack } = (await import(`./hostile/${file}.ts`)) as { name: string; attack: Attack }
  const began = performance.now()
  const figures = await run(attack)
  found.push([name, figures])
  const bad = figures.filter(({ ok }) => !ok).length
  console.log(`${file}: ${((performance.now() - began) / 1000).toFixed(0)} s, ${bad ? `${bad} BAD` : 'ok'}`)
}
console.log(figuresTable(found))
// An attack that timed out may still hold threads and connections.
process.exit(found.every(([, figures]) => figures.every(({ ok }) => ok)) ? 0 : 1)

/** Runs one attack; adds the figures that all attacks share: the product survives, and its memory before and after. */
async function run(attack: Attack): Promise<Figure[]> {
  const product = await startHostileProduct()
  try {
    const before = getResident(product.pid)
    const figures = await Promise.race([attack(product), timeLimit()])
    const isAlive = product.isRunning() && (await fetch(`${product.url}/livez`)).ok
    return [
      ...figures,
      seen('memory of the serving process before', before / 1e6, 'MB'),
      seen('and after', getResident(product.pid) / 1e6, 'MB'),
      atMost(0, 'crashes', isAlive ? 0 : 1),
    ]
  } catch (error) {
    return [atMost(0, `not finished: ${error instanceof Error ? error.message : String(error)}`, 1)]
  } finally {
    await product.stop()
  }
}

async function timeLimit(): Promise<never> {
  await wait(BOUND_MS, undefined, { ref: false })
  throw new Error(`given up after ${options.minutes} minutes`)
}
