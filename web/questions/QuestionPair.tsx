// A question in its bubble and, if answered, the creator's answer in another.

import { addresses } from '#contract/addresses/paths.ts'
import { formatPesos } from '#contract/amounts.ts'
import type { Question } from '#contract/questions.ts'
import { say } from '../language/say.ts'
import { formatDay } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { PlainText } from '../shell/PlainText.tsx'
import { ReportLink } from '../shell/ReportLink.tsx'
import { sayName } from '../shell/say-name.ts'
import { speakPesos } from '../shell/speak-pesos.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { cx } from '../ui/cx.ts'
import styles from './QuestionPair.module.css'

interface Props {
  question: Question
  creator: { page_name: string; avatar: string | null }
}

export function QuestionPair({ question, creator }: Props) {
  const { name, page_url, amount, answer, answered_at } = question
  return (
    <article className={styles.pair}>
      <div className={styles.body}>
        <p className={styles.who}>
          <Avatar name={name} src={question.avatar} size={32} />
          <span>
            {page_url ? <Link href={addresses.page(page_url)}>{name}</Link> : <strong>{sayName(name)}</strong>}
            <span className={styles.meta}>
              {'\u00a0· '}
              <time dateTime={question.date}>{formatDay(question.date)}</time>
              {amount !== null && (
                <>
                  {'\u00a0· '}
                  <span aria-hidden="true" className="tabular-nums">
                    {formatPesos(amount)}
                  </span>
                  <span className="visually-hidden">
                    {say('with a gift of {amount}', { amount: speakPesos(amount) })}
                  </span>
                </>
              )}
              {'\u00a0· '}
              <ReportLink type="question" id={question.id} what={say('Report this question')} />
            </span>
          </span>
        </p>
        <h3 className={styles.bubble}>
          <PlainText>{question.question}</PlainText>
        </h3>
      </div>
      {answer !== null && answered_at !== null && (
        <div className={cx(styles.body, styles.answer)}>
          <p className={styles.who}>
            <Avatar name={creator.page_name} src={creator.avatar} size={32} />
            <span>
              <strong>{creator.page_name}</strong>
              <span className={styles.meta}>
                {'\u00a0· '}
                <time dateTime={answered_at}>{formatDay(answered_at)}</time>
              </span>
            </span>
          </p>
          <p className={styles.bubble}>
            <PlainText>{answer}</PlainText>
          </p>
        </div>
      )}
    </article>
  )
}
