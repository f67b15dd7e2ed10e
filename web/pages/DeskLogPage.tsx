// /desk/log: the log of all desk actions.
import { addresses } from '#contract/addresses/paths.ts'
import { desk } from '#contract/desk/desk.ts'
import { DeskFrame, frameReads } from '../desk/DeskFrame.tsx'
import { History } from '../desk/History.tsx'
import { Listed } from '../desk/Listed.tsx'
import { Paging } from '../desk/Paging.tsx'
import { definePage, getPageInput, getPageNumber, type PageMatch, pageRead } from '../shell/page.ts'
import { usePages } from '../shell/queries.ts'
import { Card } from '../ui/Card.tsx'

export default definePage({
  reads: (match) => [pageRead(desk.log, getPageInput(match)), ...frameReads],
  head: () => ({ title: 'Log | PIXEL', isPrivate: true }),
  Component: DeskLogPage,
})

function DeskLogPage(match: PageMatch) {
  const log = usePages(desk.log, getPageInput(match))
  return (
    <DeskFrame place={addresses.deskLog} title="Log">
      <Card flush>
        <Listed pages={log} empty="Nothing was done yet.">
          <History rows={log.rows} withHash />
        </Listed>
      </Card>
      <Paging address={addresses.deskLog} page={getPageNumber(match)} pages={log} />
    </DeskFrame>
  )
}
