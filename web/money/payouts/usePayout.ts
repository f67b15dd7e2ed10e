// A payout from its code to its order: sent once, however often it is asked.
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
import { tellRefusal } from './payout-refusal.ts'

export interface AskingProps {
  target: PayoutTarget
  /** While it is under way nobody may leave. */
  onBusy: (isBusy: boolean) => void
  onDone: (transaction: Transaction) => void
}

/** The payout from its code on: sent with the same key however often it is asked for, so that it is made once. */
export function usePayout({ target, onBusy, onDone }: AskingProps) {
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

function isNoAnswer({ code }: ApiError): boolean {
  return code === undefined || code === 'ServerException' || code === 'ServiceUnavailableException'
}
