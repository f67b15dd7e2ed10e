// /dashboard/receipts: what one paid, gifts and photos alike.
import { profiles } from '#contract/profiles.ts'
import { receipts } from '#contract/receipts.ts'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { say } from '../language/say.ts'
import { ReceiptList } from '../receipts/ReceiptList.tsx'
import { addresses } from '../shell/addresses.ts'
import { definePage, type PageMatch, pageNumberOf, pageRead } from '../shell/page.ts'
import { usePages } from '../shell/queries.ts'
import { Card } from '../ui/Card.tsx'

export default definePage({
  reads: (match) => [pageRead(profiles.me, {}), pageRead(receipts.own, inputOf(match))],
  head: () => ({ title: 'Receipts | PIXEL', isPrivate: true }),
  Component: ReceiptsPage,
})

function ReceiptsPage(match: PageMatch) {
  const own = usePages(receipts.own, inputOf(match))
  return (
    <DashboardFrame here={addresses.receipts} title={say('Receipts')} reads={[own]}>
      {() => (
        <Card>
          <ReceiptList pages={own} moreHref={`${addresses.receipts}?page=${pageNumberOf(match) + 1}`} />
        </Card>
      )}
    </DashboardFrame>
  )
}

function inputOf(match: PageMatch) {
  const page = pageNumberOf(match)
  return page > 1 ? { query: { page: String(page) } } : {}
}
