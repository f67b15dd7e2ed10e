// The form for a question. A real form that works without JavaScript, where visitors sign in before they type.
import Send from 'lucide-react/icons/send'
import type { FormEvent } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { limits } from '#contract/limits.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { questions } from '#contract/questions.ts'
import { say } from '../language/say.ts'
import { forgetKept } from '../shell/kept-values.ts'
import { Link } from '../shell/Link.tsx'
import { usePosted } from '../shell/page-context.ts'
import { useWrite } from '../shell/queries.ts'
import { useMe } from '../shell/session.ts'
import { toast } from '../shell/toasts.ts'
import { useForm } from '../shell/useForm.ts'
import { useIdempotencyKey } from '../shell/useIdempotencyKey.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { Notice } from '../ui/Notice.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import styles from './AskForm.module.css'

const fetchSchema = () => import('#contract/questions.ts').then(({ QuestionForm }) => QuestionForm)

interface Props {
  creator: PublicProfile
  /** The plain form was just sent. */
  isSent: boolean
}

/** A visitor signs in first: in a modal that keeps what was typed, or without JavaScript, where it would be lost, before typing. */
export function AskForm({ creator, isSent }: Props) {
  const action = addresses.ask(creator.page_url)
  const { isVisitor } = useMe()
  const form = useForm({ initial: { question: '' }, schema: fetchSchema, action, keptAs: action })
  const refused = usePosted(action)?.failure
  const keyFor = useIdempotencyKey()
  const { send, isBusy } = useWrite(questions.ask, {
    on: { ValidationException: form.takeErrors },
    onDone: () => {
      keyFor.forget()
      form.reset(form.values)
      // Who has left the page meanwhile does not find it typed again.
      forgetKept(action)
      toast(sentText(creator.page_name))
    },
  })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const body = form.values
    if (!(await form.check())) return
    void send({ params: { username: creator.page_url }, body }, { idempotencyKey: keyFor(body) })
  }

  return (
    <>
      <form
        ref={form.ref}
        id="ask"
        method="post"
        action={action}
        noValidate
        className={cx(styles.form, isVisitor && 'needs-script')}
        onSubmit={submit}
      >
        {isSent && <Notice>{sentText(creator.page_name)}</Notice>}
        {refused && refused.exception !== 'ValidationException' && (
          <Notice tone="error" alert>
            {refused.message}
          </Notice>
        )}
        <TextArea
          label={say('Your question')}
          hint={say('Only {name} sees it until it is answered.', { name: creator.page_name })}
          {...form.field('question')}
          max={limits.questionMax}
        />
        <Button type="submit" icon={<Send />} busy={isBusy} busyText={say('Sending…')}>
          {say('Ask')}
        </Button>
      </form>
      {isVisitor && (
        <p className="without-script">
          <Button as={Link} href={addresses.loginTo(action)}>
            {say('Sign in to ask')}
          </Button>
        </p>
      )}
    </>
  )
}

function sentText(name: string): string {
  return say('Your question is with {name}.', { name })
}
