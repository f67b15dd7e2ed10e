// The figures of a range of days: visits, money and followers, each drawn with its table, then sources and what did best.
import { formatPesos, formatWholePesos, speakPesos } from '#contract/amounts.ts'
import type { Statistics, StatisticsRow } from '#contract/statistics.ts'
import { say } from '../language/say.ts'
import { Card } from '../ui/Card.tsx'
import { BestPosts } from './BestPosts.tsx'
import styles from './Cards.module.css'
import { FoldedTable } from './FiguresTable.tsx'
import { counted, FigureTotal, getEnds, getFirst } from './FigureTotal.tsx'
import { sayDate, sayEnds, sayFollowers, sayMoney, sayVisits, sum, sumPesos } from './figures.ts'
import { Bars, Line } from './Plot.tsx'
import { Sources } from './Sources.tsx'

/** A square of money stands for no less, in pesos. */
const SQUARE_PESOS_MIN = 50

interface Rows {
  rows: StatisticsRow[]
}

export function Figures({
  statistics: { rows, sources, posts },
  pageUrl,
}: {
  statistics: Statistics
  pageUrl: string
}) {
  return (
    <div className={styles.cards}>
      <Visits rows={rows} />
      <Money rows={rows} />
      <Sources sources={sources} />
      <Followers rows={rows} />
      <BestPosts posts={posts} pageUrl={pageUrl} />
    </div>
  )
}

function Visits({ rows }: Rows) {
  const total = sum(rows.map(({ visits }) => visits))
  return (
    <Card title={say('Visits')}>
      <FigureTotal text={sayVisits(total)} />
      <Bars
        label={say('Visits, from {first} to {last}: {total}', { ...getEnds(rows), total: sayVisits(total) })}
        kinds={['visits']}
        parts={rows.map(({ visits }) => [visits])}
        least={1}
        worthIs={(worth) => say('One square is {amount}.', { amount: sayVisits(worth) })}
        dates={sayEnds(rows)}
        read={(place) =>
          say('{day}: {figures}', { day: sayDate(rows[place]!.date), figures: sayVisits(rows[place]!.visits) })
        }
      />
      <FoldedTable
        caption={say('Visits')}
        first={getFirst(rows)}
        columns={[say('Visits')]}
        rows={rows.map(({ date, visits }) => ({
          key: date,
          name: sayDate(date),
          cells: [visits.toLocaleString('en-PH')],
        }))}
      />
    </Card>
  )
}

function Money({ rows }: Rows) {
  const total = sumPesos(rows.flatMap(({ gift_amount, sale_amount }) => [gift_amount, sale_amount]))
  return (
    <Card title={say('Gifts and sales')}>
      <FigureTotal text={formatPesos(total)} spoken={speakPesos(total)} />
      <Bars
        label={say('Gifts and sales, from {first} to {last}: {total}', { ...getEnds(rows), total: formatPesos(total) })}
        kinds={['gifts', 'sales']}
        parts={rows.map(({ gift_amount, sale_amount }) => [gift_amount, sale_amount])}
        least={SQUARE_PESOS_MIN}
        worthIs={(worth) =>
          say('Gifts are violet, sales yellow. One square is {amount}.', { amount: formatWholePesos(worth) })
        }
        dates={sayEnds(rows)}
        read={(place) => say('{day}: {figures}', { day: sayDate(rows[place]!.date), figures: sayMoney(rows[place]!) })}
      />
      <FoldedTable
        caption={say('Gifts and sales')}
        first={getFirst(rows)}
        columns={[say('Gifts'), say('Sales'), say('Refunds')]}
        rows={rows.map(({ date, ...row }) => ({
          key: date,
          name: sayDate(date),
          cells: [
            counted(row.gift_amount, row.gift_count),
            counted(row.sale_amount, row.sale_count),
            formatPesos(row.refund_amount),
          ],
        }))}
      />
      <p className={styles.note}>
        {say('Before fees, as in your statement. Refunds stand on the day they were made.')}
      </p>
    </Card>
  )
}

function Followers({ rows }: Rows) {
  const total = sum(rows.map(({ new_followers }) => new_followers))
  return (
    <Card title={say('New followers')}>
      <FigureTotal text={sayFollowers(total)} />
      <Line
        label={say('New followers, from {first} to {last}: {total}', { ...getEnds(rows), total: sayFollowers(total) })}
        values={rows.map(({ new_followers }) => new_followers)}
        legend={say('Who began to follow and still does.')}
        dates={sayEnds(rows)}
        read={(place) =>
          say('{day}: {figures}', {
            day: sayDate(rows[place]!.date),
            figures: sayFollowers(rows[place]!.new_followers),
          })
        }
      />
      <FoldedTable
        caption={say('New followers')}
        first={getFirst(rows)}
        columns={[say('New followers')]}
        rows={rows.map(({ date, new_followers }) => ({
          key: date,
          name: sayDate(date),
          cells: [new_followers.toLocaleString('en-PH')],
        }))}
      />
    </Card>
  )
}
