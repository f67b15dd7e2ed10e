// The list of transactions: a table of five columns if there is room, else two lines per row.
import type { ComponentProps, ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import type { Transaction } from '#contract/money/wallet.ts'
import { say } from '../../language/say.ts'
import { InfiniteList } from '../../shell/InfiniteList.tsx'
import type { ListAt } from '../../shell/list-at.ts'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { mayBeCancelled } from '../payouts/payout-words.ts'
import styles from './TransactionList.module.css'
import { firstOfEachDay, TransactionRow, TransactionTable } from './TransactionTable.tsx'

interface Props {
  /** The result of `usePages(wallet.transactions)`. */
  pages: ComponentProps<typeof InfiniteList<Transaction>>['pages']
  /** An `<EmptyState>`. */
  empty: ReactNode
  /** Adds a heading for each day, if the date has no column of its own. */
  byDay?: boolean
  /** Address of the next page. */
  at?: ListAt
}

export function TransactionList({ pages, empty, byDay = false, at }: Props) {
  const firstOfDay = byDay ? firstOfEachDay(pages.rows) : new Set<string>()
  return (
    <InfiniteList
      label={say('transactions')}
      pages={pages}
      at={at}
      getKey={(transaction) => transaction.transaction_no}
      row={(transaction) => (
        <TransactionRow
          key={transaction.transaction_no}
          transaction={transaction}
          opensDay={firstOfDay.has(transaction.transaction_no)}
        />
      )}
      empty={empty}
      skeleton={<WaitingTable />}
      failed={<p>{say('We could not load your transactions. Your money is safe.')}</p>}
    >
      {(rows) => (
        <>
          <TransactionTable byDay={byDay}>{rows}</TransactionTable>
          {pages.rows.some(({ payout }) => payout && mayBeCancelled(payout)) && (
            <p className={cx(styles.note, 'without-script')}>
              {say('A payout can be cancelled once JavaScript is on.')}
            </p>
          )}
        </>
      )}
    </InfiniteList>
  )
}

function WaitingTable() {
  return (
    <TransactionTable>
      {Array.from({ length: limits.transactionsSkeleton }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: these rows have no identity and never move
        <Waiting key={row} row={row} />
      ))}
    </TransactionTable>
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
