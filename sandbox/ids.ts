// Names of objects: a prefix, then the time, then chance, so that new rows lie side by side in an index.
import { randomFillSync } from 'node:crypto'

const CHANCE_BYTES = 7
const pool = Buffer.alloc(585 * CHANCE_BYTES)
let used = pool.length

/** For example `chk_019aa7b2c41f0d8e3b5a6c7f`: 24 hexadecimal digits, which another dialect may write in its own way. */
export function newId(prefix: string): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const time = Date.now().toString(16).padStart(11, '0')
  const chance = pool.toString('hex', used, used + CHANCE_BYTES).slice(1)
  used += CHANCE_BYTES
  return `${prefix}_${time}${chance}`
}
