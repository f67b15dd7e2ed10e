// /dashboard/refund-requests: refund requests from payers.
import { addresses } from '#contract/addresses/paths.ts'
import { refundRequests } from '#contract/money/refund-requests.ts'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { say } from '../language/say.ts'
import styles from '../money/refunds/Refund.module.css'
import { RefundRequestCard } from '../money/refunds/RefundRequestCard.tsx'
import { InfiniteList } from '../shell/InfiniteList.tsx'
import { listAt } from '../shell/list-at.ts'
import { definePage, getPageInput, getPageNumber, type PageMatch, pageRead } from '../shell/page.ts'
import { usePages } from '../shell/queries.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Piko } from '../ui/Piko.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'

export default definePage({
  reads: (match) => [...frameReads, pageRead(refundRequests.list, getPageInput(match))],
  head: () => ({ title: `${say('Refund requests')} | PIXEL`, isPrivate: true }),
  Component: RefundRequestsPage,
})

function RefundRequestsPage(match: PageMatch) {
  const requests = usePages(refundRequests.list, getPageInput(match))
  return (
    <DashboardFrame here={addresses.refundRequests} title={say('Refund requests')} reads={[requests]}>
      {() => (
        <Card flush>
          <InfiniteList
            label={say('refund requests')}
            pages={requests}
            at={listAt(addresses.refundRequests, getPageNumber(match))}
            getKey={(request) => request.id}
            row={(request) => <RefundRequestCard key={request.id} request={request} />}
            skeleton={
              <div className={styles.request}>
                <SkeletonRows count={4} />
              </div>
            }
            failed={<p>{say('We could not load your refund requests. Your money is safe.')}</p>}
            empty={
              <EmptyState
                drawing={<Piko pose="sleeping" size={96} />}
                text={say('Nobody asks for money back.')}
                hint={say('Whoever paid you can ask from their receipt. You have 72 hours to answer.')}
              />
            }
          />
        </Card>
      )}
    </DashboardFrame>
  )
}
