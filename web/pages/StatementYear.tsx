import type { Statement } from '#contract/money/statements.ts'
import { say } from '../language/say.ts'
import { StatementTable } from '../money/statements/StatementTable.tsx'
import { Card } from '../ui/Card.tsx'
import { Drawing } from '../ui/Drawing.tsx'
import { noTransactions } from '../ui/drawings.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import styles from './StatementPage.module.css'

export function StatementYear({ statement }: { statement: Statement }) {
  if (isEmpty(statement))
    return (
      <Card>
        <EmptyState
          drawing={<Drawing art={noTransactions} />}
          text={say('Nothing came in or went out in {year}.', { year: String(statement.year) })}
        />
      </Card>
    )
  return (
    <>
      <Card flush>
        <StatementTable statement={statement} />
      </Card>
      <p className={styles.note}>
        {say(
          'Amounts in Philippine pesos, by months of Manila. Gifts, sales and rewards, less refunds (what a payer’s bank took back is among them), fees and what was paid out, is what the balance changed by. The balance is everything you have here: available, pending and on its way to your bank.',
        )}
      </p>
    </>
  )
}

function isEmpty({ months }: Statement): boolean {
  return months.every(
    ({ gross, refunds, fees, paid_out, balance }) =>
      balance === 0 && [...Object.values(gross), refunds, fees, paid_out].every((amount) => amount === 0),
  )
}
