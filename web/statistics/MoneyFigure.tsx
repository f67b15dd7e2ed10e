// Gifts and sales as a bar plot and a table.
import { formatPesos } from '#contract/amounts.ts'
import type { StatisticsRow } from '#contract/statistics.ts'
import { say } from '../language/say.ts'
import { speakPesos } from '../shell/speak-pesos.ts'
import { Card } from '../ui/Card.tsx'
import { Bars } from './Bars.tsx'
import styles from './Cards.module.css'
import { FoldedTable } from './FiguresTable.tsx'
import { FigureTotal, formatAmountAndCount, getFirstColumnTitle, getSpan } from './FigureTotal.tsx'
import { sayDate, sayEnds, sayMoney, sumPesos } from './figures.ts'
import { MoneyLegend } from './MoneyLegend.tsx'

/** Minimum value of one square, in pesos. */
const SQUARE_PESOS_MIN = 50

export function MoneyFigure({ rows }: { rows: StatisticsRow[] }) {
  const total = sumPesos(rows.flatMap(({ gift_amount, sale_amount }) => [gift_amount, sale_amount]))
  return (
    <Card title={say('Gifts and sales')}>
      <FigureTotal text={formatPesos(total)} spoken={speakPesos(total)} />
      <Bars
        label={say('Gifts and sales, from {first} to {last}: {total}', { ...getSpan(rows), total: formatPesos(total) })}
        kinds={['gifts', 'sales']}
        parts={rows.map(({ gift_amount, sale_amount }) => [gift_amount, sale_amount])}
        worthMin={SQUARE_PESOS_MIN}
        describeSquare={(worth) => <MoneyLegend worth={worth} />}
        dates={sayEnds(rows)}
        read={(place) => say('{day}: {figures}', { day: sayDate(rows[place]!.date), figures: sayMoney(rows[place]!) })}
      />
      <FoldedTable
        caption={say('Gifts and sales')}
        first={getFirstColumnTitle(rows)}
        columns={[say('Gifts'), say('Sales'), say('Refunds')]}
        rows={rows.map(({ date, ...row }) => ({
          key: date,
          name: sayDate(date),
          cells: [
            formatAmountAndCount(row.gift_amount, row.gift_count),
            formatAmountAndCount(row.sale_amount, row.sale_count),
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
