// The export of the user's data as a zip, in all its states.
import Download from 'lucide-react/icons/download'
import type { FormEvent } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { type Export, exports } from '#contract/exports.ts'
import { say } from '../../language/say.ts'
import { formatDay } from '../../shell/dates.ts'
import { usePosted } from '../../shell/page-context.ts'
import { useCache, useRead, useWrite } from '../../shell/queries.ts'
import { ReadFailed } from '../../shell/ReadFailed.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './settings.module.css'

export function ExportCard() {
  const { data, error, reload } = useRead(exports.read, {})
  return (
    <Card title={say('Take it with you')}>
      <div className={styles.parts}>
        <p className={styles.quiet}>
          {say(
            'One zip with everything we have of you: your pictures as large as we keep them, your words, tables of your money, receipts, and the photos you bought.',
          )}
        </p>
        {data ? (
          <State data={data} reload={reload} />
        ) : error ? (
          <ReadFailed onRetry={reload} text={say('We could not see how far it is.')} />
        ) : (
          <Loading label={say('Loading…')}>
            <Skeleton shape="block" height={44} />
          </Loading>
        )}
      </div>
    </Card>
  )
}

function State({ data: { state, link_url, expires_at, bytes }, reload }: { data: Export; reload: () => void }) {
  if (state === 'preparing')
    return (
      <>
        <Notice>
          {say('It is being put together. We send you a mail when it is ready; you can leave this page.')}
        </Notice>
        <p>
          <Button variant="outline" size="medium" className="needs-script" onClick={() => reload()}>
            {say('Look again')}
          </Button>
        </p>
      </>
    )
  if (state === 'ready' && link_url && expires_at)
    return (
      <>
        <p>{say('Ready until {day}.', { day: formatDay(expires_at) })}</p>
        <p>
          <Button as="a" href={link_url} download icon={<Download />}>
            {say('Download the zip ({size})', { size: formatBytes(bytes ?? 0) })}
          </Button>
        </p>
        <Ask label={say('Put together another')} />
      </>
    )
  return (
    <>
      {state === 'expired' && <p>{say('The last one is over. Ask for another whenever you want.')}</p>}
      <Ask label={say('Put it together')} />
    </>
  )
}

function Ask({ label }: { label: string }) {
  const cache = useCache()
  const refused = usePosted(addresses.myData)?.failure
  const { send, isBusy } = useWrite(exports.ask, { onDone: () => cache.expire(exports.read) })

  function submit(event: FormEvent): void {
    event.preventDefault()
    void send({ body: {} })
  }

  return (
    <form method="post" action={addresses.myData} onSubmit={submit}>
      {refused && (
        <Notice tone="error" alert>
          {refused.message}
        </Notice>
      )}
      <Button type="submit" variant="outline" busy={isBusy} busyText={say('Asking…')}>
        {label}
      </Button>
    </form>
  )
}

/** `12 kB`, `3.4 MB`; never zero. */
function formatBytes(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
