// The form in which a person in a photo agrees, refuses or withdraws.
import type { ConsentRequest } from '#contract/consents.ts'
import { limits } from '#contract/limits.ts'
import { say } from '../language/say.ts'
import { usePosted } from '../shell/page-context.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './ConsentPage.module.css'

export function ConsentAnswer({ request, action }: { request: ConsentRequest; action: string }) {
  const posted = usePosted(action)
  const errors = posted?.failure?.errors ?? {}
  const others = Object.entries(errors).flatMap(([field, texts]) => (field === 'name' ? [] : texts))
  const hasAgreed = request.state === 'given'
  return (
    <form method="post" action={action} noValidate className={styles.stack}>
      {posted?.failure && others.length + (errors.name?.length ?? 0) === 0 && (
        <Notice tone="error" alert>
          {posted.failure.message}
        </Notice>
      )}
      {others.length > 0 && (
        <Notice tone="error" alert>
          {others.join(' ')}
        </Notice>
      )}
      <input type="hidden" name="terms" value={request.terms} />
      <TextField
        label={say('Your full name')}
        hint={say('It counts as your signature, and is kept with your answer.')}
        name="name"
        autoComplete="name"
        maxLength={limits.personNameMax}
        required
        errors={errors.name}
        defaultValue={posted?.values.name ?? ''}
      />
      {hasAgreed ? (
        <Button type="submit" name="answer" value="withdraw" variant="danger" full>
          {say('Withdraw: hide this photo')}
        </Button>
      ) : (
        <>
          <Button type="submit" name="answer" value="yes" full>
            {say('Yes, I agree')}
          </Button>
          <Button type="submit" name="answer" value="no" variant="outline" full>
            {say('No, I don’t agree')}
          </Button>
        </>
      )}
    </form>
  )
}
