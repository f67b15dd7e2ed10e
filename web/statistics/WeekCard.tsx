// The dashboard card of this week's income, day by day, as bars of squares.
import { addresses } from '#contract/addresses/paths.ts'
import { formatPesos } from '#contract/amounts.ts'
import { type Week as EarnedWeek, statistics } from '#contract/statistics.ts'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { useRead } from '../shell/queries.ts'
import { speakPesos } from '../shell/speak-pesos.ts'
import { Amount } from '../ui/Amount.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/cx.ts'
import { Loading } from '../ui/Loading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import legend from './MoneyLegend.module.css'
import { MoneyLegend } from './MoneyLegend.tsx'
import { toSquares } from './squares.ts'
import styles from './WeekCard.module.css'
import { WeekDetails } from './WeekDetails.tsx'
import { compareAmounts, getSquares, getWeekday, spokenDay } from './week-words.ts'

export function WeekCard({ pageUrl }: { pageUrl: string }) {
  const { data, error, reload } = useRead(statistics.week, {})
  return (
    <Card title={say('This week')} aside={<Link href={addresses.statistics}>{say('Statistics')}</Link>}>
      {data ? (
        <>
          <Week week={data} />
          <WeekDetails week={data} pageUrl={pageUrl} />
        </>
      ) : error ? (
        <div className={styles.failed}>
          <p>{say('We could not add up your week. Your money is safe.')}</p>
          <Button variant="outline" size="medium" onClick={() => reload()}>
            {say('Try Again')}
          </Button>
        </div>
      ) : (
        <Loading label={say('Loading your week')}>
          <Skeleton shape="block" height={280} />
        </Loading>
      )}
    </Card>
  )
}

/** Maximum squares in a bar, and the minimum value of a square in pesos. */
const SQUARES_MAX = 8
const SQUARE_PESOS_MIN = 50

function Week({ week: { amount, previous_amount, days } }: { week: EarnedWeek }) {
  const { worth, bars } = toSquares(
    days.map(({ gift_amount, sale_amount }) => [gift_amount, sale_amount]),
    SQUARES_MAX,
    SQUARE_PESOS_MIN,
  )
  return (
    <>
      <p className={styles.sum}>
        <Amount text={formatPesos(amount)} spoken={speakPesos(amount)} size="xl" className={styles.amount} />
        {(amount > 0 || previous_amount > 0) && (
          <span className={styles.against}>{compareAmounts(amount, previous_amount)}</span>
        )}
      </p>
      <ol className={styles.days} aria-label={say('The last seven days')}>
        {days.map((day, place) => (
          <li key={day.date} className={styles.day}>
            <span className={styles.bar} aria-hidden="true">
              {getSquares(bars[place]!).map(({ kind, isBegun }, square) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a square has no identity but its index
                <i key={square} className={cx(legend[kind], isBegun && legend.begun)} />
              ))}
            </span>
            <span className={styles.name} aria-hidden="true">
              {getWeekday(day.date)}
            </span>
            <span className="visually-hidden">{spokenDay(day)}</span>
          </li>
        ))}
      </ol>
      <p className={styles.legend}>
        <MoneyLegend worth={worth} />
      </p>
    </>
  )
}
