// Changes the password; needs the current one, if there is one.
import { type FormEvent, useState } from 'react'
import { ownPaths } from '#contract/addresses/own-paths.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { credentials } from '#contract/credentials.ts'
import { limits } from '#contract/limits.ts'
import { type Me, profiles } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import { CodeProof } from '../shell/CodeProof.tsx'
import { usePosted } from '../shell/page-context.ts'
import { isRefused } from '../shell/proof.ts'
import { useCache, useWrite } from '../shell/queries.ts'
import { useForm } from '../shell/useForm.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import styles from './accounts.module.css'

const fetchSchema = () => import('#contract/credentials.ts').then(({ credentials }) => credentials.changePassword.body)

const CARD = 'password'
/** Without JavaScript the page loads again after a press, and shows this card instead of its top. */
const there = `#${CARD}`

export function ChangePassword({ me: { has_password } }: { me: Me }) {
  const action = addresses.changePassword
  const posted = usePosted(action)
  const cache = useCache()
  const form = useForm({ initial: { current_password: '', password: '' }, schema: fetchSchema, action })
  const [isDone, setDone] = useState(posted?.body !== undefined)
  const { send, isBusy } = useWrite(credentials.changePassword, {
    on: { ValidationException: form.takeErrors },
    onDone: () => {
      form.reset()
      setDone(true)
      cache.expire(credentials.sessions)
      if (!has_password) cache.expire(profiles.me)
    },
  })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setDone(false)
    const { current_password, password } = form.values
    const body = { password, ...(current_password && { current_password }) }
    if (await form.check({ current_password: current_password || undefined })) void send({ body })
  }

  return (
    <Card id={CARD} title={say('Password')}>
      {isDone && (
        <Notice alert title={say('Password changed')}>
          {say('Every other device was signed out.')}
        </Notice>
      )}
      <CodeProof guarded={action} action={ownPaths.stepUpForPassword} there={there} />
      <form ref={form.ref} method="post" action={action + there} noValidate className={styles.form} onSubmit={submit}>
        {has_password && (
          <PasswordField
            label={say('Current password')}
            {...form.field('current_password')}
            autoComplete="current-password"
          />
        )}
        <PasswordField
          label={say('New password')}
          hint={say('{count} characters or more. It signs every other device out.', { count: limits.passwordMin })}
          {...form.field('password')}
          autoComplete="new-password"
        />
        {isRefused(posted?.failure) && <ErrorText>{posted?.failure?.message}</ErrorText>}
        <Button type="submit" variant="outline" className={styles.change} busy={isBusy} busyText={say('Saving…')}>
          {say('Change password')}
        </Button>
      </form>
    </Card>
  )
}
