// Secret rotation: rows sealed with an old secret are resealed with the current one, in batches. It may be run again at any time.

import { type Db, inTransaction, sql, type Tx } from './kit/db.ts'
import { seal, sealedHead, unseal } from './kit/seal.ts'
import type { Secret } from './kit/secret.ts'
import { storeReceiptCodes } from './receipts/store-codes.ts'
import { type Row, type SealedColumn, sealedColumns } from './sealed-columns.ts'

export interface Rotation {
  columns: { name: string; sealed: number; unreadable: number }[]
  /** Receipt codes of old secrets that were stored, so that they stay valid without those secrets. */
  receipts: number
}

const BATCH = 500

interface Context {
  db: Db
  config: { secret: Secret }
}

/** After a crash, the next run continues. Rows that no configured secret opens are left as they are, and counted. */
export async function rotateSecrets({ db, config: { secret } }: Context): Promise<Rotation> {
  const columns: Rotation['columns'] = []
  for (const sealed of sealedColumns)
    columns.push({ name: `${sealed.table}.${sealed.column}`, ...(await reseal(db, secret, sealed)) })
  return { columns, receipts: await storeReceiptCodes(db, secret) }
}

/** Whether it is sealed, but not with the current secret. Empty is the text of an erased person: nothing is sealed in it. */
function isOutdated(secret: Secret, column: string) {
  return sql<boolean>`(substring(${sql.ref(column)} from 1 for 5) <> ${sealedHead(secret)} and ${sql.ref(column)} <> '')`
}

/** How many rows are sealed with another secret than the current one. */
export async function countSealedWithOldSecrets({ db, config: { secret } }: Context): Promise<number> {
  let count = 0
  for (const { table, column } of sealedColumns) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)} where ${isOutdated(secret, column)}`.execute(db)
    count += rows[0]!.n
  }
  return count
}

async function reseal(db: Db, secret: Secret, sealed: SealedColumn): Promise<{ sealed: number; unreadable: number }> {
  const counts = { sealed: 0, unreadable: 0 }
  let last: string | undefined
  for (;;) {
    const found = await nextBatch(db, secret, sealed, last)
    if (found.length === 0) return counts
    const resealed: { key: string; was: Buffer; is: Buffer }[] = []
    for (const row of found) {
      const text = open(secret, sealed.place(row.columns), row.sealed)
      if (text === undefined) counts.unreadable++
      else resealed.push({ key: row.key, was: row.sealed, is: seal(secret, sealed.place(row.columns), text) })
    }
    counts.sealed += await inTransaction(db, (tx) => replace(tx, sealed, resealed))
    last = found.at(-1)!.key
  }
}

async function nextBatch(
  db: Db,
  secret: Secret,
  { table, column, key, otherColumns = [] }: SealedColumn,
  after: string | undefined,
): Promise<{ key: string; sealed: Buffer; columns: Row }[]> {
  const asTexts = sql.join([key, ...otherColumns].flatMap((name) => [sql.lit(name), sql`${sql.ref(name)}::text`]))
  const { rows } = await sql<{ key: string; sealed: Buffer; columns: Row }>`
    select ${sql.ref(key)}::text as key, ${sql.ref(column)} as sealed, json_build_object(${asTexts}) as columns
      from ${sql.table(table)}
     where ${isOutdated(secret, column)}
       ${after === undefined ? sql`` : sql`and ${sql.ref(key)} > ${after}`}
     order by ${sql.ref(key)}
     limit ${BATCH}`.execute(db)
  return rows
}

/** Skips a row that was changed in the meantime: it is sealed with the current secret already. */
async function replace(
  tx: Tx,
  { table, column, key, keyType }: SealedColumn,
  resealed: { key: string; was: Buffer; is: Buffer }[],
): Promise<number> {
  await sql`set local pixel.resealing = 'on'`.execute(tx)
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} t set ${sql.ref(column)} = f.is_now
      from unnest(${resealed.map((row) => row.key)}::${sql.raw(keyType)}[], ${resealed.map((row) => row.was)}::bytea[],
                  ${resealed.map((row) => row.is)}::bytea[]) as f (key, was, is_now)
     where t.${sql.ref(key)} = f.key and t.${sql.ref(column)} = f.was`.execute(tx)
  return Number(numAffectedRows)
}

function open(secret: Secret, place: string, sealed: Buffer): string | undefined {
  try {
    return unseal(secret, place, sealed)
  } catch {
    return undefined
  }
}
