// /dashboard/gifts: received gifts, to answer or to hide from the wall.

import { addresses } from '#contract/addresses/paths.ts'
import { gifts } from '#contract/gifts.ts'
import { CopyLink } from '../dashboard/CopyLink.tsx'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { say } from '../language/say.ts'
import { ReceivedGiftCard } from '../received-gifts/ReceivedGiftCard.tsx'
import { InfiniteList } from '../shell/InfiniteList.tsx'
import { listAt } from '../shell/list-at.ts'
import { definePage, getPageInput, getPageNumber, type PageMatch, pageRead } from '../shell/page.ts'
import { usePosted } from '../shell/page-context.ts'
import { usePages } from '../shell/queries.ts'
import { Refusal } from '../shell/Refusal.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Piko } from '../ui/Piko.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import styles from './GiftsPage.module.css'

export default definePage({
  reads: (match) => [...frameReads, pageRead(gifts.received, getPageInput(match))],
  head: () => ({ title: `${say('Gifts')} | PIXEL`, isPrivate: true }),
  Component: GiftsPage,
})

function GiftsPage(match: PageMatch) {
  const received = usePages(gifts.received, getPageInput(match))
  // The field of the reply says why.
  const isReplyRefused = usePosted()?.failure?.errors?.message !== undefined
  return (
    <DashboardFrame here={addresses.gifts} title={say('Gifts')} reads={[received]}>
      {({ profile }) => (
        <>
          {!isReplyRefused && <Refusal />}
          <Card flush>
            <InfiniteList
              label={say('gifts')}
              pages={received}
              at={listAt(addresses.gifts, getPageNumber(match))}
              getKey={(gift) => gift.donation_id}
              row={(gift) => <ReceivedGiftCard key={gift.donation_id} gift={gift} />}
              skeleton={
                <div className={styles.waiting}>
                  <SkeletonRows count={4} />
                </div>
              }
              failed={<p>{say('We could not load your gifts. Your money is safe.')}</p>}
              empty={
                <EmptyState
                  drawing={<Piko pose="sleeping" size={96} />}
                  text={say('No gifts yet.')}
                  hint={say('Share your page: the first one is often from someone who knows you.')}
                  action={<CopyLink path={addresses.page(profile.page_url)} />}
                />
              }
            />
          </Card>
        </>
      )}
    </DashboardFrame>
  )
}
