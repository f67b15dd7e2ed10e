// The linked account at the e-payment provider, or the button to link one.
import type { LinkedAccount } from '#contract/money/banks.ts'
import { say } from '../../language/say.ts'
import type { ApiError } from '../../shell/api.ts'
import { openModal } from '../../shell/modals.ts'
import { ReadFailed } from '../../shell/ReadFailed.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { mobileWords } from './account-words.ts'
import { LinkAccount } from './LinkAccount.tsx'
import styles from './PayoutAccounts.module.css'
import { UnlinkAccount } from './UnlinkAccount.tsx'
import { WaitingPeriod } from './WaitingPeriod.tsx'

interface Props {
  /** The result of `useRead(banks.linked)`. */
  linked: { data: LinkedAccount | null | undefined; error: ApiError | null; reload: () => unknown }
}

export function LinkedPaymentAccount({ linked: { data: account, error, reload } }: Props) {
  return (
    <Card title={say('Direct e-payment')}>
      <div className={styles.content}>
        <p className={styles.quiet}>{say('Free, and without a monthly limit. Recommended.')}</p>
        {error ? (
          <ReadFailed onRetry={reload} text={say('We could not read your linked account.')} />
        ) : account === undefined ? (
          <Loading label={say('Loading your linked account')}>
            <SkeletonRows count={1} avatar={false} />
          </Loading>
        ) : account ? (
          <div className={styles.account}>
            <div className={styles.words}>
              <strong>{account.username}</strong>
              <span className="tabular-nums">{mobileWords(account.mobile_number)}</span>
              <WaitingPeriod from={account.usable_from} />
            </div>
            <StatusBadge tone="completed">{say('Verified')}</StatusBadge>
            <div className={styles.actions}>
              <Button
                variant="outline"
                size="medium"
                className="needs-script"
                onClick={() => openModal('linked-account', {})}
              >
                {say('Details')}
              </Button>
              <UnlinkAccount />
            </div>
          </div>
        ) : (
          <>
            <p>{say('No account linked yet.')}</p>
            <LinkAccount variant="primary" />
          </>
        )}
      </div>
    </Card>
  )
}
