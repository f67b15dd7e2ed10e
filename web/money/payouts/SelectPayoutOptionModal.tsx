// Select Payout Option: directly to the e-payment provider, or to the active bank account.
import Landmark from 'lucide-react/icons/landmark'
import Wallet from 'lucide-react/icons/wallet'
import { banks, type LinkedAccount, type UserBank } from '#contract/money/banks.ts'
import { maskNumber } from '#contract/money/masked-number.ts'
import { standardFee, standardMonthMax } from '#contract/money/standard-payout.ts'
import { say } from '../../language/say.ts'
import type { ModalProps } from '../../shell/ModalHost.tsx'
import { openModal } from '../../shell/modals.ts'
import { useRead } from '../../shell/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { mobileWords } from '../banks/account-words.ts'
import { LinkAccount } from '../banks/LinkAccount.tsx'
import { PayoutOption } from './PayoutOption.tsx'
import styles from './SelectPayoutOptionModal.module.css'

export default function SelectPayoutOptionModal({ frame }: ModalProps<'select-payout-option'>) {
  const linked = useRead(banks.linked, {})
  const mine = useRead(banks.mine, {})
  const failed = linked.error ?? mine.error
  return (
    <Dialog {...frame} title={say('Select Payout Option')} size={720}>
      {failed ? (
        <div className={styles.failed}>
          <ErrorText>
            {say('We could not read your payout accounts.')} {failed.message}
          </ErrorText>
          <Button
            variant="outline"
            size="medium"
            onClick={() => {
              void linked.reload()
              void mine.reload()
            }}
          >
            {say('Try Again')}
          </Button>
        </div>
      ) : linked.data === undefined || mine.data === undefined ? (
        <Loading label={say('Loading your payout accounts')}>
          <SkeletonRows count={2} />
        </Loading>
      ) : (
        <div className={styles.options}>
          <Direct account={linked.data} />
          <Standard account={mine.data.find(({ is_disabled }) => !is_disabled)} />
        </div>
      )}
    </Dialog>
  )
}

function Direct({ account }: { account: LinkedAccount | null }) {
  return (
    <PayoutOption
      icon={<Wallet />}
      title={say('Direct e-payment')}
      price={say('FREE')}
      note={say('No monthly limit.')}
      isRecommended
      usableFrom={account?.usable_from}
      lines={account ? [account.account_name, mobileWords(account.mobile_number)] : [say('No account linked yet.')]}
      onChoose={
        account &&
        (() =>
          openModal('withdraw', {
            target: {
              slug: account.slug,
              kind: 'direct',
              name: account.account_name,
              number: account.mobile_number && mobileWords(account.mobile_number),
            },
          }))
      }
    >
      <LinkAccount />
    </PayoutOption>
  )
}

function Standard({ account }: { account: UserBank | undefined }) {
  return (
    <PayoutOption
      icon={<Landmark />}
      title={say('Standard')}
      price={say('{amount} FEE', { amount: standardFee })}
      note={say('Up to {amount} per month.', { amount: standardMonthMax })}
      usableFrom={account?.usable_from}
      lines={account ? [account.bank_details.name, account.account_number] : [say('No bank account yet.')]}
      onChoose={
        account &&
        (() =>
          openModal('withdraw', {
            target: {
              slug: account.bank_details.slug,
              kind: 'standard',
              name: account.bank_details.name,
              number: maskNumber(account.account_number),
            },
          }))
      }
    >
      <Button variant="outline" size="medium" onClick={() => openModal('add-bank', {})}>
        {say('Add Bank Account')}
      </Button>
    </PayoutOption>
  )
}
