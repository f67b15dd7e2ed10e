// The band above the dashboard of a suspended owner: reason, date, what still works, and the one appeal.
import { addresses } from '#contract/addresses/paths.ts'
import { limits } from '#contract/limits.ts'
import type { Me } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import { formatDateTime } from '../shell/dates.ts'
import { usePosted } from '../shell/page-context.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import styles from './SuspensionBand.module.css'

type Appeal = NonNullable<NonNullable<Me['suspension']>['appeal']>

const appealTexts = {
  open: 'You appealed on {day}. Somebody who did not take this decision looks at it, and we write to you.',
  upheld: 'Your appeal of {day} was decided: the suspension stays.',
  restored: 'Your appeal of {day} was decided: the suspension is lifted.',
} as const

export function SuspensionBand({ me: { suspension, taken_down } }: { me: Me }) {
  if (!suspension && !taken_down) return null
  if (!suspension)
    return (
      <Notice tone="error" title={say('Your page was taken down')}>
        <p>{taken_down!.message}</p>
      </Notice>
    )
  const { reason, date, payouts_held, appeal } = suspension
  return (
    <Notice tone="error" title={say('Your account is suspended since {day}', { day: formatDateTime(date) })}>
      <div className={styles.stack}>
        <p className={styles.reason}>{reason}</p>
        <p>
          {say('Your page is closed for everybody. You can read everything of yours, and take your data with you.')}{' '}
          {say(payouts_held ? 'Payouts are held.' : 'Payouts still work.')}
        </p>
        {appeal ? <Appealed appeal={appeal} /> : <AppealForm />}
      </div>
    </Notice>
  )
}

function Appealed({ appeal: { state, date, message } }: { appeal: Appeal }) {
  return (
    <>
      <p>{say(appealTexts[state], { day: formatDateTime(date) })}</p>
      {state !== 'open' && <p>{message}</p>}
    </>
  )
}

function AppealForm() {
  const posted = usePosted(addresses.appeal)
  return (
    <form method="post" action={addresses.appeal} className={styles.stack}>
      <TextArea
        label={say('Appeal')}
        hint={say('You can appeal once. Say what we got wrong.')}
        name="message"
        rows={4}
        max={limits.deskMessageMax}
        required
        errors={posted?.failure?.errors?.message ?? (posted?.failure && [posted.failure.message])}
        defaultValue={posted?.values.message ?? ''}
      />
      <Button type="submit" variant="outline" size="medium">
        {say('Send appeal')}
      </Button>
    </form>
  )
}
