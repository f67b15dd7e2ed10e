// /desk/appeals: appeals of suspended owners, to be decided by a staff member who did not take the action.
import { deskForm } from '#contract/addresses/desk-paths.ts'
import { addresses } from '#contract/addresses/paths.ts'
import type { DeskAppeal } from '#contract/desk/appeals.ts'
import { desk } from '#contract/desk/desk.ts'
import { Act, ActionForm } from '../desk/ActionForm.tsx'
import { DeskFrame, frameReads } from '../desk/DeskFrame.tsx'
import styles from '../desk/desk.module.css'
import { Listed } from '../desk/Listed.tsx'
import { Paging } from '../desk/Paging.tsx'
import { restoreText } from '../desk/words.ts'
import { formatDateTime } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { definePage, getPageInput, getPageNumber, type PageMatch, pageRead } from '../shell/page.ts'
import { usePages } from '../shell/queries.ts'
import { Card } from '../ui/Card.tsx'

export default definePage({
  reads: (match) => [pageRead(desk.appeals, getPageInput(match)), ...frameReads],
  head: () => ({ title: 'Appeals | PIXEL', isPrivate: true }),
  Component: DeskAppealsPage,
})

function DeskAppealsPage(match: PageMatch) {
  const appeals = usePages(desk.appeals, getPageInput(match))
  return (
    <DeskFrame place={addresses.deskAppeals} title="Appeals">
      <Listed pages={appeals} empty="Nobody appeals.">
        {appeals.rows.map((appeal) => (
          <Appeal key={appeal.id} appeal={appeal} />
        ))}
      </Listed>
      <Paging address={addresses.deskAppeals} page={getPageNumber(match)} pages={appeals} />
    </DeskFrame>
  )
}

const stateNames = { open: 'Waits for a decision', upheld: 'Stays suspended', restored: 'Restored' } as const

function Appeal({
  appeal: { id, page_url, page_name, reason, message, state, date, payouts_held, may_decide },
}: {
  appeal: DeskAppeal
}) {
  return (
    <Card title={<Link href={addresses.deskAccount(page_url)}>{page_name}</Link>}>
      <div className={styles.stack}>
        <p className={styles.meta}>
          {stateNames[state]} · {formatDateTime(date)}
        </p>
        <div className={styles.body}>
          <h3 className={styles.meta}>Why it was suspended</h3>
          <p className={styles.text}>{reason}</p>
        </div>
        <div className={styles.body}>
          <h3 className={styles.meta}>What its owner says</h3>
          <blockquote className={styles.quote}>{message}</blockquote>
        </div>
        {state === 'open' && !may_decide && <p>Somebody else decides: you took the action, or it is your own.</p>}
        {state === 'open' && may_decide && (
          <ActionForm action={deskForm('decideAppeal', { id })}>
            <Act name="decision" value="uphold" variant="outline">
              Uphold: stays suspended
            </Act>
            <Act name="decision" value="restore">
              {restoreText(payouts_held)}
            </Act>
          </ActionForm>
        )}
      </div>
    </Card>
  )
}
