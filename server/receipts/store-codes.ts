// Stores the receipt codes that old secrets gave, when secrets are rotated.
import { type Db, sql } from '#server/kit/db.ts'
import type { Secret } from '#server/kit/secret.ts'
import { receiptCodeHash, receiptCodes } from '#server/money/payments/queries.ts'

const BATCH = 500

/** Receipts are printed and passed on for years: the codes that old secrets gave them are stored, as hashes. */
export async function storeReceiptCodes(db: Db, secret: Secret): Promise<number> {
  let stored = 0
  if (secret.old.length === 0) return stored
  for (let last = ''; ; ) {
    const { rows } = await sql<{ reference: string }>`
      select transaction_no as reference from payments
       where paid_at is not null and transaction_no > ${last} order by transaction_no limit ${BATCH}`.execute(db)
    if (rows.length === 0) return stored
    const codes = rows.flatMap(({ reference }) =>
      receiptCodes(secret, reference)
        .slice(1)
        .map((code) => ({ reference, hash: receiptCodeHash(reference, code) })),
    )
    const { numAffectedRows } = await sql`
      insert into receipt_codes (transaction_no, code_hash)
      select * from unnest(${codes.map((code) => code.reference)}::text[], ${codes.map((code) => code.hash)}::bytea[])
          on conflict do nothing`.execute(db)
    stored += Number(numAffectedRows)
    last = rows.at(-1)!.reference
  }
}
