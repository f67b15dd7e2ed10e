// One transaction as a receipt; a payout also shows its state and why it failed, and can be cancelled.
import { useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { say } from '../../language/say.ts'
import { formatDateTime } from '../../shell/dates.ts'
import { Link } from '../../shell/Link.tsx'
import type { ModalProps } from '../../shell/ModalHost.tsx'
import { ReceiptLink } from '../../shell/ReceiptLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ReceiptCard } from '../../ui/ReceiptCard.tsx'
import { CancelPayout } from '../payouts/CancelPayout.tsx'
import { getPayoutNote, getState, mayBeCancelled, payoutRows } from '../payouts/payout-words.ts'
import { useSuspension } from '../useSuspension.ts'
import { getTransactionNote } from './transaction-note.ts'
import { getAmount, getStatus, mayBeGivenBack, typeWords, wasPaid } from './transaction-words.ts'

export default function TransactionDetailModal({ frame, transaction: opened }: ModalProps<'transaction-detail'>) {
  const [transaction, setTransaction] = useState(opened)
  const { transaction_no, date, description, type, payout, receipt_url } = transaction
  const { text, spoken, direction } = getAmount(transaction)
  const suspension = useSuspension()
  const sign = { in: '+', out: '−' }
  return (
    <Dialog
      {...frame}
      title={say('Transaction')}
      footer={
        payout && mayBeCancelled(payout) && !suspension?.payouts_held ? (
          <CancelPayout transactionNo={transaction_no} onCancelled={setTransaction} />
        ) : !suspension && mayBeGivenBack(transaction) ? (
          <Button as={Link} href={addresses.refund(transaction_no)} variant="outline">
            {say('Give it back')}
          </Button>
        ) : undefined
      }
    >
      <ReceiptCard
        status={payout ? getState(payout) : getStatus(transaction)}
        title={description}
        titleAs="h3"
        amount={(direction ? sign[direction] : '') + text}
        spokenAmount={spoken}
        note={payout ? getPayoutNote(payout) : getTransactionNote(transaction)}
        rows={[
          { label: say('Type'), value: say(typeWords[type]) },
          ...(payout ? payoutRows(payout) : []),
          { label: say('Date & Time'), value: <time dateTime={date}>{formatDateTime(date)}</time> },
        ]}
        reference={{ label: say('Reference'), value: transaction_no, copyLabel: say('Copy reference') }}
        check={receipt_url && wasPaid(transaction) && <ReceiptLink href={receipt_url} />}
      />
    </Dialog>
  )
}
