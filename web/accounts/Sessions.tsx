// Where one is signed in: each device with its place and time, and the way to sign it out from here.
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import type { FormEvent } from 'react'
import { ownForm, ownPaths } from '#contract/addresses/own-paths.ts'
import { credentials, type Session } from '#contract/credentials.ts'
import { say } from '../language/say.ts'
import { formatDateTime } from '../shell/dates.ts'
import { useCache, useRead, useWrite } from '../shell/queries.ts'
import { ReadFailed } from '../shell/ReadFailed.tsx'
import { toast } from '../shell/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { List, ListRow } from '../ui/ListRow.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import styles from './accounts.module.css'

export function Sessions() {
  const { data, error, reload } = useRead(credentials.sessions, {})
  return (
    <Card title={say('Signed in on')}>
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
  const cache = useCache()
  const name = device || say('Unknown device')
  const { send, isBusy } = useWrite(credentials.endSession, { onDone: () => done(cache) })

  function end(event: FormEvent): void {
    event.preventDefault()
    void send({ params: { id } })
  }

  return (
    <ListRow
      start={<MonitorSmartphone />}
      title={name}
      subtitle={
        is_current
          ? say('This device · {place}', { place })
          : say('{place} · last seen {date}', { place, date: formatDateTime(last_seen_at) })
      }
      end={
        !is_current && (
          <form method="post" action={ownForm('endSession', id)} onSubmit={end}>
            <Button
              type="submit"
              variant="outline"
              size="small"
              busy={isBusy}
              aria-label={say('Sign out {device}', { device: name })}
            >
              {say('Sign out')}
            </Button>
          </form>
        )
      }
    />
  )
}

function EndOthers() {
  const cache = useCache()
  const { send, isBusy } = useWrite(credentials.endOtherSessions, { onDone: () => done(cache) })

  function end(event: FormEvent): void {
    event.preventDefault()
    void send({ body: {} })
  }

  return (
    <form method="post" action={ownPaths.endOtherSessions} className={styles.others} onSubmit={end}>
      <Button type="submit" variant="outline" busy={isBusy} busyText={say('Signing out…')}>
        {say('Sign out everywhere else')}
      </Button>
    </form>
  )
}

function done(cache: ReturnType<typeof useCache>): void {
  cache.expire(credentials.sessions)
  toast(say('Signed out.'))
}
