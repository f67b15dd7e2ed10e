// /dashboard/creator-hub/questions: received questions, to answer or hide.
import Pencil from 'lucide-react/icons/pencil'
import { addresses } from '#contract/addresses/paths.ts'
import { questions } from '#contract/questions.ts'
import { CopyLink } from '../dashboard/CopyLink.tsx'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { say } from '../language/say.ts'
import { OwnQuestion } from '../questions/OwnQuestion.tsx'
import { InfiniteList } from '../shell/InfiniteList.tsx'
import { Link } from '../shell/Link.tsx'
import { listAt } from '../shell/list-at.ts'
import { definePage, getPageInput, getPageNumber, type PageMatch, pageRead } from '../shell/page.ts'
import { usePosted } from '../shell/page-context.ts'
import { usePages } from '../shell/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FilterChips } from '../ui/FilterChips.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Piko } from '../ui/Piko.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import styles from './QuestionsPage.module.css'

export default definePage({
  reads: (match) => [...frameReads, pageRead(questions.own, getInput(match))],
  head: () => ({ title: `${say('Ask Me Anything')} | PIXEL`, isPrivate: true }),
  Component: QuestionsPage,
})

function QuestionsPage(match: PageMatch) {
  const own = usePages(questions.own, getInput(match))
  const refused = usePosted()?.failure
  const isAll = match.query.get('tab') === 'all'
  return (
    <DashboardFrame here={addresses.questions} title={say('Ask Me Anything')} reads={[own]}>
      {({ profile }) => (
        <>
          {refused && refused.exception !== 'ValidationException' && (
            <Notice tone="error" alert>
              {refused.message}
            </Notice>
          )}
          <div className={styles.bar}>
            <FilterChips
              label={say('Which questions')}
              as={Link}
              value={isAll ? 'all' : 'open'}
              items={[
                { value: 'open', label: say('To answer'), href: addresses.questions },
                { value: 'all', label: say('All'), href: addresses.allQuestions },
              ]}
            />
            <Button as={Link} href={addresses.ask(profile.page_url)} variant="quiet" size="medium" icon={<Pencil />}>
              {say('Your topic')}
            </Button>
          </div>
          <h2 className="visually-hidden">{say('Questions')}</h2>
          <Card flush>
            <InfiniteList
              label={say('questions')}
              pages={own}
              at={listAt(isAll ? addresses.allQuestions : addresses.questions, getPageNumber(match))}
              getKey={(question) => question.id}
              row={(question) => <OwnQuestion key={question.id} question={question} creator={profile} />}
              skeleton={
                <div className={styles.waiting}>
                  <SkeletonRows count={4} />
                </div>
              }
              failed={<p>{say('We could not load your questions.')}</p>}
              empty={
                <EmptyState
                  drawing={<Piko pose="wave" size={96} />}
                  text={isAll ? say('No questions yet.') : say('Nothing waits for an answer.')}
                  hint={say('Share your page: people ask what they see there.')}
                  action={<CopyLink path={addresses.ask(profile.page_url)} />}
                />
              }
            />
          </Card>
        </>
      )}
    </DashboardFrame>
  )
}

function getInput(match: PageMatch) {
  const state = match.query.get('tab') === 'all' ? ('all' as const) : ('open' as const)
  return { query: { state, ...getPageInput(match).query } }
}
