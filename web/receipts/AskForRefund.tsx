// The refund request on a receipt, its state, or why there can be none. A plain form, so that it works in any browser that opens the link.
import { addresses } from '#contract/addresses/paths.ts'
import { limits } from '#contract/limits.ts'
import type { Receipt } from '#contract/receipts.ts'
import { pageTexts } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import { formatDateTime } from '../shell/dates.ts'
import { usePosted } from '../shell/page-context.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import styles from './AskForRefund.module.css'

export function AskForRefund({ receipt, code }: { receipt: Receipt; code: string }) {
  const posted = usePosted()
  const { refund_request: request, reference, state, dispute } = receipt
  if (request) return <RequestState request={request} />
  if (state !== 'paid') return null
  // A form whose answer is known beforehand would take somebody's words for nothing.
  if (dispute?.state === 'opened')
    return (
      <Notice tone="info" className={`screen-only ${styles.state}`}>
        {say(pageTexts.refundDisputed)}
      </Notice>
    )
  const failure = posted?.failure
  return (
    <details className={`screen-only ${styles.ask}`} open={failure !== undefined}>
      <summary>{say('Ask for the money back')}</summary>
      <form method="post" action={addresses.askForRefund(reference, code)} noValidate className={styles.form}>
        <input type="hidden" name="code" value={code} />
        <p>
          {say('{name} decides within 72 hours. If there is no answer by then, PIXEL does.', {
            name: receipt.to.page_name,
          })}
        </p>
        {failure && !failure.errors?.reason && (
          <Notice tone="error" alert>
            {failure.message}
          </Notice>
        )}
        <TextArea
          label={say('Why?')}
          name="reason"
          max={limits.refundReasonMax}
          errors={failure?.errors?.reason}
          defaultValue={posted?.values.reason}
          required
        />
        <Button type="submit" variant="outline">
          {say('Ask for it')}
        </Button>
      </form>
    </details>
  )
}

function RequestState({
  request: { state, due_at, message, reason },
}: {
  request: NonNullable<Receipt['refund_request']>
}) {
  return (
    <Notice tone="info" className={styles.state}>
      <div className={styles.requestState}>
        <p>{say(stateTexts[state], { day: formatDateTime(due_at) })}</p>
        <p className={styles.words}>{reason}</p>
        {message && <p>{say('The answer: {message}', { message })}</p>}
      </div>
    </Notice>
  )
}

const stateTexts = {
  open: 'The money was asked back. There will be an answer by {day}.',
  granted: 'The money is given back. It goes the way it came, and may take some days.',
  refused: 'The request for the money was refused.',
  at_desk: 'The request for the money was not answered in time, so PIXEL decides it now.',
} as const
