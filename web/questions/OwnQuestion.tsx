// A question as its creator sees it, with actions to answer it, edit the answer, or hide it.
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { type Question, questions } from '#contract/questions.ts'
import { words } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import { PressForm } from '../shell/PressForm.tsx'
import { TakenDownNotice } from '../shell/TakenDownNotice.tsx'
import { toast } from '../shell/toasts.ts'
import { type ActionProps, AnswerQuestion } from './AnswerQuestion.tsx'
import styles from './OwnQuestion.module.css'
import { QuestionPair } from './QuestionPair.tsx'
import { useQuestionsChanged } from './question-changes.ts'

interface Props {
  question: Question
  creator: { page_name: string; avatar: string | null }
}

/** An `<li>`. */
export function OwnQuestion({ question: listed, creator }: Props) {
  const changed = useQuestionsChanged()
  // The result of the last write, shown until the list is refetched.
  const [written, setWritten] = useState<{ over: Question; result: Question }>()
  const question = written?.over === listed ? written.result : listed

  function takeAnswer({ data }: { data: Question }): void {
    setWritten({ over: listed, result: data })
    changed()
    toast(say(words.updated))
  }

  return (
    <li className={styles.question}>
      {question.is_hidden && (
        <p className={styles.hidden}>
          <EyeOff /> {say('Hidden from your page')}
        </p>
      )}
      <QuestionPair question={question} creator={creator} />
      {question.taken_down ? (
        <TakenDownNotice {...question.taken_down} />
      ) : (
        <div className={styles.actions}>
          <AnswerQuestion question={question} onDone={takeAnswer} />
          <Visibility question={question} onDone={takeAnswer} />
        </div>
      )}
    </li>
  )
}

function Visibility({ question, onDone }: ActionProps) {
  const hiding = {
    title: say('Hide this question?'),
    text: say('It leaves your page with its answer. You can show it again.'),
    action: say('Hide'),
  }
  return (
    <PressForm
      action={addresses.hideQuestion(question.id)}
      endpoint={questions.hide}
      input={{ params: { id: question.id }, body: { is_hidden: question.is_hidden ? 0 : 1 } }}
      ask={question.is_hidden ? undefined : hiding}
      variant="quiet"
      onDone={onDone}
    >
      {question.is_hidden ? say('Show') : say('Hide')}
      <span className="visually-hidden"> {question.question}</span>
    </PressForm>
  )
}
