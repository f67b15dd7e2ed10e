// /dashboard/creator-hub/my-goals/{id}: edits one of the creator's goals.

import { addresses } from '#contract/addresses/paths.ts'
import { goals } from '#contract/goals.ts'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { GoalForm } from '../goals/GoalForm.tsx'
import { say } from '../language/say.ts'
import { definePage, type PageMatch, pageRead } from '../shell/page.ts'
import { useRead } from '../shell/queries.ts'
import { Card } from '../ui/Card.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'
import styles from './GoalFormPage.module.css'

export default definePage({
  reads: (match) => [pageRead(goals.readOwn, getInput(match)), ...frameReads],
  head: () => ({ title: `${say('Edit goal')} | PIXEL`, isPrivate: true }),
  Component: EditGoalPage,
})

function EditGoalPage(match: PageMatch) {
  const { data: goal } = useRead(goals.readOwn, getInput(match), { isMain: true })
  if (!goal) return <PageLoader />
  return (
    <DashboardFrame here={addresses.goals} title={say('Edit goal')}>
      {() => (
        <Card className={styles.card}>
          <GoalForm key={goal.id} goal={goal} />
        </Card>
      )}
    </DashboardFrame>
  )
}

function getInput({ params }: PageMatch) {
  return { params: { id: params.id ?? '' } }
}
