// The creator's answer to a question.
import type { FormEvent } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { limits } from '#contract/limits.ts'
import { type Question, questions } from '#contract/questions.ts'
import { say } from '../language/say.ts'
import { usePosted } from '../shell/page-context.ts'
import { useWrite } from '../shell/queries.ts'
import { useForm } from '../shell/useForm.ts'
import { Button } from '../ui/Button.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { useTextDetails } from '../ui/useTextDetails.ts'
import styles from './OwnQuestion.module.css'

const fetchSchema = () => import('#contract/questions.ts').then(({ questions }) => questions.answer.body)

export interface ActionProps {
  question: Question
  onDone: (answer: { data: Question }) => void
}

/** Opens without JavaScript too. */
export function AnswerQuestion({ question, onDone }: ActionProps) {
  const action = addresses.answerQuestion(question.id)
  const { details, close } = useTextDetails()
  const wasRefused = usePosted(action)?.failure !== undefined
  const form = useForm({ initial: { answer: question.answer ?? '' }, schema: fetchSchema, action })
  const { send, isBusy } = useWrite(questions.answer, {
    on: { ValidationException: form.takeErrors },
    onDone: (answer) => {
      close()
      onDone(answer)
    },
  })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (await form.check()) void send({ params: { id: question.id }, body: form.values })
  }

  return (
    <details {...details} open={wasRefused} className={styles.answer}>
      <Button as="summary" variant="outline" size="medium">
        {question.answer === null ? say('Answer') : say('Edit answer')}
        <span className="visually-hidden"> {question.question}</span>
      </Button>
      <form ref={form.ref} method="post" action={action} noValidate className={styles.form} onSubmit={submit}>
        <TextArea
          label={say('Your answer')}
          hint={say('Everyone can read it on your page.')}
          {...form.field('answer')}
          max={limits.answerMax}
        />
        <Button type="submit" size="medium" busy={isBusy} busyText={say('Saving…')}>
          {question.answer === null ? say('Send answer') : say('Save answer')}
        </Button>
      </form>
    </details>
  )
}
