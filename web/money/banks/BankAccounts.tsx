// The user's own bank accounts: the active one first, the disabled ones below, and a button to add one.
import Plus from 'lucide-react/icons/plus'
import type { UserBank } from '#contract/money/banks.ts'
import { maskNumber } from '#contract/money/masked-number.ts'
import { standardFee, standardMonthMax } from '#contract/money/standard-payout.ts'
import { say } from '../../language/say.ts'
import type { ApiError } from '../../shell/api.ts'
import { openModal } from '../../shell/modals.ts'
import { usePageContext } from '../../shell/page-context.ts'
import { ReadFailed } from '../../shell/ReadFailed.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { ContactSupport } from './ContactSupport.tsx'
import { EnableBank } from './EnableBank.tsx'
import styles from './PayoutAccounts.module.css'
import { WaitingPeriod } from './WaitingPeriod.tsx'

interface Props {
  /** The result of `useRead(banks.mine)`. */
  mine: { data: UserBank[] | undefined; error: ApiError | null; reload: () => unknown }
}

export function BankAccounts({ mine: { data: accounts, error, reload } }: Props) {
  // Where direct payouts are to be had, linking is the recommended act.
  const { hasProviderSignIn } = usePageContext()
  return (
    <Card title={say('Bank accounts')}>
      <div className={styles.content}>
        <p className={styles.quiet}>
          {say('Standard payouts cost {fee} and go up to {amount} per month. They go to the account in use.', {
            fee: standardFee,
            amount: standardMonthMax,
          })}
        </p>
        {error ? (
          <ReadFailed onRetry={reload} text={say('We could not read your bank accounts.')} />
        ) : !accounts ? (
          <Loading label={say('Loading your bank accounts')}>
            <SkeletonRows count={2} avatar={false} />
          </Loading>
        ) : (
          <>
            {accounts.length === 0 && <p>{say('No bank account yet.')}</p>}
            <ul className={styles.list} aria-label={say('Bank accounts')}>
              {accounts.map((account) => (
                <Account key={account.bank_details.slug} account={account} />
              ))}
            </ul>
            <Button
              icon={<Plus />}
              variant={accounts.length === 0 && !hasProviderSignIn ? 'primary' : 'outline'}
              className="needs-script"
              onClick={() => openModal('add-bank', {})}
            >
              {say('Add Bank Account')}
            </Button>
            {accounts.length > 0 && <ContactSupport />}
          </>
        )}
        <div className="without-script">
          <p>{say('Accounts can be added and used once JavaScript is on.')}</p>
        </div>
      </div>
    </Card>
  )
}

function Account({ account }: { account: UserBank }) {
  const { bank_details, account_name, account_number, is_disabled, usable_from } = account
  return (
    <li className={styles.account}>
      <div className={styles.words}>
        <strong>{bank_details.name}</strong>
        <span className="tabular-nums">
          {account_name}, {maskNumber(account_number)}
        </span>
        {!is_disabled && <WaitingPeriod from={usable_from} />}
      </div>
      {is_disabled ? (
        <StatusBadge tone="closed">{say('Disabled')}</StatusBadge>
      ) : (
        <StatusBadge tone="completed">{say('In use')}</StatusBadge>
      )}
      <div className={styles.actions}>
        <Button
          variant="outline"
          size="medium"
          className="needs-script"
          aria-label={say('Details of {bank}', { bank: bank_details.name })}
          onClick={() => openModal('bank-account', { slug: bank_details.slug })}
        >
          {say('Details')}
        </Button>
        {is_disabled && <EnableBank account={account} />}
      </div>
    </li>
  )
}
