// One delivery of a webhook: the request, its attempts and its state.
import { surfaceForm } from '#contract/addresses/surface-paths.ts'
import { type Delivery, type deliveryStates, type TryError, webhooks } from '#contract/webhooks.ts'
import { say } from '../language/say.ts'
import { formatDateTime } from '../shell/dates.ts'
import { PressForm } from '../shell/PressForm.tsx'
import { useCache } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { StatusBadge, type StatusTone } from '../ui/StatusBadge.tsx'
import { getEventTitle } from './event-title.ts'
import styles from './surfaces.module.css'

export type DeliveryState = (typeof deliveryStates)[number]

const stateTones: Record<DeliveryState, StatusTone> = { waiting: 'pending', delivered: 'completed', given_up: 'failed' }
export const stateTexts: Record<DeliveryState, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  given_up: 'Given up',
}

export function DeliveryRow({ id, delivery }: { id: string; delivery: Delivery }) {
  const cache = useCache()
  const title = getEventTitle(JSON.parse(delivery.request.body))
  return (
    <li className={styles.delivery}>
      <div className={styles.head}>
        <span className={styles.title}>{title}</span>
        <StatusBadge tone={stateTones[delivery.state]}>{say(stateTexts[delivery.state])}</StatusBadge>
      </div>
      <p className={styles.quiet}>{getSummary(delivery)}</p>
      <details className={styles.details}>
        <summary>{say('What was sent, and what came back')}</summary>
        <ol className={styles.tries}>
          {delivery.tries.map(({ date, status, error, duration_ms }) => (
            <li key={date}>
              {say('{date}: {outcome}, after {ms} ms', {
                date: formatDateTime(date),
                outcome: error ? say(errorTexts[error]) : say('it answered {status}', { status: String(status) }),
                ms: String(duration_ms),
              })}
            </li>
          ))}
        </ol>
        <pre className={styles.sent}>
          {Object.entries(delivery.request.headers)
            .map(([name, value]) => `${name}: ${value}\n`)
            .join('')}
          {'\n'}
          {delivery.request.body}
        </pre>
      </details>
      <PressForm
        action={surfaceForm('redeliver', { id, delivery_id: delivery.id })}
        endpoint={webhooks.redeliver}
        input={{ params: { id, delivery_id: delivery.id } }}
        size="small"
        onDone={() => {
          cache.expire(webhooks.deliveries)
          toast(say('It is sent once more.'))
        }}
      >
        {say('Send once more')}
        <span className="visually-hidden"> {title}</span>
      </PressForm>
    </li>
  )
}

/** Time and outcome of the last attempt, and the time of the next. */
function getSummary({ tries, next_try_at }: Delivery): string {
  const last = tries[tries.length - 1]
  const next = next_try_at && say('Next try: {date}.', { date: formatDateTime(next_try_at) })
  const past =
    last &&
    say('{date}: {outcome}.', {
      date: formatDateTime(last.date),
      outcome: last.error ? say(errorTexts[last.error]) : say('it answered {status}', { status: String(last.status) }),
    })
  return [past, next].filter(Boolean).join(' ')
}

const errorTexts: Record<TryError, string> = {
  address: 'its address is not a public one',
  name: 'no server has its name',
  connection: 'no connection was made',
  certificate: 'its certificate is not valid',
  timeout: 'no answer within 10 seconds',
  incomplete: 'its answer broke off',
}
