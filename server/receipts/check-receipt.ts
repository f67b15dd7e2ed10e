import type { z } from 'zod/mini'
import type { ReceiptCheck } from '#contract/receipts.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import type { Secret } from '#server/kit/secret.ts'
import { isSameText } from '#server/kit/tokens.ts'
import { receiptCodeHash, receiptCodes } from '#server/money/payments/queries.ts'
import type { Services } from '#server/outside/services.ts'
import { asReceipt, payments } from './receipt-rows.ts'

/** Returns names and amount only with a valid code: a reference alone can be read off a screenshot. */
export async function checkReceipt(
  { db, config }: Services,
  reference: string,
  code: string | undefined,
): Promise<z.input<typeof ReceiptCheck>> {
  if (code === undefined) return nothing((await isReference(db, reference)) ? 'unproven' : 'unknown')
  if (!(await isProof(db, config.secret, reference, code))) return nothing('forged')
  const row = await payments(db).where('p.transaction_no', '=', reference).executeTakeFirst()
  if (!row) return nothing('unknown')
  const receipt = asReceipt(config.secret, row)
  return { verdict: 'genuine', receipt, refund_request: receipt.refund_request }
}

function nothing(verdict: 'unproven' | 'unknown' | 'forged') {
  return { verdict, receipt: null, refund_request: null }
}

/** Whether we ever issued this code for this reference; codes of retired secrets are stored in `receipt_codes`. */
export async function isProof(db: Queryable, secret: Secret, reference: string, code: string): Promise<boolean> {
  if (receiptCodes(secret, reference).some((ours) => isSameText(code, ours))) return true
  const stored = await db
    .selectFrom('receipt_codes')
    .select('transaction_no')
    .where('transaction_no', '=', reference)
    .where('code_hash', '=', receiptCodeHash(reference, code))
    .executeTakeFirst()
  return stored !== undefined
}

/** Payouts and rewards have references too, but no public receipt: only their owner sees them. */
async function isReference(db: Queryable, reference: string): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
    select exists (select 1 from payments where transaction_no = ${reference})
        or exists (select 1 from payouts where transaction_no = ${reference})
        or exists (select 1 from referral_rewards where transaction_no = ${reference}) as is_known`.execute(db)
  return rows[0]!.is_known
}
