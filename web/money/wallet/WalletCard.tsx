// The balance card: available, pending, in payout and held.
import Info from 'lucide-react/icons/info'
import { formatPesos } from '#contract/amounts.ts'
import type { Balance } from '#contract/money/wallet.ts'
import { words } from '#contract/texts.ts'
import { say } from '../../language/say.ts'
import { formatShortDay } from '../../shell/dates.ts'
import { openModal } from '../../shell/modals.ts'
import { speakPesos } from '../../shell/speak-pesos.ts'
import { Amount } from '../../ui/Amount.tsx'
import { BalanceCard } from '../../ui/BalanceCard.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Withdraw } from '../payouts/Withdraw.tsx'
import { type Balances, getPesoBalance } from './balances.ts'
import styles from './WalletCard.module.css'

export function WalletCard({ balances: { data, error, reload } }: { balances: Balances }) {
  const balance = getPesoBalance(data)
  const isUnavailable = !balance && (error !== null || data !== undefined)
  return (
    <BalanceCard
      label={say('Available')}
      amount={balance && formatPesos(balance.amount)}
      spoken={balance && speakPesos(balance.amount)}
      error={isUnavailable ? say(words.balanceUnavailable) : undefined}
      retry={
        <Button variant="outline" size="medium" onClick={() => reload()}>
          {say('Try Again')}
        </Button>
      }
      aside={
        <IconButton
          className="needs-script"
          label={say('Balance Information')}
          icon={<Info />}
          onClick={() => openModal('balance-information', { balance })}
        />
      }
      action={balance && <Withdraw />}
    >
      {balance && <Coming balance={balance} />}
    </BalanceCard>
  )
}

function Coming({ balance: { pending_amount, in_payout_amount, held_amount, next_release } }: { balance: Balance }) {
  const release = next_release && say('Releases on {day}', { day: formatShortDay(next_release.date) })
  const isPart = next_release !== null && next_release.amount < pending_amount
  return (
    <dl className={styles.coming}>
      <Line label={say('Pending')} amount={pending_amount} />
      {release && (
        <dd className={styles.release}>{isPart ? `${formatPesos(next_release.amount)}: ${release}` : release}</dd>
      )}
      {in_payout_amount > 0 && <Line label={say('In payout')} amount={in_payout_amount} />}
      {held_amount > 0 && <Line label={say('Held: disputes and refunds')} amount={held_amount} />}
    </dl>
  )
}

function Line({ label, amount }: { label: string; amount: number }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className={styles.amount}>
        <Amount text={formatPesos(amount)} spoken={speakPesos(amount)} />
      </dd>
    </>
  )
}
