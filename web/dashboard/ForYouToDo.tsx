// What waits for the creator's answer, on the dashboard: refund requests, then questions; renders nothing if there is none.
import { addresses } from '#contract/addresses/paths.ts'
import { refundRequests } from '#contract/money/refund-requests.ts'
import { questions } from '#contract/questions.ts'
import { say, sayCount } from '../language/say.ts'
import { formatShortDay, formatTime } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { type PageRead, pageRead } from '../shell/page.ts'
import { usePages, useRead } from '../shell/queries.ts'
import { Card } from '../ui/Card.tsx'
import styles from './ForYouToDo.module.css'

/** Of the questions only the total is needed. */
const openQuestions = { query: { state: 'open' as const, per_page: '1' } }

/** The page's reads for this component. */
export const toDoReads: readonly PageRead[] = [
  pageRead(refundRequests.open, {}),
  pageRead(questions.own, openQuestions),
]

/** `isSuspended`: a suspended creator cannot answer refund requests. */
export function ForYouToDo({ isSuspended }: { isSuspended: boolean }) {
  const { data: requests } = useRead(refundRequests.open, {})
  const { total } = usePages(questions.own, openQuestions)
  const dueAt = isSuspended ? null : (requests?.due_at ?? null)
  if (dueAt === null && total === 0) return null
  return (
    <Card title={say('For you to do')}>
      <ul className={styles.list}>
        {requests && dueAt !== null && (
          <li>
            <Link href={addresses.refundRequests} className={styles.link}>
              {sayCount(
                requests.count,
                {
                  one: '{count} refund request: answer by {day}, {time}',
                  other: '{count} refund requests: answer the first by {day}, {time}',
                },
                { day: formatShortDay(dueAt), time: formatTime(dueAt) },
              )}
            </Link>
          </li>
        )}
        {total > 0 && (
          <li>
            <Link href={addresses.questions} className={styles.link}>
              {sayCount(total, { one: '{count} question to answer', other: '{count} questions to answer' })}
            </Link>
          </li>
        )}
      </ul>
    </Card>
  )
}
