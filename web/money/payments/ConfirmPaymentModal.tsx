// Confirm payment: amount, recipient and purpose, before the browser leaves for the provider.
import { useEffect, useState } from 'react'
import { formatPesos } from '#contract/amounts.ts'
import { words } from '#contract/texts.ts'
import { say } from '../../language/say.ts'
import type { ModalProps } from '../../shell/ModalHost.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Switch } from '../../ui/Switch.tsx'
import styles from './ConfirmPaymentModal.module.css'
import { PaymentSum } from './PaymentSum.tsx'

const SLOW_AFTER_MS = 8000

export default function ConfirmPaymentModal({
  title,
  creatorName,
  amount,
  rows,
  picture,
  from,
  note,
  onPay,
  frame,
}: ModalProps<'confirm-payment'>) {
  const [isBusy, setBusy] = useState(false)
  const [isAnonymous, setAnonymous] = useState(false)
  const isSlow = useIsSlow(isBusy)

  async function pay(): Promise<void> {
    setBusy(true)
    try {
      await onPay({ isAnonymous })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      {...frame}
      title={title}
      dismissible={!isBusy}
      footer={
        <>
          <Button busy={isBusy} busyText={say('Processing…')} onClick={() => void pay()}>
            {say('Pay {amount}', { amount: formatPesos(amount) })}
          </Button>
          <Button variant="outline" disabled={isBusy} onClick={frame.onClose}>
            {say('Cancel')}
          </Button>
        </>
      }
    >
      <PaymentSum amount={amount} creatorName={creatorName} picture={picture} />
      <dl className={styles.rows}>
        {rows.map((row) => (
          <div key={row.label} className={styles.row}>
            <dt>{row.label}</dt>
            <dd>{row.value}</dd>
          </div>
        ))}
      </dl>
      {from !== undefined && (
        <Switch
          label={say('Buy anonymously')}
          hint={say('{name} will see: {giver}', { name: creatorName, giver: isAnonymous ? say(words.someone) : from })}
          checked={isAnonymous}
          disabled={isBusy}
          onChange={(event) => setAnonymous(event.target.checked)}
        />
      )}
      {note && <p className={styles.note}>{note}</p>}
      <p className={styles.note} role="status">
        {say(
          isSlow
            ? 'Still working. Nothing is charged before you confirm on the provider’s page.'
            : 'You’ll pay on the e-payment provider’s page.',
        )}
      </p>
    </Dialog>
  )
}

/** True once something has been busy for longer than people wait without feedback. */
function useIsSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isBusy])
  return isSlow
}
