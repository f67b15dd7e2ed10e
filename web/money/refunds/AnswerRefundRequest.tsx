// The creator's answer to a refund request.
import { type FormEvent, useState } from 'react'
import { ownForm } from '#contract/addresses/own-paths.ts'
import { limits } from '#contract/limits.ts'
import { type RefundRequest, refundRequests } from '#contract/money/refund-requests.ts'
import { wallet } from '#contract/money/wallet.ts'
import { say } from '../../language/say.ts'
import type { ApiError } from '../../shell/api.ts'
import { usePosted } from '../../shell/page-context.ts'
import { useCache, useWrite } from '../../shell/queries.ts'
import { useIdempotencyKey } from '../../shell/useIdempotencyKey.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { FromNext } from './FromNext.tsx'
import styles from './Refund.module.css'
import { sayRefundFailure } from './refund-words.ts'

type Refused = Pick<ApiError, 'message'> & Partial<Pick<ApiError, 'data' | 'errors'>>

/** One form with up to two buttons: without JavaScript each posts to its own address. */
export function AnswerRefundRequest({ request: { id, state, is_disputed } }: { request: RefundRequest }) {
  const cache = useCache()
  const getKey = useIdempotencyKey()
  const grantAt = ownForm('grantRefund', id)
  const refuseAt = ownForm('refuseRefund', id)
  const granted = usePosted(grantAt)
  const posted = usePosted(refuseAt) ?? granted
  const [failure, setFailure] = useState<Refused | undefined>(posted?.failure)
  const missing = Number(failure?.data?.missing ?? 0)
  const answering = { onDone: answered, on: { any: failed } }
  const grant = useWrite(refundRequests.grant, answering)
  const refuse = useWrite(refundRequests.refuse, answering)

  function answered(): void {
    getKey.forget()
    expireReads()
  }

  /** The desk may have it by now; if only the answer was lost, it is answered. */
  function failed(error: ApiError): void {
    // What is missing stays known, so that the consent to it stays given.
    setFailure({ message: sayRefundFailure(error), errors: error.errors, data: { ...failure?.data, ...error.data } })
    expireReads()
  }

  function expireReads(): void {
    for (const read of [refundRequests.list, refundRequests.open, wallet.balance, wallet.transactions])
      cache.expire(read)
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    const body = { message: String(fields.get('message') ?? '') }
    if (button?.value === 'refuse') void refuse.send({ params: { id }, body })
    else giveBack({ ...body, from_next: fields.has('from_next') ? 1 : 0 })
  }

  function giveBack(body: { message: string; from_next: 0 | 1 }): void {
    void grant.send({ params: { id }, body }, { idempotencyKey: getKey({ id, ...body }) })
  }

  return (
    <form method="post" action={grantAt} className={styles.form} onSubmit={submit}>
      {failure && !failure.errors?.message && (
        <Notice tone="error" alert>
          {failure.message}
        </Notice>
      )}
      <TextArea
        label={say('A word to who asks')}
        hint={say('Optional.')}
        name="message"
        max={limits.refundMessageMax}
        errors={failure?.errors?.message}
        defaultValue={posted?.values.message}
      />
      {missing > 0 && <FromNext missing={missing} />}
      <div className={styles.buttons}>
        {!is_disputed && (
          <Button type="submit" disabled={refuse.isBusy} busy={grant.isBusy} busyText={say('Giving it back…')}>
            {say('Give it back')}
          </Button>
        )}
        {state === 'open' && (
          <Button
            type="submit"
            variant="outline"
            value="refuse"
            formAction={refuseAt}
            disabled={grant.isBusy}
            busy={refuse.isBusy}
            busyText={say('Refusing…')}
          >
            {say('Refuse')}
          </Button>
        )}
      </div>
    </form>
  )
}
