// Withdraw: an amount, a code, and the receipt. Money moves only with the code.
import { useRef, useState } from 'react'
import { formatPesos, speakPesos } from '#contract/amounts.ts'
import { payouts } from '#contract/money/payouts.ts'
import { type Transaction, wallet } from '#contract/money/wallet.ts'
import type { OtpChallenge } from '#contract/otp.ts'
import { words } from '#contract/texts.ts'
import { say } from '../../language/say.ts'
import { CodeStep, type GivenCode } from '../../otp/CodeStep.tsx'
import { useCode } from '../../otp/useCode.ts'
import type { ApiError } from '../../shell/api.ts'
import { formatDateTime } from '../../shell/dates.ts'
import type { ModalProps } from '../../shell/ModalHost.tsx'
import { closeAllModals, type PayoutTarget } from '../../shell/modals.ts'
import { useCache, useWrite } from '../../shell/queries.ts'
import { toast } from '../../shell/toasts.ts'
import { useIdempotencyKey } from '../../shell/useIdempotencyKey.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ReceiptCard } from '../../ui/ReceiptCard.tsx'
import { tellRefusal } from './payout-refusal.ts'
import { payoutSums } from './payout-sums.ts'
import { getState, payoutRows, whereItIs } from './payout-words.ts'
import { Recipient } from './Recipient.tsx'
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
      // What lies below chose where to; once the money is on its way that is over.
      onClose={done ? closeAllModals : frame.onClose}
    >
      {done ? <Receipt transaction={done} /> : <Asking target={target} onBusy={setBusy} onDone={setDone} />}
    </Dialog>
  )
}

interface AskingProps {
  target: PayoutTarget
  /** While it is under way nobody may leave. */
  onBusy: (isBusy: boolean) => void
  onDone: (transaction: Transaction) => void
}

function Asking({ target, onBusy, onDone }: AskingProps) {
  const { code, amount, isUnanswered, isBusy, begin, give, askAgain, failed } = usePayout({ target, onBusy, onDone })
  if (!code.challenge) return <WithdrawAmount target={target} onCodeSent={begin} />
  return (
    <>
      <DialogTitle key="code">{say('Confirm your payout')}</DialogTitle>
      <DialogBody className={styles.content}>
        <Recipient target={target} />
        <WithdrawSums sums={payoutSums(amount, target.kind)} />
        {isUnanswered ? (
          <NoAnswer onAskAgain={askAgain} />
        ) : (
          <CodeStep
            code={code}
            onCode={give}
            isBusy={isBusy}
            busyText={say('Submitting your payout…')}
            onFailed={failed}
          />
        )}
      </DialogBody>
    </>
  )
}

/** The payout from its code on: sent with the same key however often it is asked for, so that it is made once. */
function usePayout({ target, onBusy, onDone }: AskingProps) {
  const cache = useCache()
  const getKey = useIdempotencyKey()
  const code = useCode()
  const [amount, setAmount] = useState('')
  const given = useRef<GivenCode>(undefined)
  const [isUnanswered, setUnanswered] = useState(false)
  const submit = useWrite(payouts.submit, {
    onDone: ({ data }) => {
      expireWallet()
      onDone(data)
      toast(say(words.payoutSubmitted))
    },
    on: { OTPCodeInvalidException: refused, any: failed },
  })

  function expireWallet(): void {
    cache.expire(wallet.balance)
    cache.expire(wallet.transactions)
  }

  async function send(): Promise<void> {
    const body = { bank_slug: target.slug, amount, ...given.current! }
    setUnanswered(false)
    onBusy(true)
    await submit.send({ body }, { idempotencyKey: getKey(body) })
    onBusy(false)
  }

  function refused(error: ApiError): void {
    given.current = undefined
    code.refuse(error)
  }

  function failed(error: ApiError): void {
    expireWallet()
    // Without an answer it may have been done. The same code again tells, and never pays twice.
    if (given.current && isNoAnswer(error)) setUnanswered(true)
    else {
      given.current = undefined
      code.reset()
      tellRefusal(error)
    }
  }

  return {
    code,
    amount,
    isUnanswered,
    isBusy: submit.isBusy,
    begin(challenge: OtpChallenge, typed: string): void {
      setAmount(typed)
      code.ask(challenge)
    },
    give(verified: GivenCode): void {
      given.current = verified
      void send()
    },
    askAgain: () => void send(),
    failed,
  }
}

function NoAnswer({ onAskAgain }: { onAskAgain: () => void }) {
  return (
    <Notice
      tone="warning"
      alert
      title={say('We got no answer')}
      action={
        <Button size="medium" onClick={onAskAgain}>
          {say('Ask again')}
        </Button>
      }
    >
      {say('Your payout may be on its way already. Ask again: it is never sent twice.')}
    </Notice>
  )
}

function isNoAnswer({ code }: ApiError): boolean {
  return code === undefined || code === 'ServerException' || code === 'ServiceUnavailableException'
}

function Receipt({ transaction: { transaction_no, date, total_amount, payout } }: { transaction: Transaction }) {
  const pesos = Math.abs(total_amount)
  return (
    <>
      <DialogTitle key="done">{say('Payout Successfully')}</DialogTitle>
      <DialogBody>
        <ReceiptCard
          className={styles.receipt}
          status={getState(payout ?? { state: 'requested' })}
          title={say('Your payout request is in')}
          titleAs="p"
          amount={formatPesos(pesos)}
          spokenAmount={speakPesos(pesos)}
          note={payout && whereItIs(payout)}
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
