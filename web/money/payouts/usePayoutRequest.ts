// Requests the code of a payout, and shows what prevents it.
import { type FormEvent, useState } from 'react'
import { payouts } from '#contract/money/payouts.ts'
import { wallet } from '#contract/money/wallet.ts'
import type { OtpChallenge } from '#contract/otp.ts'
import type { ApiError } from '../../shell/api.ts'
import type { PayoutTarget } from '../../shell/modals.ts'
import { useRead, useWrite } from '../../shell/queries.ts'
import { useCountdown } from '../../shell/useCountdown.ts'
import { useForm } from '../../shell/useForm.ts'
import { showRefusal } from './payout-refusal.ts'
import { getCentavos, payoutSums } from './payout-sums.ts'

export interface WithdrawAmountProps {
  target: PayoutTarget
  /** The amount of the try before, which was refused or got no answer; empty at first. */
  typed: string
  /** `amount` is the typed text. */
  onCodeSent: (challenge: OtpChallenge, amount: string) => void
}

export interface OverLimit {
  message: string
  /** In pesos; undefined if the server did not say. */
  allowed: number | undefined
  helpUrl: string | undefined
}

/** The amount being typed, compared with the balance, and the request for a code. */
export function usePayoutRequest({ target, typed, onCodeSent }: WithdrawAmountProps) {
  const balances = useRead(wallet.balance, {}, { isFresh: true })
  const available = balances.data?.find(({ currency }) => currency === 'PHP')?.amount
  const form = useForm({ initial: { amount: typed } })
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
      any: showRefusal,
    },
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    setOverLimit(undefined)
    void request.send({ body: { bank_slug: target.slug, amount, confirm: 1 } })
  }

  function refused(error: ApiError): void {
    if (error.errors.payout_request) showRefusal(error)
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
    /** In pesos; undefined while unknown. */
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
