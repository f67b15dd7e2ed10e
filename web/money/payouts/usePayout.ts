// Submits a payout with its code: it is made once, however often it is submitted.
import { useRef, useState } from 'react'
import { payouts } from '#contract/money/payouts.ts'
import { type Transaction, wallet } from '#contract/money/wallet.ts'
import type { OtpChallenge } from '#contract/otp.ts'
import { words } from '#contract/texts.ts'
import { say } from '../../language/say.ts'
import type { GivenCode } from '../../otp/CodeStep.tsx'
import { useCode } from '../../otp/useCode.ts'
import type { ApiError } from '../../shell/api.ts'
import type { PayoutTarget } from '../../shell/modals.ts'
import { useCache, useWrite } from '../../shell/queries.ts'
import { toast } from '../../shell/toasts.ts'
import { useIdempotencyKey } from '../../shell/useIdempotencyKey.ts'
import { isNoAnswer } from '../is-no-answer.ts'
import { showRefusal } from './payout-refusal.ts'

export interface PayoutStepsProps {
  target: PayoutTarget
  /** While busy, the modal cannot be closed. */
  onBusy: (isBusy: boolean) => void
  onDone: (transaction: Transaction) => void
}

/** A payout after its code was sent. Every submission has the same idempotency key, so it is made once. */
export function usePayout({ target, onBusy, onDone }: PayoutStepsProps) {
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
    on: { OTPCodeInvalidException: refused, UnauthorizedAccessException: again, any: failed },
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

  function again(): void {
    given.current = undefined
    code.retype()
  }

  function failed(error: ApiError): void {
    expireWallet()
    // Without an answer it may have succeeded. Submitting the same code again finds out, and never pays twice.
    if (given.current && isNoAnswer(error)) setUnanswered(true)
    else {
      given.current = undefined
      code.reset()
      showRefusal(error)
    }
  }

  return {
    code,
    amount,
    isUnanswered,
    isBusy: submit.isBusy,
    begin(challenge: OtpChallenge, typed: string): void {
      setAmount(typed)
      code.start(challenge)
    },
    give(verified: GivenCode): void {
      given.current = verified
      void send()
    },
    retry: () => void send(),
    failed,
  }
}
