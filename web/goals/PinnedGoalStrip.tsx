// The pinned goal in the head of a page: the whole strip is a link to it.

import { addresses } from '#contract/addresses/paths.ts'
import type { PinnedGoal } from '#contract/goal-progress.ts'
import { Link } from '../shell/Link.tsx'
import { GoalProgress } from './GoalProgress.tsx'
import styles from './PinnedGoalStrip.module.css'

export function PinnedGoalStrip({ goal, pageUrl }: { goal: PinnedGoal; pageUrl: string }) {
  return (
    <section aria-labelledby="pinned-goal" className={styles.strip}>
      <h2 id="pinned-goal" className={styles.title}>
        <Link href={addresses.goal(pageUrl, goal.id)} className={styles.link}>
          {goal.title}
        </Link>
      </h2>
      <GoalProgress goal={goal} />
    </section>
  )
}
