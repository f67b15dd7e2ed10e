// A refund request, as the creator answers it.
import { formatPesos } from '#contract/amounts.ts'
import type { RefundRequest } from '#contract/money/refund-requests.ts'
import { pageTexts } from '#contract/texts.ts'
import { say } from '../../language/say.ts'
import { formatDateTime } from '../../shell/dates.ts'
import { sayName } from '../../shell/say-name.ts'
import { speakPesos } from '../../shell/speak-pesos.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useSuspension } from '../useSuspension.ts'
import { AnswerRefundRequest } from './AnswerRefundRequest.tsx'
import styles from './Refund.module.css'
import { refundTexts, refundTones } from './refund-words.ts'

/** An `<li>`. */
export function RefundRequestCard({ request }: { request: RefundRequest }) {
  const { name, amount, transaction_no, reason, state, date, due_at, message, is_disputed } = request
  const isSuspended = useSuspension() !== null
  const isAnswerable = !isSuspended && (state === 'open' || state === 'at_desk')
  return (
    <li className={styles.request}>
      <div className={styles.head}>
        <strong>{sayName(name)}</strong>
        <StatusBadge tone={refundTones[state]}>{say(refundTexts[state])}</StatusBadge>
        <Amount text={formatPesos(amount)} spoken={speakPesos(amount)} />
      </div>
      <p className={styles.small}>
        {transaction_no} · <time dateTime={date}>{formatDateTime(date)}</time>
      </p>
      <p className={styles.words}>{reason}</p>
      {message && <p>{say('You answered: {message}', { message })}</p>}
      {state === 'open' && <p className={styles.small}>{whoDecides(due_at, isSuspended)}</p>}
      {isAnswerable && is_disputed && <Notice tone="info">{say(pageTexts.refundDisputed)}</Notice>}
      {/* At the desk nothing is left of the form while the payment is disputed. */}
      {isAnswerable && !(is_disputed && state === 'at_desk') && <AnswerRefundRequest request={request} />}
    </li>
  )
}

function whoDecides(due: string, isSuspended: boolean): string {
  return say(
    isSuspended
      ? 'While your account is suspended you cannot answer. After {day} PIXEL decides.'
      : 'Answer by {day}. After that PIXEL decides.',
    { day: formatDateTime(due) },
  )
}
