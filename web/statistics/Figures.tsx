// The statistics of a range of days: visits, money and followers, each as a plot with a table, then sources and the best posts.
import type { Statistics, StatisticsRow } from '#contract/statistics.ts'
import { say } from '../language/say.ts'
import { Card } from '../ui/Card.tsx'
import { Bars } from './Bars.tsx'
import { BestPosts } from './BestPosts.tsx'
import styles from './Cards.module.css'
import { FoldedTable } from './FiguresTable.tsx'
import { FigureTotal, getFirstColumnTitle, getSpan } from './FigureTotal.tsx'
import { formatCount, sayDate, sayEnds, sayFollowers, saySquare, sayVisits, sum } from './figures.ts'
import { Line } from './Line.tsx'
import { MoneyFigure } from './MoneyFigure.tsx'
import { Sources } from './Sources.tsx'

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
      <MoneyFigure rows={rows} />
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
      <FigureTotal text={formatCount(total)} />
      <Bars
        label={say('Visits, from {first} to {last}: {total}', { ...getSpan(rows), total: sayVisits(total) })}
        kinds={['visits']}
        parts={rows.map(({ visits }) => [visits])}
        worthMin={1}
        describeSquare={(worth) =>
          // A single visit cannot be less than itself.
          worth === 1 ? say('One square is {amount}.', { amount: sayVisits(worth) }) : saySquare(sayVisits(worth))
        }
        dates={sayEnds(rows)}
        read={(place) =>
          say('{day}: {figures}', { day: sayDate(rows[place]!.date), figures: sayVisits(rows[place]!.visits) })
        }
      />
      <FoldedTable
        caption={say('Visits')}
        first={getFirstColumnTitle(rows)}
        columns={[say('Visits')]}
        rows={rows.map(({ date, visits }) => ({
          key: date,
          name: sayDate(date),
          cells: [formatCount(visits)],
        }))}
      />
    </Card>
  )
}

function Followers({ rows }: Rows) {
  const total = sum(rows.map(({ new_followers }) => new_followers))
  return (
    <Card title={say('New followers')}>
      <FigureTotal text={formatCount(total)} />
      <Line
        label={say('New followers, from {first} to {last}: {total}', { ...getSpan(rows), total: sayFollowers(total) })}
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
        first={getFirstColumnTitle(rows)}
        columns={[say('New followers')]}
        rows={rows.map(({ date, new_followers }) => ({
          key: date,
          name: sayDate(date),
          cells: [formatCount(new_followers)],
        }))}
      />
    </Card>
  )
}
