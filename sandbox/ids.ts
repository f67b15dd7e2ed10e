// Names of objects: a prefix, then the time, then chance, so that new rows lie side by side in an index.
import { randomFillSync } from 'node:crypto'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const pool = Buffer.alloc(4096)
let used = pool.length

/** For example `chk_01kb2x9v7m3f8q2r5t6w8y0a`. */
export function newId(prefix: string): string {
  let time = ''
  for (let rest = Date.now(); time.length < 10; rest = Math.floor(rest / 32)) time = ALPHABET[rest % 32] + time
  if (used + 14 > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  let chance = ''
  for (const end = used + 14; used < end; used++) chance += ALPHABET[pool[used]! % 32]
  return `${prefix}_${time}${chance}`
}
