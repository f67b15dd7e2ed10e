// The limit of standard payouts.
import { formatPesos } from '#contract/amounts.ts'
import { say } from '../../language/say.ts'
import { Link } from '../../shell/Link.tsx'
import { closeAllModals } from '../../shell/modals.ts'
import { speakPesos } from '../../shell/speak-pesos.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { OverLimit } from './usePayoutRequest.ts'
import styles from './WithdrawModal.module.css'

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
