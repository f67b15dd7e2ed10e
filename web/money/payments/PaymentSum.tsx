// The picture, amount and recipient of a payment.
import { formatPesos } from '#contract/amounts.ts'
import { Say } from '../../language/Say.tsx'
import type { ModalProps } from '../../shell/ModalHost.tsx'
import { speakPesos } from '../../shell/speak-pesos.ts'
import { Amount } from '../../ui/Amount.tsx'
import styles from './ConfirmPaymentModal.module.css'

interface Props extends Pick<ModalProps<'confirm-payment'>, 'amount' | 'creatorName'> {
  picture: string | undefined
}

/** The amount and the recipient. */
export function PaymentSum({ amount, creatorName, picture }: Props) {
  return (
    <div className={styles.sum}>
      {picture && <img src={picture} alt="" width={72} height={72} className={styles.picture} />}
      <Amount text={formatPesos(amount)} spoken={speakPesos(amount)} size="xl" />
      <p>
        <Say
          text="to <name>{name}</name>"
          values={{ name: creatorName }}
          parts={{ name: (words) => <strong>{words}</strong> }}
        />
      </p>
    </div>
  )
}
