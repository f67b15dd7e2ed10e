// From the amount that leaves the wallet to the amount that arrives.
import { formatPesos, toPesos } from '#contract/amounts.ts'
import { say } from '../../language/say.ts'
import { speakPesos } from '../../shell/speak-pesos.ts'
import { Amount } from '../../ui/Amount.tsx'
import type { PayoutSums } from './payout-sums.ts'
import styles from './WithdrawModal.module.css'

export function WithdrawSums({ sums: { amount, fee, arrives } }: { sums: PayoutSums }) {
  return (
    <dl className={styles.sums}>
      <Line label={say('From your wallet')} centavos={amount} />
      <Line label={say('Fee')} centavos={fee} free />
      <Line label={say('You’ll receive')} centavos={arrives} isTotal />
    </dl>
  )
}

interface LineProps {
  label: string
  centavos: bigint | undefined
  /** Shows a zero as FREE. */
  free?: boolean
  isTotal?: boolean
}

function Line({ label, centavos, free, isTotal }: LineProps) {
  const pesos = centavos === undefined ? undefined : toPesos(centavos)
  return (
    <div className={isTotal ? styles.total : styles.sum}>
      <dt>{label}</dt>
      <dd>
        {pesos === undefined ? (
          '–'
        ) : free && pesos === 0 ? (
          say('FREE')
        ) : (
          <Amount text={formatPesos(pesos)} spoken={speakPesos(pesos)} />
        )}
      </dd>
    </div>
  )
}
