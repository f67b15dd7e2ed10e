// One transaction as a receipt.
import { formatDateTime } from '../../shell/dates.ts'
import type { ModalProps } from '../../shell/ModalHost.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Resibo } from '../../ui/Resibo.tsx'
import { amountOf, statusWords, typeWords, whatHappened } from './transaction-words.ts'

export default function TransactionDetailModal({ frame, transaction }: ModalProps<'transaction-detail'>) {
  const { text, spoken, direction } = amountOf(transaction)
  const sign = { in: '+', out: '−' }
  return (
    <Dialog {...frame} title="Transaction">
      <Resibo
        status={statusWords[transaction.status]}
        title={transaction.description}
        titleAs="h3"
        amount={(direction ? sign[direction] : '') + text}
        spokenAmount={spoken}
        note={whatHappened(transaction)}
        rows={[
          { label: 'Type', value: typeWords[transaction.type] },
          {
            label: 'Date & Time',
            value: <time dateTime={transaction.date}>{formatDateTime(transaction.date)}</time>,
          },
        ]}
        reference={{ label: 'Reference', value: transaction.transaction_no, copyLabel: 'Copy reference' }}
      />
    </Dialog>
  )
}
