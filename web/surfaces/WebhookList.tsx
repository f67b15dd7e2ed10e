// The creator's webhooks, each a link to its page.
import Webhook from 'lucide-react/icons/webhook'
import { addresses } from '#contract/addresses/paths.ts'
import { type Surface, surfaces } from '#contract/surfaces.ts'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { useRead } from '../shell/queries.ts'
import { ReadFailed } from '../shell/ReadFailed.tsx'
import { List, ListRow } from '../ui/ListRow.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { getLastHeard } from './last-heard.ts'
import styles from './surfaces.module.css'

export function WebhookList() {
  const { data, error, reload } = useRead(surfaces.list, {})
  if (error)
    return <ReadFailed onRetry={reload} text={say('We could not load your webhooks. They go on being sent.')} />
  if (!data)
    return (
      <Loading label={say('Loading')}>
        <Skeleton shape="block" height={72} />
      </Loading>
    )
  const own = data.filter(({ kind }) => kind === 'webhook')
  if (own.length === 0) return null
  return (
    <List aria-label={say('Your webhooks')} className={styles.list}>
      {own.map((webhook) => (
        <ListRow
          key={webhook.id}
          start={<Webhook />}
          title={webhook.name}
          subtitle={
            <>
              <span className={styles.url}>{webhook.url}</span>
              <span className={styles.url}>
                {[getStateWord(webhook), getLastHeard(webhook)].filter(Boolean).join(' · ')}
              </span>
            </>
          }
          href={addresses.webhook(webhook.id)}
          as={Link}
        />
      ))}
    </List>
  )
}

function getStateWord({ switched_off_at, is_paused }: Surface): string | undefined {
  if (switched_off_at) return say('Switched off: nothing arrived for three days')
  return is_paused ? say('Paused') : undefined
}
