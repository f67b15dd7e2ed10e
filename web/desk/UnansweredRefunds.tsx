// Refund requests that creators did not answer in time.
import { deskForm } from '#contract/addresses/desk-paths.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { formatPesos } from '#contract/amounts.ts'
import { desk } from '#contract/desk/desk.ts'
import type { RefundRequest } from '#contract/money/refund-requests.ts'
import { Link } from '../shell/Link.tsx'
import { pageInput } from '../shell/page.ts'
import { usePages } from '../shell/queries.ts'
import { Card } from '../ui/Card.tsx'
import { Act, Folded } from './ActionForm.tsx'
import { Deadline } from './Deadline.tsx'
import { rowProps } from './DeskFrame.tsx'
import styles from './desk.module.css'
import { Listed } from './Listed.tsx'
import { Paging } from './Paging.tsx'

/** `page` is the page of the list, from the address. */
export function UnansweredRefunds({ page }: { page: number }) {
  const requests = usePages(desk.refundRequests, pageInput(page))
  return (
    <Card title="Asked for back, and not answered in time" flush>
      <Listed pages={requests} empty="Nobody waits for an answer.">
        <ul className={styles.rows}>
          {requests.rows.map((request) => (
            <Request key={request.id} request={request} />
          ))}
        </ul>
      </Listed>
      <Paging address={addresses.deskMoney} page={page} pages={requests} />
    </Card>
  )
}

function Request({ request: { id, transaction_no, amount, name, reason, date } }: { request: RefundRequest }) {
  return (
    <li className={styles.row} {...rowProps}>
      <Link href={addresses.deskTransaction(transaction_no)}>
        {formatPesos(amount)} of {transaction_no}
      </Link>
      <span className={styles.meta}>
        {name} · <Deadline due={null} since={date} />
      </span>
      <p className={styles.quote}>{reason}</p>
      <Folded
        summary="Refuse it"
        action={deskForm('refuseRefund', { id })}
        hint="Whoever asked reads this, and it stands in the log."
      >
        <Act variant="outline">Refuse: the creator keeps it</Act>
      </Folded>
    </li>
  )
}
