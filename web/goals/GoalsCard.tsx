// The running goals, on the dashboard.

import { addresses } from '#contract/addresses/paths.ts'
import { goals } from '#contract/goals.ts'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { usePages } from '../shell/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { GoalItem } from './GoalItem.tsx'
import styles from './GoalsCard.module.css'
import { takesGifts } from './goal-words.ts'

export function GoalsCard() {
  const own = usePages(goals.own, {})
  const running = own.rows.filter((goal) => takesGifts(goal) && !goal.taken_down)
  return (
    <Card title={say('My Goals')} aside={own.total > 0 && <Link href={addresses.goals}>{say('All goals')}</Link>}>
      {own.isLoading ? (
        <Loading label={say('Loading goals')}>
          <Skeleton shape="block" height={72} />
        </Loading>
      ) : own.error && own.rows.length === 0 ? (
        <div className={styles.empty}>
          <p>{say('We could not load your goals. Their gifts are safe.')}</p>
          <Button variant="outline" size="medium" onClick={() => own.reload()}>
            {say('Try Again')}
          </Button>
        </div>
      ) : running.length > 0 ? (
        <ul className={styles.goals}>
          {running.map((goal) => (
            <GoalItem key={goal.id} goal={goal} />
          ))}
        </ul>
      ) : (
        <div className={styles.empty}>
          <p>{say('People give more gladly when they know what for.')}</p>
          <Button as={Link} href={addresses.addGoal} variant="outline" size="medium">
            {say('Add a goal')}
          </Button>
        </div>
      )}
    </Card>
  )
}
