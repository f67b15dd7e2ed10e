// The user's own receipts, each with a link.
import type { ComponentProps } from 'react'
import { formatPesos } from '#contract/amounts.ts'
import { type Receipt, receiptWords } from '#contract/receipts.ts'
import { say } from '../language/say.ts'
import { formatDateTime } from '../shell/dates.ts'
import { InfiniteList } from '../shell/InfiniteList.tsx'
import { Link } from '../shell/Link.tsx'
import type { ListAt } from '../shell/list-at.ts'
import { speakPesos } from '../shell/speak-pesos.ts'
import { Amount } from '../ui/Amount.tsx'
import { Drawing } from '../ui/Drawing.tsx'
import { noTransactions } from '../ui/drawings.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { List, ListRow } from '../ui/ListRow.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { receiptTones } from './receipt-tones.ts'

type Pages = ComponentProps<typeof InfiniteList<Receipt>>['pages']

export function ReceiptList({ pages, at }: { pages: Pages; at: ListAt }) {
  return (
    <InfiniteList
      label={say('receipts')}
      pages={pages}
      at={at}
      getKey={(receipt) => receipt.reference}
      row={(receipt) => <Row key={receipt.reference} receipt={receipt} />}
      skeleton={<SkeletonRows count={4} />}
      empty={
        <EmptyState
          drawing={<Drawing art={noTransactions} />}
          text={say('You have no receipts yet.')}
          hint={say('Every gift you send and every photo you buy while signed in leaves one here.')}
        />
      }
    >
      {(rows) => <List aria-label={say('Receipts')}>{rows}</List>}
    </InfiniteList>
  )
}

function Row({ receipt }: { receipt: Receipt }) {
  return (
    <ListRow
      as={Link}
      href={receipt.receipt_url}
      title={say(receipt.type === 'payment' ? 'Photos by {name}' : 'Gift to {name}', { name: receipt.to.page_name })}
      subtitle={<time dateTime={receipt.date}>{formatDateTime(receipt.date)}</time>}
      end={
        <>
          <Amount text={formatPesos(receipt.amount)} spoken={speakPesos(receipt.amount)} />
          <StatusBadge tone={receiptTones[receipt.state]}>{say(receiptWords[receipt.state])}</StatusBadge>
        </>
      }
    />
  )
}
