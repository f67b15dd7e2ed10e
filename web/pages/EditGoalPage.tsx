// /dashboard/creator-hub/my-goals/{id}: edits one of the creator's goals.

import { addresses } from '#contract/addresses/paths.ts'
import { goals } from '#contract/goals.ts'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { useFramedRead } from '../dashboard/useFramedRead.ts'
import { GoalForm } from '../goals/GoalForm.tsx'
import { say } from '../language/say.ts'
import { definePage, type PageMatch, pageRead } from '../shell/page.ts'
import { Card } from '../ui/Card.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import styles from './GoalFormPage.module.css'

export default definePage({
  reads: (match) => [pageRead(goals.readOwn, getInput(match)), ...frameReads],
  head: () => ({ title: `${say('Edit goal')} | PIXEL`, isPrivate: true }),
  Component: EditGoalPage,
})

function EditGoalPage(match: PageMatch) {
  const read = useFramedRead(goals.readOwn, getInput(match))
  const { data: goal } = read
  return (
    <DashboardFrame here={addresses.goals} title={say('Edit goal')} reads={[read]}>
      {() => (
        <Card className={styles.card}>
          {goal ? <GoalForm key={goal.id} goal={goal} /> : <SkeletonRows count={3} />}
        </Card>
      )}
    </DashboardFrame>
  )
}

function getInput({ params }: PageMatch) {
  return { params: { id: params.id ?? '' } }
}
