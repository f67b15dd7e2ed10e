// The newest payout, if it did not arrive: why, and that the money is back; the reason says both.
import { formatPesos } from '#contract/amounts.ts'
import { type Transaction, wallet } from '#contract/money/wallet.ts'
import { say } from '../../language/say.ts'
import { formatDay } from '../../shell/dates.ts'
import { openModal } from '../../shell/modals.ts'
import { usePages } from '../../shell/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './FailedPayout.module.css'
import { isBadNews, markSeen, useIsSeen } from './unseen-payout.ts'

/** What the page reads for it. */
export const newestPayout = { query: { transaction_type: 'payout' as const, per_page: '1' } }

/** Nothing while it is under way, paid or cancelled, or once it was put away; the next payout takes its place. */
export function FailedPayout() {
  const { rows } = usePages(wallet.transactions, newestPayout)
  const [newest] = rows
  const isSeen = useIsSeen(newest?.transaction_no)
  if (!newest || isSeen || !isBadNews(newest, Date.now())) return null
  return <Failed transaction={newest} />
}

function Failed({ transaction }: { transaction: Transaction }) {
  const { date, total_amount, payout } = transaction
  return (
    <Notice
      tone="error"
      title={say(
        payout?.state === 'returned' ? 'Your payout of {amount} came back' : 'Your payout of {amount} did not arrive',
        { amount: formatPesos(Math.abs(total_amount)) },
      )}
      action={
        <div className={`${styles.actions} needs-script`}>
          <Button variant="outline" size="medium" onClick={() => openModal('transaction-detail', { transaction })}>
            {say('See the payout')}
          </Button>
          <Button variant="quiet" size="medium" onClick={() => markSeen(transaction.transaction_no)}>
            {say('Dismiss')}
          </Button>
        </div>
      }
    >
      {say('{day}, to {account}.', { day: formatDay(date), account: payout?.destination ?? '' })} {payout?.reason}
    </Notice>
  )
}
