// The newest payout, if it failed: the server's reason says why, and that the money is back.
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

/** The page's read for this component. */
export const newestPayout = { query: { transaction_type: 'payout' as const, per_page: '1' } }

/** Renders nothing while the payout is under way, once it is paid, cancelled or dismissed, or when a newer payout exists. */
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
