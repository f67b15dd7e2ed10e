// The list of transactions: a table of five columns where there is room, two lines a row where there is not.
import type { ComponentProps, ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import type { Transaction } from '#contract/money/wallet.ts'
import { say } from '../../language/say.ts'
import { formatDay, formatTime } from '../../shell/dates.ts'
import { InfiniteList } from '../../shell/InfiniteList.tsx'
import { openModal } from '../../shell/modals.ts'
import { Amount } from '../../ui/Amount.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useTableRoles } from '../../ui/useTableRoles.ts'
import styles from './TransactionList.module.css'
import { getAmount, getStatus } from './transaction-words.ts'

interface Props {
  /** As `usePages(wallet.transactions)` gives them. */
  pages: ComponentProps<typeof InfiniteList<Transaction>>['pages']
  /** An `<EmptyState>`. */
  empty: ReactNode
  /** A heading for each day, where there is no room for the date in its own column. */
  byDay?: boolean
}

export function TransactionList({ pages, empty, byDay = false }: Props) {
  const firstOfDay = byDay ? firstOfEachDay(pages.rows) : new Set<string>()
  return (
    <InfiniteList
      label={say('transactions')}
      pages={pages}
      getKey={(transaction) => transaction.transaction_no}
      row={(transaction) => (
        <Row
          key={transaction.transaction_no}
          transaction={transaction}
          opensDay={firstOfDay.has(transaction.transaction_no)}
        />
      )}
      empty={empty}
      skeleton={
        <Table>
          {Array.from({ length: limits.transactionsSkeleton }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: these rows have no identity and never move
            <Waiting key={row} row={row} />
          ))}
        </Table>
      }
      failed={<p>{say('We could not load your transactions. Your money is safe.')}</p>}
    >
      {(rows) => <Table byDay={byDay}>{rows}</Table>}
    </InfiniteList>
  )
}

const columnWords = ['Date & Time', 'Description', 'Reference', 'Amount', 'Status']

function Table({ byDay, children }: { byDay?: boolean; children: ReactNode }) {
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

function Row({ transaction, opensDay }: { transaction: Transaction; opensDay: boolean }) {
  const { transaction_no, date, description } = transaction
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
          <button type="button" onClick={() => openModal('transaction-detail', { transaction })}>
            {description}
          </button>
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

function Waiting({ row }: { row: number }) {
  const places = { date: 120, description: 160 - (row % 3) * 24, reference: 150, amount: 72, status: 84 }
  return (
    <tr className={styles.row}>
      {Object.entries(places).map(([place, width]) => (
        <td key={place} className={styles[place]}>
          <Skeleton width={width} className={cx(place === 'amount' && styles.toRight)} />
        </td>
      ))}
    </tr>
  )
}

/** The first transaction shown of each day. Rows come newest first. */
function firstOfEachDay(rows: Transaction[]): Set<string> {
  return new Set(
    rows
      .filter((row, index) => index === 0 || formatDay(row.date) !== formatDay(rows[index - 1]!.date))
      .map((row) => row.transaction_no),
  )
}
