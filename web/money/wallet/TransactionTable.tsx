// Transactions as a table, with headings for the days.
import type { ReactNode } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import type { Transaction } from '#contract/money/wallet.ts'
import { say } from '../../language/say.ts'
import { useHasScript } from '../../shell/browser-value.ts'
import { formatDay, formatTime } from '../../shell/dates.ts'
import { Link } from '../../shell/Link.tsx'
import { openModal } from '../../shell/modals.ts'
import { Amount } from '../../ui/Amount.tsx'
import { cx } from '../../ui/cx.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useTableRoles } from '../../ui/useTableRoles.ts'
import styles from './TransactionList.module.css'
import { getAmount, getStatus, mayBeGivenBack, wasPaid } from './transaction-words.ts'

const columnWords = ['Date & Time', 'Description', 'Reference', 'Amount', 'Status']

export function TransactionTable({ byDay, children }: { byDay?: boolean; children: ReactNode }) {
  const table = useTableRoles()
  return (
    <div className={styles.room}>
      <table ref={table} className={cx(styles.table, byDay && styles.byDay, 'tabular-nums')}>
        <caption className="visually-hidden">{say('Transactions, newest first')}</caption>
        <thead>
          <tr>
            {columnWords.map((name) => (
              <th key={name} scope="col" className={cx(name === 'Amount' && styles.right)}>
                {say(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

export function TransactionRow({ transaction, opensDay }: { transaction: Transaction; opensDay: boolean }) {
  const { transaction_no, date } = transaction
  const status = getStatus(transaction)
  const day = formatDay(date)
  const time = formatTime(date)
  return (
    <>
      {opensDay && (
        <tr className={styles.day}>
          <th scope="rowgroup" colSpan={columnWords.length}>
            {day}
          </th>
        </tr>
      )}
      <tr className={styles.row}>
        <td className={styles.date}>
          <time dateTime={date}>
            <span className={styles.dateDay}>{say('{day} at', { day })} </span>
            {time}
          </time>
        </td>
        <td className={styles.description}>
          <Description transaction={transaction} />
          {mayBeGivenBack(transaction) && (
            <p className="without-script">
              <Link href={addresses.refund(transaction_no)} className={styles.action}>
                {say('Give it back')}
              </Link>
            </p>
          )}
        </td>
        <td className={styles.reference}>{transaction_no}</td>
        <td className={cx(styles.amount, styles.right)}>
          <Amount {...getAmount(transaction)} />
        </td>
        <td className={styles.status}>
          <StatusBadge tone={status.tone}>{status.word}</StatusBadge>
        </td>
      </tr>
    </>
  )
}

/** Opens the details; without JavaScript, the receipt of what was paid. */
function Description({ transaction }: { transaction: Transaction }) {
  const { description, receipt_url } = transaction
  const hasScript = useHasScript()
  if (hasScript)
    return (
      <button type="button" onClick={() => openModal('transaction-detail', { transaction })}>
        {description}
      </button>
    )
  if (receipt_url && wasPaid(transaction)) return <Link href={receipt_url}>{description}</Link>
  return description
}

/** The first transaction of each day. Rows come newest first. */
export function firstOfEachDay(rows: Transaction[]): Set<string> {
  return new Set(
    rows
      .filter((row, index) => index === 0 || formatDay(row.date) !== formatDay(rows[index - 1]!.date))
      .map((row) => row.transaction_no),
  )
}
