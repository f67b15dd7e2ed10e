// A verified receipt: payer, recipient, amount and current state.

import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { asTyped } from '#contract/addresses/as-typed.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { formatPesos } from '#contract/amounts.ts'
import { type Receipt, receiptNote, receiptWords } from '#contract/receipts.ts'
import { getQr, getReceiptPicture } from '#contract/shared-pictures.ts'
import { Say } from '../language/Say.tsx'
import { say } from '../language/say.ts'
import { formatDateTime } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { usePageContext } from '../shell/page-context.ts'
import { sayName } from '../shell/say-name.ts'
import { speakPesos } from '../shell/speak-pesos.ts'
import { Button } from '../ui/Button.tsx'
import { ReceiptCard } from '../ui/ReceiptCard.tsx'
import { receiptTones } from './receipt-tones.ts'
import styles from './VerifiedReceipt.module.css'

/** `share`: the button that shares its link. */
export function VerifiedReceipt({ receipt, share }: { receipt: Receipt; share?: ReactNode }) {
  const { reference, type, state, amount, date, from, to, refund, dispute, receipt_url } = receipt
  const { publicUrl } = usePageContext()
  return (
    <ReceiptCard
      status={{ tone: receiptTones[state], word: say(receiptWords[state]) }}
      title={say(type === 'payment' ? 'Photos by {name}' : 'Gift to {name}', { name: to.page_name })}
      titleAs="h2"
      amount={formatPesos(amount)}
      spokenAmount={speakPesos(amount)}
      note={say(receiptNote(receipt))}
      rows={[
        { label: say('From'), value: sayName(from) },
        {
          label: say('To'),
          value: to.page_url ? <Link href={addresses.page(to.page_url)}>{to.page_name}</Link> : to.page_name,
        },
        { label: say('Fee'), value: say('None') },
        { label: say('Date & Time'), value: <Moment at={date} /> },
        ...(refund ? [{ label: say('Refund begun'), value: <Moment at={refund.date} /> }] : []),
        ...(dispute ? [{ label: say('Disputed'), value: <Moment at={dispute.date} /> }] : []),
        ...(dispute?.decided_at ? [{ label: say('Dispute decided'), value: <Moment at={dispute.decided_at} /> }] : []),
      ]}
      reference={{ label: say('Reference'), value: reference, copyLabel: say('Copy the reference') }}
      check={
        <Say
          text="Check this receipt at <address>{address}</address>"
          values={{ address: asTyped(publicUrl + addresses.receipt(reference)) }}
          parts={{ address: (words) => <strong>{words}</strong> }}
        />
      }
      qr={
        <img
          className={styles.qr}
          src={getQr(receipt_url)}
          width={112}
          height={112}
          alt={say('QR code of this receipt')}
        />
      }
      footer={
        <>
          {/* A plain link: an in-app browser that cannot save files opens the picture instead. */}
          <Button
            as="a"
            href={getReceiptPicture(receipt_url)}
            download={`${reference}.png`}
            variant="outline"
            icon={<Download />}
          >
            {say('Save image')}
          </Button>
          {share}
        </>
      }
    />
  )
}

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatDateTime(at)}</time>
}
