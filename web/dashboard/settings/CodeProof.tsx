// Proof of identity without JavaScript, for accounts without a password: a code by mail or of the app. With JavaScript a dialog does this.
import type { accounts } from '#contract/accounts.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { ErrorData } from '#contract/errors.ts'
import { say } from '../../language/say.ts'
import { usePosted } from '../../shell/page-context.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './settings.module.css'

/** The refusal of the form posted there, if it was for want of a proof. */
export function useUnproven(action: string) {
  const failure = usePosted(action)?.failure
  return failure?.exception === 'StepUpException' ? failure : undefined
}

/** `guarded`: where the form that needs the proof is posted. `action`: where the code is. `there`: the fragment of the card it stands in. */
export function CodeProof({ guarded, action, there }: { guarded: string; action: string; there: string }) {
  const unproven = useUnproven(guarded)
  const posted = usePosted(action)
  if (unproven && !(unproven.data as ErrorData<'StepUpException'>).methods.includes('code'))
    return <Notice>{unproven.message}</Notice>
  if (!unproven && !posted) return null
  const { failure } = posted ?? {}
  const answer = posted?.body as AnswerOf<typeof accounts.stepUp> | undefined
  const data = answer?.data
  if (data && 'proven_until' in data)
    return <Notice>{say('It is you. For ten minutes you can go on below, without a password.')}</Notice>
  const isSent = (data && 'sent_to' in data) || failure?.exception === 'OTPCodeInvalidException'
  return (
    <form method="post" action={action + there} className={styles.form}>
      <h3>{say('Is it you?')}</h3>
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
