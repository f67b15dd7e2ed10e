// The number of unanswered questions, on the dashboard; renders nothing if there are none.

import { addresses } from '#contract/addresses/paths.ts'
import { questions } from '#contract/questions.ts'
import { say, sayCount } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { usePages } from '../shell/queries.ts'
import { Card } from '../ui/Card.tsx'

/** The page's read for this component: only the total is needed. */
export const openQuestions = { query: { state: 'open' as const, per_page: '1' } }

export function OpenQuestions() {
  const { total } = usePages(questions.own, openQuestions)
  if (total === 0) return null
  return (
    <Card title={say('For you to do')}>
      <p>
        <Link href={addresses.questions}>
          {sayCount(total, { one: '{count} question to answer', other: '{count} questions to answer' })}
        </Link>
      </p>
    </Card>
  )
}
