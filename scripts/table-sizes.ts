// `npm run table-sizes`: the bytes a row of each table takes with its indexes, measured on a ledger of a hundred thousand payments
// and on the demo, and the total at 10^9 payments and 100,000,000 people by db/growth.ts; the largest first.
// `-- --payments 1000000` makes more payments.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { fillFolder } from './bench/books.ts'
import { withSeed } from './bench/demo.ts'
import { crowd } from './bench/people.ts'
import { wholeNumber } from './number-option.ts'
import { startPostgres } from './postgres.ts'
import { temporaryHome } from './postgres-host.ts'
import { type RowSize, readRowSizes } from './row-sizes.ts'
import { sizeLines } from './size-lines.ts'

const { values } = parseArgs({ options: { payments: { type: 'string', default: '100000' } } })
const PAYMENTS = wholeNumber('--payments', values.payments)
/** People who follow, react and are signed in, beside the demo's. */
const PEOPLE = 20_000

const found = [...(await sizesOfLedger()), ...(await sizesOfDemo())]
const sizes = new Map<string, RowSize>()
for (const size of found) if ((sizes.get(size.table)?.rows ?? 0) < size.rows) sizes.set(size.table, size)
for (const line of sizeLines(sizes)) console.log(line)

async function sizesOfLedger(): Promise<RowSize[]> {
  const dir = temporaryHome('pixel-sizes')
  try {
    await fillFolder(path.join(dir, 'postgres'), PAYMENTS, () => undefined)
    const postgres = await startPostgres({ dir: path.join(dir, 'postgres') })
    return await readRowSizes(postgres.superuserUrl('pixel')).finally(() => postgres.stop())
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

async function sizesOfDemo(): Promise<RowSize[]> {
  let read: RowSize[] = []
  await withSeed(async ({ databaseUrl, services }) => {
    await crowd(services, PEOPLE)
    await signEveryoneIn(services)
    read = await readRowSizes(databaseUrl)
  })
  return read
}

/** Signs every account in: a session each, and the browser and network it came from. */
async function signEveryoneIn({ db }: Services): Promise<void> {
  await sql`
    insert into sessions (token_hash, account_id, expires_at) select sha256(email::bytea), id, now() + interval '1 day' from accounts`.execute(
    db,
  )
  await sql`
    insert into account_places (account_id, kind, key, last_seen_at)
    select id, kind, sha256((kind || email)::bytea), now() from accounts, (values ('browser'), ('network')) k (kind)`.execute(
    db,
  )
}
