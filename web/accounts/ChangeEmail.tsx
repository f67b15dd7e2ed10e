// Changes the e-mail: explains the consequences first, and afterwards where the link was sent.
import { type FormEvent, useState } from 'react'
import { ownPaths } from '#contract/addresses/own-paths.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { credentials } from '#contract/credentials.ts'
import { limits } from '#contract/limits.ts'
import type { Me } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import { CodeProof } from '../shell/CodeProof.tsx'
import { usePosted } from '../shell/page-context.ts'
import { isRefused } from '../shell/proof.ts'
import { useWrite } from '../shell/queries.ts'
import { useForm } from '../shell/useForm.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './accounts.module.css'
import { OutboxHint } from './EmailSent.tsx'

const fetchSchema = () => import('#contract/credentials.ts').then(({ credentials }) => credentials.changeEmail.body)

const CARD = 'email'
/** Without JavaScript the page loads again after a press, and shows this card instead of its top. */
const there = `#${CARD}`

export function ChangeEmail({ me: { email, has_password } }: { me: Me }) {
  const action = addresses.changeEmail
  const posted = usePosted(action)
  const kept = usePosted(ownPaths.stepUpForEmail)?.values.email ?? ''
  const form = useForm({ initial: { email: kept, password: '' }, schema: fetchSchema, action })
  const [sentTo, setSentTo] = useState(posted?.body ? posted.values.email : undefined)
  const { send, isBusy } = useWrite(credentials.changeEmail, {
    on: { ValidationException: form.takeErrors },
    onDone: () => {
      setSentTo(form.values.email.trim())
      form.reset()
    },
  })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const { password, ...body } = form.values
    // An account without a password is asked for another proof.
    if (await form.check({ password: password || undefined }))
      void send({ body: { ...body, ...(password && { password }) } })
  }

  return (
    <Card id={CARD} title={say('Email')}>
      <p className={styles.now}>{email}</p>
      {sentTo && (
        <Notice alert title={say('Check your email')}>
          {say('We sent a link to {email}. Your email changes when you open it.', { email: sentTo })}
          <OutboxHint />
        </Notice>
      )}
      <CodeProof guarded={action} action={ownPaths.stepUpForEmail} there={there} keeps="email" />
      <form ref={form.ref} method="post" action={action + there} noValidate className={styles.form} onSubmit={submit}>
        <TextField
          label={say('New email')}
          hint={say(
            'The old address is told, and can take it back for {days} days. Withdrawals and changes of payout accounts wait {hours} hours.',
            { days: limits.undoDays, hours: limits.moneyPauseHours },
          )}
          {...form.field('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          maxLength={limits.emailMax}
        />
        {has_password && (
          <PasswordField label={say('Your password')} {...form.field('password')} autoComplete="current-password" />
        )}
        {isRefused(posted?.failure) && <ErrorText>{posted?.failure?.message}</ErrorText>}
        <Button type="submit" variant="outline" className={styles.change} busy={isBusy} busyText={say('Sending…')}>
          {say('Change email')}
        </Button>
      </form>
    </Card>
  )
}
