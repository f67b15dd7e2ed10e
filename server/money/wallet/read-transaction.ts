// Reads one transaction of a wallet.
import type { Queryable } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import type { Say } from '#server/kit/say.ts'
import { asTransaction, columns, type Row } from './as-transaction.ts'
import { descriptionIn, isFromBlocked } from './matching-transactions.ts'

/** The account's own transaction with this number, described as in the list. */
export async function readTransaction(db: Queryable, accountId: bigint, transactionNo: string, say: Say): Promise<Row> {
  const row = await db
    .selectFrom('transactions as t')
    .select(columns)
    .select(descriptionIn(say, isFromBlocked('transactions_of_payments', accountId)).as('description'))
    .where('account_id', '=', accountId)
    .where('transaction_no', '=', transactionNo)
    .executeTakeFirstOrThrow(notFound)
  return asTransaction(row, say)
}
