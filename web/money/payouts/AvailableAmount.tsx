// The available balance, and the limit of standard payouts.
import { formatPesos, speakPesos } from '#contract/amounts.ts'
import { words } from '#contract/texts.ts'
import { say } from '../../language/say.ts'
import { Link } from '../../shell/Link.tsx'
import { closeAllModals } from '../../shell/modals.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorText, Notice } from '../../ui/Notice.tsx'
import type { OverLimit } from './usePayoutRequest.ts'
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

export function Limit({ message, allowed, helpUrl, onFill }: OverLimit & { onFill: (amount: string) => void }) {
  return (
    <Notice tone="warning" alert>
      <p>{message}</p>
      {allowed !== undefined && (
        <p className={styles.allowed}>
          {say('Amount allowed for withdrawal')}{' '}
          {allowed > 0 ? (
            <Button
              variant="outline"
              size="small"
              aria-label={say('Withdraw {amount} instead', { amount: speakPesos(allowed) })}
              onClick={() => onFill(String(allowed))}
            >
              {formatPesos(allowed)}
            </Button>
          ) : (
            <strong>{formatPesos(allowed)}</strong>
          )}
        </p>
      )}
      {helpUrl && (
        <p>
          <Link href={helpUrl} onClick={closeAllModals}>
            {say('Why can’t I withdraw all my PIXEL earnings?')}
          </Link>
        </p>
      )}
    </Notice>
  )
}
