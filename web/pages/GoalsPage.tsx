// /dashboard/creator-hub/my-goals: the creator's own goals.
import Plus from 'lucide-react/icons/plus'
import { addresses } from '#contract/addresses/paths.ts'
import { goals } from '#contract/goals.ts'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { OwnGoals } from '../goals/OwnGoals.tsx'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { definePage, pageRead } from '../shell/page.ts'
import { usePosted } from '../shell/page-context.ts'
import { usePages } from '../shell/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './GoalsPage.module.css'

export default definePage({
  reads: () => [...frameReads, pageRead(goals.own, {})],
  head: () => ({ title: `${say('My Goals')} | PIXEL`, isPrivate: true }),
  Component: GoalsPage,
})

function GoalsPage() {
  const own = usePages(goals.own, {})
  const refused = usePosted()?.failure
  return (
    <DashboardFrame here={addresses.goals} title={say('My Goals')} reads={[own]}>
      {() => (
        <>
          {refused && (
            <Notice tone="error" alert>
              {refused.message}
            </Notice>
          )}
          {own.rows.length > 0 && (
            <Button as={Link} href={addresses.addGoal} size="medium" icon={<Plus />} className={styles.add}>
              {say('Add a goal')}
            </Button>
          )}
          <OwnGoals pages={own} />
        </>
      )}
    </DashboardFrame>
  )
}
