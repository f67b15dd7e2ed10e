// The available balance.
import { formatPesos } from '#contract/amounts.ts'
import { words } from '#contract/texts.ts'
import { say } from '../../language/say.ts'
import { speakPesos } from '../../shell/speak-pesos.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'
import styles from './WithdrawModal.module.css'

interface AvailableProps {
  /** Undefined while loading. */
  pesos: number | undefined
  /** Reading the balance failed. */
  isUnknown: boolean
  onFill: (amount: string) => void
}

export function AvailableAmount({ pesos, isUnknown, onFill }: AvailableProps) {
  if (isUnknown) return <ErrorText>{say(words.balanceUnavailable)}</ErrorText>
  return (
    <div className={styles.available}>
      <span>
        {say('Available')} {pesos !== undefined && <Amount text={formatPesos(pesos)} spoken={speakPesos(pesos)} />}
      </span>
      {pesos !== undefined && pesos > 0 && (
        <Button
          variant="outline"
          size="small"
          aria-label={say('Withdraw all that is available')}
          onClick={() => onFill(String(pesos))}
        >
          {say('All')}
        </Button>
      )}
    </div>
  )
}
