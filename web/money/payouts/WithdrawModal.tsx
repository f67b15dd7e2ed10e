// Withdraw: an amount, a code, and the receipt. Money moves only with the code.
import { useState } from 'react'
import { formatPesos } from '#contract/amounts.ts'
import type { Transaction } from '#contract/money/wallet.ts'
import { say } from '../../language/say.ts'
import { CodeStep } from '../../otp/CodeStep.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import type { ModalProps } from '../../shell/ModalHost.tsx'
import { closeAllModals } from '../../shell/modals.ts'
import { speakPesos } from '../../shell/speak-pesos.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ReceiptCard } from '../../ui/ReceiptCard.tsx'
import { payoutSums } from './payout-sums.ts'
import { getPayoutNote, getState, payoutRows } from './payout-words.ts'
import { Recipient } from './Recipient.tsx'
import { type PayoutStepsProps, usePayout } from './usePayout.ts'
import { WithdrawAmount } from './WithdrawAmount.tsx'
import styles from './WithdrawModal.module.css'
import { WithdrawSums } from './WithdrawSums.tsx'

export default function WithdrawModal({ target, frame }: ModalProps<'withdraw'>) {
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState<Transaction>()
  return (
    <Dialog
      {...frame}
      variant="full"
      dismissible={!isBusy}
      // The modal below chose the target account; once the payout is submitted, both close.
      onClose={done ? closeAllModals : frame.onClose}
    >
      {done ? <Receipt transaction={done} /> : <PayoutSteps target={target} onBusy={setBusy} onDone={setDone} />}
    </Dialog>
  )
}

function PayoutSteps({ target, onBusy, onDone }: PayoutStepsProps) {
  const { code, amount, isUnanswered, isBusy, begin, give, retry, failed } = usePayout({ target, onBusy, onDone })
  if (!code.challenge) return <WithdrawAmount target={target} typed={amount} onCodeSent={begin} />
  return (
    <>
      <DialogTitle key="code">{say('Confirm your payout')}</DialogTitle>
      <DialogBody className={styles.content}>
        <Recipient target={target} />
        <WithdrawSums sums={payoutSums(amount, target.kind)} />
        {isUnanswered ? (
          <NoAnswer onRetry={retry} />
        ) : (
          <CodeStep
            code={code}
            onCode={give}
            isBusy={isBusy}
            busyText={say('Submitting your payout…')}
            isPayout
            onFailed={failed}
          />
        )}
      </DialogBody>
    </>
  )
}

function NoAnswer({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="warning"
      alert
      title={say('We got no answer')}
      action={
        <Button size="medium" onClick={onRetry}>
          {say('Ask again')}
        </Button>
      }
    >
      {say('Your payout may be on its way already. Ask again: it is never sent twice.')}
    </Notice>
  )
}

function Receipt({ transaction: { transaction_no, date, total_amount, payout } }: { transaction: Transaction }) {
  const pesos = Math.abs(total_amount)
  return (
    <>
      <DialogTitle key="done">{say('Payout Successfully')}</DialogTitle>
      <DialogBody>
        <ReceiptCard
          status={getState(payout ?? { state: 'requested' })}
          title={say('Your payout request is in')}
          titleAs="p"
          amount={formatPesos(pesos)}
          spokenAmount={speakPesos(pesos)}
          note={payout && getPayoutNote(payout)}
          rows={[
            ...(payout ? payoutRows(payout) : []),
            { label: say('Date & Time'), value: <time dateTime={date}>{formatDateTime(date)}</time> },
          ]}
          reference={{ label: say('Reference'), value: transaction_no, copyLabel: say('Copy reference') }}
        />
      </DialogBody>
      <DialogFooter>
        <Button onClick={closeAllModals}>{say('DONE')}</Button>
      </DialogFooter>
    </>
  )
}
