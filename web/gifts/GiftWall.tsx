// The public wall of gifts: messages and amounts, newest first.
import type { ReactNode } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { gifts } from '#contract/gifts.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import { InfiniteList } from '../shell/InfiniteList.tsx'
import { listAt } from '../shell/list-at.ts'
import { pageInput } from '../shell/page.ts'
import { usePages } from '../shell/queries.ts'
import { Drawing } from '../ui/Drawing.tsx'
import { noTransactions } from '../ui/drawings.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { GiftNote } from './GiftNote.tsx'
import styles from './GiftWall.module.css'

interface Props {
  creator: PublicProfile
  /** The same input that the server read the page with. */
  input: CallInput<typeof gifts.wall>
  /** The first page of the wall, from the address. */
  page: number
  /** Below the text of an empty wall. */
  emptyAction?: ReactNode
}

/** The input of the wall for `?page=` of an address. */
export function wallInput(pageUrl: string, page: number): CallInput<typeof gifts.wall> {
  return { params: { username: pageUrl }, ...pageInput(page) }
}

export function GiftWall({ creator, input, page, emptyAction }: Props) {
  const pages = usePages(gifts.wall, input)
  const address = addresses.page(creator.page_url)
  return (
    <section aria-labelledby="wall" className={styles.wall}>
      <h2 id="wall">{say('Wall of gifts')}</h2>
      <InfiniteList
        label={say('gifts')}
        pages={pages}
        getKey={(gift) => gift.donation_id}
        row={(gift) => <GiftNote key={gift.donation_id} gift={gift} creator={creator} />}
        more="button"
        moreText={say('Show more gifts')}
        at={listAt(address, page)}
        empty={
          <EmptyState
            drawing={<Drawing art={noTransactions} />}
            text={say('No gifts on the wall yet.')}
            hint={
              creator.is_owner
                ? say('Share your page: the first one fills the first pixel.')
                : say('Yours could be the first pixel.')
            }
            action={emptyAction}
          />
        }
        skeleton={<GiftsSkeleton />}
      >
        {(rows) => (
          <ul className={styles.notes} aria-label={say('Gifts')}>
            {rows}
          </ul>
        )}
      </InfiniteList>
    </section>
  )
}

function GiftsSkeleton() {
  return (
    <div className={styles.notes}>
      {[96, 136, 96, 112].map((height, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: these never move
        <Skeleton key={place} shape="block" height={height} />
      ))}
    </div>
  )
}
