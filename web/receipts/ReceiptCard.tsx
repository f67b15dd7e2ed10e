// A receipt that is proven: who paid whom, how much, and how it stands now.
import { formatPesos, speakPesos } from '#contract/amounts.ts'
import type { Receipt } from '#contract/receipts.ts'
import { say } from '../language/say.ts'
import { addresses } from '../shell/addresses.ts'
import { formatDateTime } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { Resibo } from '../ui/Resibo.tsx'
import { receiptNotes, receiptStates } from './receipt-words.ts'

export function ReceiptCard({ receipt }: { receipt: Receipt }) {
  const { reference, type, state, amount, date, from, to } = receipt
  return (
    <Resibo
      status={{ tone: receiptStates[state].tone, word: say(receiptStates[state].word) }}
      title={say(type === 'payment' ? 'Photos by {name}' : 'Gift to {name}', { name: to.page_name })}
      titleAs="h2"
      amount={formatPesos(amount)}
      spokenAmount={speakPesos(amount)}
      note={say(receiptNotes[state])}
      rows={[
        { label: say('From'), value: from },
        {
          label: say('To'),
          value: to.page_url ? <Link href={addresses.page(to.page_url)}>{to.page_name}</Link> : to.page_name,
        },
        { label: say('Fee'), value: say('None') },
        { label: say('Date & Time'), value: <time dateTime={date}>{formatDateTime(date)}</time> },
      ]}
      reference={{ label: say('Reference'), value: reference, copyLabel: say('Copy the reference') }}
    />
  )
}
