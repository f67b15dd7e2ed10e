// The goals of a page, in two columns on wide screens; for their creator, a tile to add one comes first.
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { goals } from '#contract/goals.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import { InfiniteList } from '../shell/InfiniteList.tsx'
import { Link } from '../shell/Link.tsx'
import { listAt } from '../shell/list-at.ts'
import { pageInput } from '../shell/page.ts'
import { usePages } from '../shell/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { GoalCard } from './GoalCard.tsx'
import styles from './GoalList.module.css'
import { takesGifts } from './goal-words.ts'
import { SupportButton } from './SupportButton.tsx'

interface Props {
  creator: PublicProfile
  /** The first page of the list, from the address. */
  page: number
  /** Shown while there are no goals. */
  empty: ReactNode
}

/** The input of the list for `?page=` of an address. */
export function goalsInput(pageUrl: string, page: number): CallInput<typeof goals.ofPage> {
  return { params: { username: pageUrl }, ...pageInput(page) }
}

export function GoalList({ creator, page, empty }: Props) {
  const pages = usePages(goals.ofPage, goalsInput(creator.page_url, page))
  const address = addresses.section(creator.page_url, 'my-goals')
  return (
    <div className={styles.room}>
      {creator.is_owner && <AddGoal />}
      <InfiniteList
        label={say('goals')}
        pages={pages}
        getKey={(goal) => goal.id}
        row={(goal) => (
          <GoalCard key={goal.id} goal={goal} href={addresses.goal(creator.page_url, goal.id)}>
            {goal.is_owner ? (
              <Button as={Link} href={addresses.editGoal(goal.id)} variant="outline" size="medium">
                {say('Edit')}
                <span className="visually-hidden"> {goal.title}</span>
              </Button>
            ) : (
              takesGifts(goal) && <SupportButton goal={goal} creator={creator} />
            )}
          </GoalCard>
        )}
        more="button"
        moreText={say('Show more goals')}
        at={listAt(address, page)}
        empty={empty}
        failed={<p>{say('The goals could not be loaded.')}</p>}
        skeleton={<GoalsSkeleton />}
      >
        {(cards) => (
          <ul className={styles.grid} aria-label={say('Goals')}>
            {cards}
          </ul>
        )}
      </InfiniteList>
    </div>
  )
}

function AddGoal() {
  return (
    <Link href={addresses.addGoal} className={styles.add}>
      <Plus aria-hidden="true" />
      {say('Add a goal')}
    </Link>
  )
}

export function GoalsSkeleton() {
  return (
    <div className={styles.grid}>
      {[1, 2].map((place) => (
        <Skeleton key={place} shape="block" height={380} />
      ))}
    </div>
  )
}
