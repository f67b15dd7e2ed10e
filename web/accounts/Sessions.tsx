// The user's sessions: each device with its place and time, and a button to sign it out.
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { ownForm, ownPaths } from '#contract/addresses/own-paths.ts'
import { credentials, type Session } from '#contract/credentials.ts'
import { say } from '../language/say.ts'
import { formatDateTime } from '../shell/dates.ts'
import { PressForm } from '../shell/PressForm.tsx'
import { usePosted } from '../shell/page-context.ts'
import { useCache, useRead } from '../shell/queries.ts'
import { ReadFailed } from '../shell/ReadFailed.tsx'
import { Refusal } from '../shell/Refusal.tsx'
import { toast } from '../shell/toasts.ts'
import { Card } from '../ui/Card.tsx'
import { List, ListRow } from '../ui/ListRow.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './accounts.module.css'

const CARD = 'sessions'
/** Without JavaScript the page loads again after a press, and shows this card instead of its top. */
const there = `#${CARD}`
/** What the paths of this card's forms begin with. */
const formsPath = ownPaths.endSession.split(':')[0]!

export function Sessions() {
  const { data, error, reload } = useRead(credentials.sessions, {})
  const posted = usePosted()
  return (
    <Card id={CARD} title={say('Signed in on')}>
      {posted?.action.startsWith(formsPath) && <Refusal />}
      {error ? (
        <ReadFailed onRetry={reload} />
      ) : !data ? (
        <Loading label={say('Loading')}>
          <Skeleton shape="block" height={120} />
        </Loading>
      ) : (
        <>
          <List>
            {data.map((session) => (
              <Row key={session.id} session={session} />
            ))}
          </List>
          {data.length > 1 && <EndOthers />}
        </>
      )}
    </Card>
  )
}

function Row({ session: { id, device, place, last_seen_at, is_current } }: { session: Session }) {
  const name = device || say('Unknown device')
  return (
    <ListRow
      start={<MonitorSmartphone />}
      title={name}
      subtitle={
        is_current
          ? say('This device · {place}', { place })
          : say('{place} · last seen {date}', { place, date: formatDateTime(last_seen_at) })
      }
      end={!is_current && <EndOne id={id} name={name} />}
    />
  )
}

function EndOne({ id, name }: { id: string; name: string }) {
  const cache = useCache()
  return (
    <PressForm
      action={ownForm('endSession', id) + there}
      endpoint={credentials.endSession}
      input={{ params: { id } }}
      size="small"
      aria-label={say('Sign out {device}', { device: name })}
      onDone={() => done(cache)}
    >
      {say('Sign out')}
    </PressForm>
  )
}

function EndOthers() {
  const cache = useCache()
  return (
    <PressForm
      action={ownPaths.endOtherSessions + there}
      endpoint={credentials.endOtherSessions}
      input={{ body: {} }}
      size="large"
      busyText={say('Signing out…')}
      className={styles.others}
      onDone={() => done(cache)}
    >
      {say('Sign out everywhere else')}
    </PressForm>
  )
}

function done(cache: ReturnType<typeof useCache>): void {
  cache.expire(credentials.sessions)
  toast(say('Signed out.'))
}
