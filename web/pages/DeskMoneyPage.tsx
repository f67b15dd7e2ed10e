// /desk/money: what waits for a person, with the oldest of each.
import { addresses } from '#contract/addresses/paths.ts'
import { formatPesos } from '#contract/amounts.ts'
import { desk } from '#contract/desk.ts'
import { DeskFrame } from '../desk/DeskFrame.tsx'
import styles from '../desk/desk.module.css'
import { formatDateTime } from '../shell/dates.ts'
import { definePage, pageRead } from '../shell/page.ts'
import { useRead } from '../shell/queries.ts'
import { Card } from '../ui/Card.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'

export default definePage({
  reads: () => [pageRead(desk.money, {})],
  head: () => ({ title: 'Money | PIXEL', isPrivate: true }),
  Component: DeskMoneyPage,
})

function DeskMoneyPage() {
  const { data: money } = useRead(desk.money, {}, { isMain: true })
  if (!money) return <PageLoader />
  const { clearing, findings, proved_at, stuck } = money
  return (
    <DeskFrame here={addresses.deskMoney} title="Money">
      <Card title={formatPesos(clearing)}>
        <p>should lie at the provider by our books.</p>
        <p className={findings ? styles.urgent : styles.meta}>
          {proved_at
            ? `Proved ${formatDateTime(proved_at)}: ${findings} rows break the books.`
            : 'The books have not been proved yet.'}
        </p>
      </Card>
      <Card title="Waits for a person" flush>
        <ul className={styles.rows}>
          {Object.entries(stuck).map(([kind, { count, oldest }]) => (
            <li key={kind} className={styles.row}>
              <span>
                <strong className="tabular-nums">{count}</strong> {kind.replaceAll('_', ' ')}
              </span>
              {oldest && <span className={styles.urgent}>since {formatDateTime(oldest)}</span>}
            </li>
          ))}
        </ul>
      </Card>
    </DeskFrame>
  )
}
