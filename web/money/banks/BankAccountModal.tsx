// Bank Account details: a verified account in full, for its owner.
import BadgeCheck from 'lucide-react/icons/badge-check'
import { banks } from '#contract/money/banks.ts'
import { say } from '../../language/say.ts'
import type { ModalProps } from '../../shell/ModalHost.tsx'
import { openModal } from '../../shell/modals.ts'
import { useRead } from '../../shell/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Facts } from './AccountFacts.tsx'
import { mobileWords } from './account-words.ts'
import styles from './BankAccountModal.module.css'
import { ContactSupport } from './ContactSupport.tsx'
import { EnableBank } from './EnableBank.tsx'

export default function BankAccountModal({ slug, frame }: ModalProps<'bank-account'>) {
  const { data: mine } = useRead(banks.mine, {})
  const account = mine?.find(({ bank_details }) => bank_details.slug === slug)
  return (
    <Dialog {...frame} title={say('Bank Account')}>
      {account && (
        <div className={styles.content}>
          <p className={styles.verified}>
            <BadgeCheck /> {say(account.is_disabled ? 'Verified, not in use' : 'Verified, in use')}
          </p>
          <Facts
            facts={[
              { label: say('Account name'), value: account.account_name },
              { label: say('Account number'), value: account.account_number, isNumber: true },
              { label: say('Bank name'), value: account.bank_details.name },
              {
                label: say('Mobile number'),
                value: mobileWords(account.mobile_number),
                isNumber: true,
                action: (
                  <Button
                    variant="outline"
                    size="small"
                    onClick={() => openModal('update-mobile-number', {})}
                    aria-label={say('Update the mobile number')}
                  >
                    {say('Update')}
                  </Button>
                ),
              },
            ]}
          />
          {account.is_disabled && <EnableBank account={account} />}
          <ContactSupport />
        </div>
      )}
    </Dialog>
  )
}
