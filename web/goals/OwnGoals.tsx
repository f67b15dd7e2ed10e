// The creator's own goals, drafts included, with the actions for each.
import type { ReactNode } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import type { Goal, goals } from '#contract/goals.ts'
import { say } from '../language/say.ts'
import { InfiniteList } from '../shell/InfiniteList.tsx'
import { Link } from '../shell/Link.tsx'
import type { ListAt } from '../shell/list-at.ts'
import type { usePages } from '../shell/queries.ts'
import { TakenDownNotice } from '../shell/TakenDownNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { Drawing } from '../ui/Drawing.tsx'
import { noGoals } from '../ui/drawings.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { DeleteGoal } from './DeleteGoal.tsx'
import { GoalCard } from './GoalCard.tsx'
import styles from './GoalList.module.css'
import { GoalsSkeleton } from './GoalList.tsx'
import { MoveGoal } from './MoveGoal.tsx'

interface Props {
  pages: ReturnType<typeof usePages<typeof goals.own>>
  at: ListAt
}

export function OwnGoals({ pages, at }: Props) {
  return (
    <div className={styles.room}>
      <InfiniteList
        label={say('goals')}
        pages={pages}
        at={at}
        getKey={(goal) => goal.id}
        row={(goal) => (
          <GoalCard key={goal.id} goal={goal} href={getHref(goal)}>
            {goal.taken_down ? <TakenDownNotice {...goal.taken_down} /> : <Actions goal={goal} />}
          </GoalCard>
        )}
        failed={<p>{say('We could not load your goals. Their gifts are safe.')}</p>}
        skeleton={<GoalsSkeleton />}
        empty={
          <EmptyState
            drawing={<Drawing art={noGoals} />}
            text={say('No goals here yet.')}
            hint={say('Say what the next pixel is for. Three goals can run at a time.')}
            action={
              <Button as={Link} href={addresses.addGoal}>
                {say('Add a goal')}
              </Button>
            }
          />
        }
      >
        {(cards) => (
          <ul className={styles.grid} aria-label={say('Your goals')}>
            {cards}
          </ul>
        )}
      </InfiniteList>
    </div>
  )
}

/** A draft has no public page yet, so its link opens the form. */
function getHref({ id, state, creator }: Goal): string {
  return state === 'draft' ? addresses.editGoal(id) : addresses.goal(creator.page_url, id)
}

function Actions({ goal }: { goal: Goal }) {
  return (
    <>
      <Button as={Link} href={addresses.editGoal(goal.id)} variant="outline" size="small">
        {say('Edit')}
        <span className="visually-hidden"> {goal.title}</span>
      </Button>
      <Moves goal={goal} />
      {goal.gift_count === 0 && <DeleteGoal goal={goal} />}
    </>
  )
}

function Moves({ goal }: { goal: Goal }): ReactNode {
  if (goal.state === 'draft') return <MoveGoal goal={goal} to={{ state: 'active' }} text={say('Start')} />
  if (goal.state === 'closed') return <MoveGoal goal={goal} to={{ state: 'active' }} text={say('Open again')} />
  return (
    <>
      <MoveGoal
        goal={goal}
        to={{ is_pinned: goal.is_pinned ? '0' : '1' }}
        text={goal.is_pinned ? say('Unpin') : say('Pin')}
      />
      <MoveGoal
        goal={goal}
        to={{ state: 'closed' }}
        text={say('Close')}
        ask={{
          title: say('Close this goal?'),
          text: say('It takes no more gifts. What was given stays yours, and the goal stays on your page.'),
        }}
      />
    </>
  )
}
