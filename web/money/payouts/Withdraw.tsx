// The withdraw button, or why there is none.
import { say } from '../../language/say.ts'
import { openModal } from '../../shell/modals.ts'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { useSuspension } from '../useSuspension.ts'
import styles from './Withdraw.module.css'

export function Withdraw({ size }: Pick<ButtonProps, 'size'>) {
  if (useSuspension()?.payouts_held)
    return (
      <p className={styles.held}>
        {say('Payouts are held while your account is suspended. The money is still yours.')}
      </p>
    )
  return (
    <>
      <Button size={size} className="needs-script" onClick={() => openModal('select-payout-option', {})}>
        {say('Withdraw')}
      </Button>
      <p className="without-script">{say('Withdrawing needs JavaScript. Your money stays where it is.')}</p>
    </>
  )
}
