// The parts of the balance, and when money becomes available: immediately from the web, on the 15th from the mobile app.
import { formatPesos } from '#contract/amounts.ts'
import { say } from '../../language/say.ts'
import { formatDay } from '../../shell/dates.ts'
import type { ModalProps } from '../../shell/ModalHost.tsx'
import { speakPesos } from '../../shell/speak-pesos.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './BalanceInformationModal.module.css'

type Props = ModalProps<'balance-information'>

export default function BalanceInformationModal({ frame, balance }: Props) {
  return (
    <Dialog
      {...frame}
      title={say('Balance Information')}
      footer={<Button onClick={frame.onClose}>{say('GOT IT')}</Button>}
    >
      <ol className={styles.steps}>
        <li>
          <h3>{say('Paid on the web')}</h3>
          <p>{say('Added to your available balance at once.')}</p>
        </li>
        <li>
          <h3>{say('Paid in the mobile app')}</h3>
          <p>{say('Pending until the 15th of the month, 12:00 am in Manila. Then it joins your available balance.')}</p>
          <NextRelease balance={balance} />
        </li>
        <li>
          <h3>{say('Withdrawn')}</h3>
          <p>{say('Set aside while a payout is on its way. If it does not arrive, all of it comes back.')}</p>
          <InPayout balance={balance} />
        </li>
      </ol>
    </Dialog>
  )
}

function NextRelease({ balance }: Pick<Props, 'balance'>) {
  if (!balance) return null
  if (!balance.next_release) return <p className={styles.next}>{say('Nothing is pending right now.')}</p>
  const { amount, date } = balance.next_release
  const isPart = amount < balance.pending_amount
  return (
    <p className={styles.next}>
      {say('Next release:')} <Amount text={formatPesos(amount)} spoken={speakPesos(amount)} />,{' '}
      <time dateTime={date}>{formatDay(date)}</time>
      {isPart && (
        <>
          {'. '}
          {say('{amount} are pending in all. The rest follows on the 15th after.', {
            amount: formatPesos(balance.pending_amount),
          })}
        </>
      )}
    </p>
  )
}

function InPayout({ balance }: Pick<Props, 'balance'>) {
  if (!balance) return null
  const { in_payout_amount } = balance
  return (
    <p className={styles.next}>
      {in_payout_amount > 0 ? (
        <>
          {say('On its way now:')} <Amount text={formatPesos(in_payout_amount)} spoken={speakPesos(in_payout_amount)} />
        </>
      ) : (
        say('No payout is on its way right now.')
      )}
    </p>
  )
}
