// /dashboard/creator-hub/my-goals/add-goal

import { addresses } from '#contract/addresses/paths.ts'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { GoalForm } from '../goals/GoalForm.tsx'
import { say } from '../language/say.ts'
import { definePage } from '../shell/page.ts'
import { Card } from '../ui/Card.tsx'
import styles from './GoalFormPage.module.css'

export default definePage({
  reads: () => [...frameReads],
  head: () => ({ title: `${say('Add a goal')} | PIXEL`, isPrivate: true }),
  Component: AddGoalPage,
})

function AddGoalPage() {
  return (
    <DashboardFrame here={addresses.goals} title={say('Add a goal')}>
      {() => (
        <Card className={styles.card}>
          <GoalForm />
        </Card>
      )}
    </DashboardFrame>
  )
}
