// /dashboard/creator-hub/my-goals: the creator's own goals.
import Plus from 'lucide-react/icons/plus'
import { addresses } from '#contract/addresses/paths.ts'
import { goals } from '#contract/goals.ts'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { OwnGoals } from '../goals/OwnGoals.tsx'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { listAt } from '../shell/list-at.ts'
import { definePage, getPageInput, getPageNumber, type PageMatch, pageRead } from '../shell/page.ts'
import { usePages } from '../shell/queries.ts'
import { Refusal } from '../shell/Refusal.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './GoalsPage.module.css'

export default definePage({
  reads: (match) => [...frameReads, pageRead(goals.own, getPageInput(match))],
  head: () => ({ title: `${say('My Goals')} | PIXEL`, isPrivate: true }),
  Component: GoalsPage,
})

function GoalsPage(match: PageMatch) {
  const own = usePages(goals.own, getPageInput(match))
  return (
    <DashboardFrame here={addresses.goals} title={say('My Goals')} reads={[own]}>
      {() => (
        <>
          <Refusal />
          {own.rows.length > 0 && (
            <Button as={Link} href={addresses.addGoal} size="medium" icon={<Plus />} className={styles.add}>
              {say('Add a goal')}
            </Button>
          )}
          <OwnGoals pages={own} at={listAt(addresses.goals, getPageNumber(match))} />
        </>
      )}
    </DashboardFrame>
  )
}
