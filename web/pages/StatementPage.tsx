// /dashboard/statements/{year}: the statement of one year, as a table that prints on A4. Works without JavaScript.
import { addresses } from '#contract/addresses/paths.ts'
import { statements } from '#contract/money/statements.ts'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { useFramedRead } from '../dashboard/useFramedRead.ts'
import { say } from '../language/say.ts'
import { formatDay } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { definePage, type PageMatch, pageRead } from '../shell/page.ts'
import { useRead } from '../shell/queries.ts'
import { FilterChips } from '../ui/FilterChips.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './StatementPage.module.css'
import { StatementTools } from './StatementTools.tsx'
import { StatementYear } from './StatementYear.tsx'

export default definePage({
  reads: (match) => [pageRead(statements.read, getInput(match)), ...frameReads, pageRead(statements.years, {})],
  head: ({ params: { year = '' } }) => ({ title: `${say('Statement of {year}', { year })} | PIXEL`, isPrivate: true }),
  Component: StatementPage,
})

function StatementPage(match: PageMatch) {
  const statement = useFramedRead(statements.read, getInput(match))
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
          <p className={`print-only ${styles.printed}`}>
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
            <StatementTools year={year} />
          </div>
          {statement.data ? <StatementYear statement={statement.data} /> : <Waiting />}
        </>
      )}
    </DashboardFrame>
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
