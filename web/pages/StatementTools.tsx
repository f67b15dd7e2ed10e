// The months of a statement, with buttons to download and print it.
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { type Statement, statements } from '#contract/money/statements.ts'
import { say } from '../language/say.ts'
import { StatementTable } from '../money/statements/StatementTable.tsx'
import { getAddress } from '../shell/api.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Drawing } from '../ui/Drawing.tsx'
import { noTransactions } from '../ui/drawings.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import styles from './StatementPage.module.css'

export function StatementTools({ year }: { year: string }) {
  return (
    <div className={styles.actions}>
      <Button
        as="a"
        variant="outline"
        size="medium"
        icon={<Download />}
        href={getAddress(statements.csv, { params: { year } })}
        download
      >
        {say('Download as a table (CSV)')}
      </Button>
      <Button variant="outline" size="medium" icon={<Printer />} className="needs-script" onClick={() => print()}>
        {say('Print')}
      </Button>
    </div>
  )
}

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
          'Amounts in Philippine pesos, by months of Manila. Gifts, sales and rewards, less refunds, fees and what was paid out, is what the balance changed by. The balance is everything you have here: available, pending and on its way to your bank.',
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
