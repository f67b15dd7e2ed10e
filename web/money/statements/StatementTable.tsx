// The months of a year: a table if there is room and on paper, else one block per month.
import { formatPesos } from '#contract/amounts.ts'
import type { Statement, StatementMonth } from '#contract/money/statements.ts'
import { say } from '../../language/say.ts'
import { formatMonth } from '../../shell/dates.ts'
import { speakPesos } from '../../shell/speak-pesos.ts'
import { cx } from '../../ui/cx.ts'
import { useTableRoles } from '../../ui/useTableRoles.ts'
import styles from './StatementTable.module.css'

const columnLabels = {
  donation: 'Gifts',
  payment: 'Sales',
  referral_reward: 'Rewards',
  refunds: 'Refunds',
  fees: 'Fees',
  paid_out: 'Paid out',
  balance: 'Balance',
} as const
type Column = keyof typeof columnLabels
const columns = Object.keys(columnLabels) as Column[]

/** A month, or the whole year, in pesos. */
type Amounts = Record<Column, number>

export function StatementTable({ statement: { year, months } }: { statement: Statement }) {
  const table = useTableRoles()
  return (
    <div className={styles.room}>
      <table ref={table} className={cx(styles.table, 'tabular-nums')}>
        <caption className="visually-hidden">{say('Statement of {year}', { year: String(year) })}</caption>
        <Head />
        <tbody>
          {months.map((month) => (
            <Row key={month.month} name={formatMonth(month.month)} amounts={getAmounts(month)} />
          ))}
        </tbody>
        <tfoot>
          <Row name={say('Total')} amounts={getTotal(months.map(getAmounts))} />
        </tfoot>
      </table>
    </div>
  )
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col">{say('Month')}</th>
        {columns.map((column) => (
          <th key={column} scope="col">
            {say(columnLabels[column])}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Row({ name, amounts }: { name: string; amounts: Amounts }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {columns.map((column) => {
        const isNothing = amounts[column] === 0 && column !== 'balance'
        return (
          <td key={column} data-label={say(columnLabels[column])} data-nothing={isNothing ? '' : undefined}>
            <span aria-hidden>{formatPesos(amounts[column])}</span>
            <span className="visually-hidden">{speakPesos(amounts[column])}</span>
          </td>
        )
      })}
    </tr>
  )
}

function getAmounts({ gross, month: _, ...rest }: StatementMonth): Amounts {
  return { ...gross, ...rest }
}

/** Added as centavos, so that no sum is rounded. The balance is that of the last month. */
function getTotal(months: Amounts[]): Amounts {
  const total = (column: Column) =>
    months.reduce((centavos, amounts) => centavos + Math.round(amounts[column] * 100), 0) / 100
  const sums = Object.fromEntries(columns.map((column) => [column, total(column)])) as Amounts
  return { ...sums, balance: months[months.length - 1]?.balance ?? 0 }
}
