// Object ids: a prefix, the time, then random digits, so that new rows are adjacent in an index.
import { randomFillSync } from 'node:crypto'

const RANDOM_BYTES = 7
const pool = Buffer.alloc(585 * RANDOM_BYTES)
let used = pool.length

/** For example `chk_019aa7b2c41f0d8e3b5a6c7f`: 24 hexadecimal digits, which another dialect may format differently. */
export function newId(prefix: string): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const time = Date.now().toString(16).padStart(11, '0')
  const random = pool.toString('hex', used, used + RANDOM_BYTES).slice(1)
  used += RANDOM_BYTES
  return `${prefix}_${time}${random}`
}
