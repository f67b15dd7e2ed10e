// /dashboard/statements/{year}: what a year came to, as a table that prints on A4. Complete without a script.
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { addresses } from '#contract/addresses/paths.ts'
import { type Statement, statements } from '#contract/money/statements.ts'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { say } from '../language/say.ts'
import { StatementTable } from '../money/statements/StatementTable.tsx'
import { getAddress } from '../shell/api.ts'
import { formatDay } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { definePage, type PageMatch, pageRead } from '../shell/page.ts'
import { useRead } from '../shell/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Drawing } from '../ui/Drawing.tsx'
import { noTransactions } from '../ui/drawings.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FilterChips } from '../ui/FilterChips.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import styles from './StatementPage.module.css'

export default definePage({
  reads: (match) => [pageRead(statements.read, getInput(match)), ...frameReads, pageRead(statements.years, {})],
  head: () => ({ title: 'Statement | PIXEL', isPrivate: true }),
  Component: StatementPage,
})

function StatementPage(match: PageMatch) {
  const statement = useRead(statements.read, getInput(match), { isMain: true })
  const years = useRead(statements.years, {})
  const year = match.params.year ?? ''
  return (
    <DashboardFrame
      here={addresses.statement(year)}
      title={say('Statement of {year}', { year })}
      reads={[statement, years]}
    >
      {({ profile }) => (
        <>
          <p className="print-only">
            {profile.page_name} · @{profile.page_url} ·{' '}
            {say('printed on {day}', { day: formatDay(new Date().toISOString()) })}
          </p>
          <div className={styles.tools}>
            <FilterChips
              label={say('Year')}
              as={Link}
              value={year}
              items={(years.data ?? []).map(String).map((of) => ({
                value: of,
                label: of,
                href: addresses.statement(of),
              }))}
            />
            <Tools year={year} />
          </div>
          {statement.data ? <Year statement={statement.data} /> : <Waiting />}
        </>
      )}
    </DashboardFrame>
  )
}

function Tools({ year }: { year: string }) {
  return (
    <div className={styles.actions}>
      <Button
        as="a"
        variant="outline"
        size="medium"
        icon={<Download />}
        className="screen-only"
        href={getAddress(statements.csv, { params: { year } })}
        download
      >
        {say('Download as a table (CSV)')}
      </Button>
      <Button
        variant="outline"
        size="medium"
        icon={<Printer />}
        className="needs-script screen-only"
        onClick={() => print()}
      >
        {say('Print')}
      </Button>
    </div>
  )
}

function Year({ statement }: { statement: Statement }) {
  const isEmpty = statement.months.every(
    ({ gross, refunds, fees, paid_out, balance }) =>
      balance === 0 && [...Object.values(gross), refunds, fees, paid_out].every((amount) => amount === 0),
  )
  if (isEmpty)
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

function Waiting() {
  return (
    <Loading label={say('Loading statement')}>
      <Skeleton shape="block" height={360} />
    </Loading>
  )
}

function getInput({ params: { year = '' } }: PageMatch) {
  return { params: { year } }
}
