// /dashboard/receipts: receipts of all gifts and photo purchases by the viewer.

import { addresses } from '#contract/addresses/paths.ts'
import { receipts } from '#contract/receipts.ts'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { say } from '../language/say.ts'
import { ReceiptList } from '../receipts/ReceiptList.tsx'
import { listAt } from '../shell/list-at.ts'
import { definePage, getPageInput, getPageNumber, type PageMatch, pageRead } from '../shell/page.ts'
import { usePages } from '../shell/queries.ts'
import { Card } from '../ui/Card.tsx'

export default definePage({
  reads: (match) => [...frameReads, pageRead(receipts.own, getPageInput(match))],
  head: () => ({ title: `${say('Receipts')} | PIXEL`, isPrivate: true }),
  Component: ReceiptsPage,
})

function ReceiptsPage(match: PageMatch) {
  const own = usePages(receipts.own, getPageInput(match))
  return (
    <DashboardFrame here={addresses.receipts} title={say('Receipts')} reads={[own]}>
      {() => (
        <Card>
          <ReceiptList pages={own} at={listAt(addresses.receipts, getPageNumber(match))} />
        </Card>
      )}
    </DashboardFrame>
  )
}
