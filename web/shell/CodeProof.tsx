// Proof of identity without JavaScript, for accounts without a password: a code by mail or of the app. With JavaScript a dialog does this.
import type { accounts } from '#contract/accounts.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { say } from '../language/say.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './Proof.module.css'
import { usePosted } from './page-context.ts'
import { useUnproven } from './proof.ts'

interface Props {
  /** Where the form that needs the proof is posted. */
  guarded: string
  /** Where the code is. */
  action: string
  /** The fragment of the card it stands in. */
  there: string
  /** Names a field of the guarded form, whose typed text it carries along: the page finds it among the values posted to `action`. */
  keeps?: string
}

export function CodeProof(form: Props) {
  const unproven = useUnproven(form.guarded)
  const posted = usePosted(form.action)
  if (!unproven && !posted) return null
  const needsPasskey = unproven && !unproven.data.methods.includes('code')
  return (
    <div className={styles.proof}>
      {needsPasskey ? (
        <Notice title={unproven.message}>{say('A passkey works once JavaScript is on.')}</Notice>
      ) : (
        <Code {...form} />
      )}
    </div>
  )
}

function Code({ guarded, action, there, keeps = '' }: Props) {
  const kept = usePosted(guarded)?.values[keeps]
  const posted = usePosted(action)
  const { failure } = posted ?? {}
  const answer = posted?.body as AnswerOf<typeof accounts.stepUp> | undefined
  const data = answer?.data
  if (data && 'proven_until' in data)
    return <Notice>{say('It is you. For ten minutes you can go on below, without a password.')}</Notice>
  const isSent = (data && 'sent_to' in data) || failure?.exception === 'OTPCodeInvalidException'
  return (
    <form method="post" action={action + there} className={styles.form}>
      <h3>{say('Is it you?')}</h3>
      {keeps && <input type="hidden" name={keeps} value={kept ?? posted?.values[keeps] ?? ''} />}
      {failure && !failure.errors?.code && (
        <Notice tone="error" alert>
          {failure.message}
        </Notice>
      )}
      {data && 'sent_to' in data && <p>{say('We sent a code to {address}.', { address: data.sent_to })}</p>}
      <TextField
        label={say('Code')}
        name="code"
        autoComplete="one-time-code"
        hint={say('Of your app, or the one we mail you: leave it empty to get one.')}
        errors={failure?.errors?.code}
      />
      <Button type="submit" variant="outline">
        {isSent ? say('Check the code') : say('Go on')}
      </Button>
    </form>
  )
}
