// Questions and answers as paired bubbles, the latest answer first.
import type { ReactNode } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { type Question, questions } from '#contract/questions.ts'
import { say } from '../language/say.ts'
import { InfiniteList } from '../shell/InfiniteList.tsx'
import { listAt } from '../shell/list-at.ts'
import { pageInput } from '../shell/page.ts'
import { usePages } from '../shell/queries.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './AnsweredList.module.css'
import { QuestionPair } from './QuestionPair.tsx'

interface Props {
  creator: PublicProfile
  /** The first page of the list, from the address. */
  page: number
  /** Rendered below each answer. */
  foot: (question: Question) => ReactNode
  empty: ReactNode
}

/** The input of the list for `?page=` of an address. */
export function answersInput(pageUrl: string, page: number): CallInput<typeof questions.ofPage> {
  return { params: { username: pageUrl }, ...pageInput(page) }
}

export function AnsweredList({ creator, page, foot, empty }: Props) {
  const pages = usePages(questions.ofPage, answersInput(creator.page_url, page))
  const address = addresses.ask(creator.page_url)
  return (
    <div className={styles.room}>
      <InfiniteList
        label={say('answers')}
        pages={pages}
        getKey={(question) => question.id}
        row={(question) => (
          <li key={question.id} id={`question-${question.id}`} className={styles.pair}>
            <QuestionPair question={question} creator={creator} />
            {foot(question)}
          </li>
        )}
        moreText={say('Show more answers')}
        at={listAt(address, page)}
        empty={empty}
        failed={<p>{say('The answers could not be loaded.')}</p>}
        skeleton={
          <div className={styles.list}>
            <Skeleton shape="block" height={180} />
            <Skeleton shape="block" height={180} />
          </div>
        }
      >
        {(pairs) => (
          <ul className={styles.list} aria-label={say('Answers')}>
            {pairs}
          </ul>
        )}
      </InfiniteList>
    </div>
  )
}
