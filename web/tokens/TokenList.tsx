// The account's API tokens: scopes, last use, and a button to revoke.
import KeyRound from 'lucide-react/icons/key-round'
import { surfaceForm } from '#contract/addresses/surface-paths.ts'
import { scopeTexts, type Token, tokens } from '#contract/tokens.ts'
import { say } from '../language/say.ts'
import { formatDateTime, formatDay } from '../shell/dates.ts'
import { PressForm } from '../shell/PressForm.tsx'
import { useCache, useRead } from '../shell/queries.ts'
import { ReadFailed } from '../shell/ReadFailed.tsx'
import { toast } from '../shell/toasts.ts'
import { List, ListRow } from '../ui/ListRow.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './tokens.module.css'

export function TokenList() {
  const { data, error, reload } = useRead(tokens.list, {})
  if (error) return <ReadFailed onRetry={reload} text={say('We could not load your tokens. They go on working.')} />
  if (!data)
    return (
      <Loading label={say('Loading')}>
        <Skeleton shape="block" height={72} />
      </Loading>
    )
  if (data.length === 0) return null
  return (
    <List aria-label={say('Your tokens')} className={styles.list}>
      {data.map((token) => (
        <Row key={token.id} token={token} />
      ))}
    </List>
  )
}

function Row({ token: { id, name, scopes, created_at, last_used_at } }: { token: Token }) {
  const cache = useCache()
  return (
    <ListRow
      start={<KeyRound />}
      title={name}
      subtitle={
        <>
          {scopes.map((scope) => (
            <span key={scope} className={styles.line}>
              {say(scopeTexts[scope])}
            </span>
          ))}
          <span className={styles.line}>
            {last_used_at
              ? say('Last used {date}', { date: formatDateTime(last_used_at) })
              : say('Made on {day}, not used yet', { day: formatDay(created_at) })}
          </span>
        </>
      }
      end={
        <PressForm
          action={surfaceForm('removeToken', { id })}
          endpoint={tokens.remove}
          input={{ params: { id } }}
          ask={{
            title: say('Revoke {name}?', { name }),
            text: say('The program that uses it is refused from its next request on. This cannot be undone.'),
            action: say('Revoke'),
            isDangerous: true,
          }}
          variant="danger"
          size="small"
          onDone={() => {
            cache.expire(tokens.list)
            toast(say('Revoked.'))
          }}
        >
          {say('Revoke')}
          <span className="visually-hidden"> {name}</span>
        </PressForm>
      }
    />
  )
}
