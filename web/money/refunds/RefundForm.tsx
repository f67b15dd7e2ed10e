// Refunds one payment. The page shows the effects above; a missing amount needs the creator's consent.
import { type FormEvent, useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { formatPesos } from '#contract/amounts.ts'
import { type RefundTerms, refunds } from '#contract/money/refunds.ts'
import { wallet } from '#contract/money/wallet.ts'
import { say } from '../../language/say.ts'
import { usePosted } from '../../shell/page-context.ts'
import { useCache, useWrite } from '../../shell/queries.ts'
import { toast } from '../../shell/toasts.ts'
import { useIdempotencyKey } from '../../shell/useIdempotencyKey.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { FromNext } from './FromNext.tsx'
import styles from './Refund.module.css'
import { sayRefundFailure } from './refund-words.ts'

export function RefundForm({ terms: { transaction, amount, missing } }: { terms: RefundTerms }) {
  const cache = useCache()
  const getKey = useIdempotencyKey()
  const params = { transaction_no: transaction.transaction_no }
  const [refusal, setRefusal] = useState(usePosted()?.failure?.message)
  const { send, isBusy } = useWrite(refunds.give, {
    onDone: () => {
      getKey.forget()
      expireReads()
      toast(say('You gave it back. It is on its way to who paid.'))
    },
    on: {
      any: (error) => {
        setRefusal(sayRefundFailure(error))
        expireReads()
      },
    },
  })

  function expireReads(): void {
    for (const read of [refunds.terms, wallet.balance, wallet.transactions]) cache.expire(read)
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    // The same refusal again is announced again.
    setRefusal(undefined)
    const body = { from_next: new FormData(event.currentTarget).has('from_next') ? (1 as const) : (0 as const) }
    void send({ params, body }, { idempotencyKey: getKey({ ...params, ...body }) })
  }

  return (
    <form method="post" action={addresses.refund(transaction.transaction_no)} className={styles.form} onSubmit={submit}>
      {refusal && (
        <Notice tone="error" alert>
          {refusal}
        </Notice>
      )}
      {missing > 0 && <FromNext missing={missing} />}
      <Button type="submit" variant="danger" busy={isBusy} busyText={say('Giving it back…')}>
        {say('Give {amount} back', { amount: formatPesos(amount) })}
      </Button>
    </form>
  )
}
