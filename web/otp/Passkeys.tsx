// The user's passkeys: adding one for this device, and removing one.
import KeyRound from 'lucide-react/icons/key-round'
import { type FormEvent, useRef } from 'react'
import { ownForm, ownPaths } from '#contract/addresses/own-paths.ts'
import { type Passkey, passkeys } from '#contract/passkeys.ts'
import { words } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import { CodeProof } from '../shell/CodeProof.tsx'
import { formatDay } from '../shell/dates.ts'
import { confirm } from '../shell/modals.ts'
import { usePosted } from '../shell/page-context.ts'
import { useCache, useRead, useWrite } from '../shell/queries.ts'
import { ReadFailed } from '../shell/ReadFailed.tsx'
import { toast } from '../shell/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { List, ListRow } from '../ui/ListRow.tsx'
import { findSuccessor, useKeptFocus } from '../ui/useKeptFocus.ts'
import { AddPasskey } from './AddPasskey.tsx'
import styles from './Authenticator.module.css'
import { PasswordProof } from './PasswordProof.tsx'

const CARD = 'passkeys'
/** Without JavaScript the page loads again after a press, and shows this card instead of its top. */
const there = `#${CARD}`

export function Passkeys({ hasPassword }: { hasPassword: boolean }) {
  const { data, error, reload } = useRead(passkeys.list, {})
  const posted = usePosted()
  const refused = data?.map(({ id }) => ownForm('removePasskey', id)).find((action) => action === posted?.action)
  return (
    <Card id={CARD} title={say('Passkeys')}>
      <p className={styles.quiet}>
        {say(
          'Your finger, your face or the PIN of your phone signs you in, on this site and no false one. Nothing to remember and nothing to type.',
        )}
      </p>
      {!hasPassword && <CodeProof guarded={refused ?? ''} action={ownPaths.stepUpForPasskeys} there={there} />}
      {error ? (
        <ReadFailed onRetry={reload} />
      ) : (
        data &&
        data.length > 0 && (
          <List className={styles.list}>
            {data.map((passkey) => (
              <Row key={passkey.id} passkey={passkey} hasPassword={hasPassword} />
            ))}
          </List>
        )
      )}
      <AddPasskey />
      <p className={`without-script ${styles.plain}`}>{say('A passkey can be added once JavaScript is on.')}</p>
    </Card>
  )
}

interface RowProps {
  passkey: Passkey
  hasPassword: boolean
}

function Row({ passkey: { id, name, created_at, last_used_at }, hasPassword }: RowProps) {
  const action = ownForm('removePasskey', id)
  const form = useRef<HTMLFormElement>(null)
  useKeptFocus(form)
  const cache = useCache()
  const { send, isBusy } = useWrite(passkeys.remove, {
    onDone: removed,
    // Pressed again after a lost answer, it finds that the passkey is removed.
    on: { NotFoundException: removed },
  })

  function removed(): void {
    cache.expire(passkeys.list)
    toast(say(words.updated))
  }

  function ask(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    confirm({
      title: say('Remove “{name}”?', { name }),
      text: say('It opens your account no longer. On the phone itself it stays until you delete it there.'),
      action: say('Remove'),
      isDangerous: true,
      focusAfter: findSuccessor(event.currentTarget),
      onConfirm: async () => void (await send({ params: { id }, body: {} })),
    })
  }

  return (
    <ListRow
      start={<KeyRound />}
      title={name}
      subtitle={
        last_used_at
          ? say('Last used on {day}', { day: formatDay(last_used_at) })
          : say('Added on {day}, not used yet', { day: formatDay(created_at) })
      }
      end={
        <form ref={form} method="post" action={action + there} onSubmit={ask}>
          <PasswordProof action={action} hasPassword={hasPassword} />
          <Button
            type="submit"
            variant="outline"
            size="small"
            busy={isBusy}
            aria-label={say('Remove {name}', { name })}
          >
            {say('Remove')}
          </Button>
        </form>
      }
    />
  )
}
