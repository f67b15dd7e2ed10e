// The newest payout, if it did not arrive: why, and that the money is back; the reason says both.
import { formatPesos } from '#contract/amounts.ts'
import { type Transaction, wallet } from '#contract/money/wallet.ts'
import { say } from '../../language/say.ts'
import { formatDay } from '../../shell/dates.ts'
import { openModal } from '../../shell/modals.ts'
import { usePages } from '../../shell/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { sayReason } from './payout-words.ts'

/** What the page reads for it. */
export const newestPayout = { query: { transaction_type: 'payout' as const, per_page: '1' } }

/** Nothing while it is under way, paid or cancelled; the next payout takes its place. */
export function FailedPayout() {
  const { rows } = usePages(wallet.transactions, newestPayout)
  const [newest] = rows
  if (newest?.payout?.state !== 'failed' && newest?.payout?.state !== 'returned') return null
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
        <Button
          variant="outline"
          size="medium"
          className="needs-script"
          onClick={() => openModal('transaction-detail', { transaction })}
        >
          {say('See the payout')}
        </Button>
      }
    >
      {say('{day}, to {account}.', { day: formatDay(date), account: payout?.destination ?? '' })}{' '}
      {payout?.reason && sayReason(payout.reason)}
    </Notice>
  )
}
