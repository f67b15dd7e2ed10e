// After a password reset or a change of e-mail no money goes out for a day; shown where money could go out.
import { profiles } from '#contract/profiles.ts'
import { say } from '../../language/say.ts'
import { formatDateTime } from '../../shell/dates.ts'
import { useRead } from '../../shell/queries.ts'
import { Notice } from '../../ui/Notice.tsx'

export function MoneyPaused() {
  const { data: me } = useRead(profiles.me, {})
  if (!me?.money_paused_until) return null
  return (
    <Notice
      tone="warning"
      title={say('Withdrawals wait until {date}', { date: formatDateTime(me.money_paused_until) })}
    >
      {say(
        'Your password or email was changed, so nobody can take money out or change where it goes until then. Gifts and sales still come in.',
      )}
    </Notice>
  )
}
