// The first step of a payout: how much, what of it arrives, and a code asked for.
import { type FormEvent, useId, useState } from 'react'
import { formatPesos, speakPesos, toPesos } from '#contract/amounts.ts'
import { limits } from '#contract/limits.ts'
import { payouts } from '#contract/money/payouts.ts'
import { wallet } from '#contract/money/wallet.ts'
import type { OtpChallenge } from '#contract/otp.ts'
import { pageTexts, words } from '#contract/texts.ts'
import { say } from '../../language/say.ts'
import { RetryAfter } from '../../otp/RetryAfter.tsx'
import type { ApiError } from '../../shell/api.ts'
import { Link } from '../../shell/Link.tsx'
import { closeAllModals, type PayoutTarget } from '../../shell/modals.ts'
import { useRead, useWrite } from '../../shell/queries.ts'
import { useCountdown } from '../../shell/useCountdown.ts'
import { useForm } from '../../shell/useForm.ts'
import { Amount } from '../../ui/Amount.tsx'
import { AmountField } from '../../ui/AmountField.tsx'
import { Button } from '../../ui/Button.tsx'
import { DialogBody, DialogFooter, DialogTitle } from '../../ui/Dialog.tsx'
import { ErrorText, Notice } from '../../ui/Notice.tsx'
import { tellRefusal } from './payout-refusal.ts'
import { getCentavos, payoutSums } from './payout-sums.ts'
import { Recipient } from './Recipient.tsx'
import styles from './WithdrawModal.module.css'
import { WithdrawSums } from './WithdrawSums.tsx'

const monthMax = formatPesos(toPesos(limits.standardPayoutMonthMaxCentavos))

interface Props {
  target: PayoutTarget
  /** The amount as it was typed. */
  onCodeSent: (challenge: OtpChallenge, amount: string) => void
}

interface OverLimit {
  message: string
  /** Pesos; undefined if the server did not say. */
  allowed: number | undefined
  helpUrl: string | undefined
}

export function WithdrawAmount({ target, onCodeSent }: Props) {
  const formId = useId()
  const payout = usePayoutRequest(target, onCodeSent)
  const { form, sums, isTooMuch, overLimit, type } = payout
  return (
    <>
      <DialogTitle key="amount">{say('Withdraw')}</DialogTitle>
      <DialogBody>
        <form ref={form.ref} id={formId} noValidate className={styles.content} onSubmit={payout.submit}>
          <Recipient target={target} />
          <AmountField
            label={say('Amount')}
            name="amount"
            size="large"
            errors={isTooMuch ? [say(pageTexts.insufficientBalance)] : form.errors.amount}
            value={form.values.amount}
            onValueChange={type}
          />
          <Available pesos={payout.available} isUnknown={payout.isBalanceUnknown} onFill={type} />
          {overLimit && <Limit {...overLimit} onFill={type} />}
          <WithdrawSums sums={sums} />
          {target.kind === 'standard' && (
            <p className={styles.note}>
              {say('Standard payouts: up to {amount} per month, all your banks together.', { amount: monthMax })}
            </p>
          )}
          <ErrorText>{form.otherErrors(['amount']).join(' ')}</ErrorText>
          <RetryAfter seconds={payout.waitSeconds} />
        </form>
      </DialogBody>
      <DialogFooter>
        <Button
          type="submit"
          form={formId}
          disabled={!sums.amount || isTooMuch || payout.waitSeconds > 0}
          busy={payout.isBusy}
          busyText={say('Sending a code…')}
        >
          {sums.amount ? say('Withdraw {amount}', { amount: formatPesos(toPesos(sums.amount)) }) : say('Withdraw')}
        </Button>
      </DialogFooter>
    </>
  )
}

/** The amount being typed, held against what there is, and the request for a code. */
function usePayoutRequest(target: PayoutTarget, onCodeSent: Props['onCodeSent']) {
  const balances = useRead(wallet.balance, {}, { isFresh: true })
  const available = balances.data?.find(({ currency }) => currency === 'PHP')?.amount
  const form = useForm({ initial: { amount: '' } })
  const [overLimit, setOverLimit] = useState<OverLimit>()
  const wait = useCountdown()
  const amount = form.values.amount.replace(/\.$/, '')
  const sums = payoutSums(amount, target.kind)
  const isTooMuch = available !== undefined && sums.amount !== undefined && sums.amount > getCentavos(available)
  const request = useWrite(payouts.request, {
    onDone: ({ data }) => onCodeSent(data, amount),
    on: {
      OverLimitPayoutException: stopAtLimit,
      InsufficientBalanceException: form.takeErrors,
      ValidationException: refused,
      TooManyRequestsException: tooSoon,
    },
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    // The button is off then, but Enter in the field is not.
    if (isTooMuch) return
    setOverLimit(undefined)
    void request.send({ body: { bank_slug: target.slug, amount, confirm: 1 } })
  }

  function refused(error: ApiError): void {
    if (error.errors.payout_request) tellRefusal(error)
    else form.takeErrors(error)
  }

  function stopAtLimit(error: ApiError): void {
    setOverLimit(getOverLimit(error))
  }

  function tooSoon(error: ApiError): void {
    wait.start(error.retryInSeconds ?? 0)
  }

  function type(text: string): void {
    form.set('amount', text)
    setOverLimit(undefined)
  }

  return {
    form,
    sums,
    /** Pesos; undefined while not known. */
    available,
    isBalanceUnknown: balances.error !== null,
    isTooMuch,
    overLimit,
    waitSeconds: wait.left,
    isBusy: request.isBusy,
    submit,
    type,
  }
}

function getOverLimit({ message, data }: ApiError): OverLimit {
  return {
    message,
    allowed: typeof data.amount_allowed === 'number' ? data.amount_allowed : undefined,
    helpUrl: typeof data.help_url === 'string' ? data.help_url : undefined,
  }
}

interface AvailableProps {
  /** Undefined until it is known. */
  pesos: number | undefined
  /** It could not be read. */
  isUnknown: boolean
  onFill: (amount: string) => void
}

function Available({ pesos, isUnknown, onFill }: AvailableProps) {
  if (isUnknown) return <ErrorText>{say(words.balanceUnavailable)}</ErrorText>
  return (
    <div className={styles.available}>
      <span>
        {say('Available')} {pesos !== undefined && <Amount text={formatPesos(pesos)} spoken={speakPesos(pesos)} />}
      </span>
      {pesos !== undefined && pesos > 0 && (
        <Button
          variant="outline"
          size="small"
          aria-label={say('Withdraw all that is available')}
          onClick={() => onFill(String(pesos))}
        >
          {say('All')}
        </Button>
      )}
    </div>
  )
}

function Limit({ message, allowed, helpUrl, onFill }: OverLimit & { onFill: (amount: string) => void }) {
  return (
    <Notice tone="warning" alert>
      <p>{message}</p>
      {allowed !== undefined && (
        <p className={styles.allowed}>
          {say('Amount allowed for withdrawal')}{' '}
          {allowed > 0 ? (
            <Button
              variant="outline"
              size="small"
              aria-label={say('Withdraw {amount} instead', { amount: speakPesos(allowed) })}
              onClick={() => onFill(String(allowed))}
            >
              {formatPesos(allowed)}
            </Button>
          ) : (
            <strong>{formatPesos(allowed)}</strong>
          )}
        </p>
      )}
      {helpUrl && (
        <p>
          <Link href={helpUrl} onClick={closeAllModals}>
            {say('Why can’t I withdraw all my PIXEL earnings?')}
          </Link>
        </p>
      )}
    </Notice>
  )
}
