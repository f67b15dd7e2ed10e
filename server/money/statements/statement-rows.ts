import { toPesos } from '#contract/amounts.ts'
import type { Queryable } from '#server/kit/db.ts'
import { readStatement } from './read-statement.ts'

export const statementColumns = [
  'month',
  'donation',
  'payment',
  'referral_reward',
  'refunds',
  'fees',
  'paid_out',
  'balance',
] as const

/** One row a month, amounts in pesos. */
export async function statementRows(db: Queryable, accountId: bigint, year: number) {
  const { months } = await readStatement(db, accountId, year)
  return months.map(({ gross, month, ...amounts }) => ({
    month,
    ...inPesos(gross),
    ...inPesos(amounts),
  }))
}

function inPesos<Name extends string>(amounts: Record<Name, bigint>): Record<Name, number> {
  return Object.fromEntries(Object.entries<bigint>(amounts).map(([name, amount]) => [name, toPesos(amount)])) as Record<
    Name,
    number
  >
}
