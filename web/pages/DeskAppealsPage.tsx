// /desk/appeals: what suspended owners say, for somebody who did not take the action.
import { addresses } from '#contract/addresses/paths.ts'
import { type DeskAppeal, desk } from '#contract/desk.ts'
import { ActionForm } from '../desk/ActionForm.tsx'
import { DeskFrame } from '../desk/DeskFrame.tsx'
import styles from '../desk/desk.module.css'
import { Paging } from '../desk/Paging.tsx'
import { formatDateTime } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { definePage, getPageNumber, type PageMatch, pageRead } from '../shell/page.ts'
import { usePages } from '../shell/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

export default definePage({
  reads: (match) => [pageRead(desk.appeals, getInput(match))],
  head: () => ({ title: 'Appeals | PIXEL', isPrivate: true }),
  Component: DeskAppealsPage,
})

function DeskAppealsPage(match: PageMatch) {
  const appeals = usePages(desk.appeals, getInput(match))
  return (
    <DeskFrame here={addresses.deskAppeals} title="Appeals">
      {appeals.rows.length === 0 && !appeals.isLoading && <EmptyState text="Nobody appeals." />}
      {appeals.rows.map((appeal) => (
        <Appeal key={appeal.id} appeal={appeal} />
      ))}
      <Paging address={addresses.deskAppeals} page={getPageNumber(match)} pages={appeals} />
    </DeskFrame>
  )
}

function Appeal({
  appeal: { id, page_url, page_name, reason, message, state, date, may_decide },
}: {
  appeal: DeskAppeal
}) {
  return (
    <Card title={<Link href={addresses.deskAccount(page_url)}>{page_name}</Link>}>
      <div className={styles.stack}>
        <p className={styles.meta}>
          {state} · {formatDateTime(date)}
        </p>
        <p className={styles.text}>We said: {reason}</p>
        <p className={styles.text}>They say: {message}</p>
        {state === 'open' && !may_decide && <p>Somebody else decides: you took the action, or it is your own.</p>}
        {state === 'open' && may_decide && (
          <ActionForm action={addresses.deskDecideAppeal(id)}>
            <Button type="submit" name="decision" value="uphold" variant="outline" full>
              Uphold: stays suspended
            </Button>
            <Button type="submit" name="decision" value="restore" full>
              Restore: the page opens again, held payouts go on
            </Button>
          </ActionForm>
        )}
      </div>
    </Card>
  )
}

function getInput(match: PageMatch) {
  const page = getPageNumber(match)
  return page > 1 ? { query: { page: String(page) } } : {}
}
