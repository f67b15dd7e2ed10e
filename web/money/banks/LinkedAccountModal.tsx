// Linked Payment Account: the verified account at the e-payment provider.
import BadgeCheck from 'lucide-react/icons/badge-check'
import { banks } from '#contract/money/banks.ts'
import { say } from '../../language/say.ts'
import type { ModalProps } from '../../shell/ModalHost.tsx'
import { useRead } from '../../shell/queries.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Facts } from './AccountFacts.tsx'
import { mobileWords } from './account-words.ts'
import styles from './BankAccountModal.module.css'

export default function LinkedAccountModal({ frame }: ModalProps<'linked-account'>) {
  const { data: account } = useRead(banks.linked, {})
  return (
    <Dialog {...frame} title={say('Linked Payment Account')}>
      {account && (
        <div className={styles.content}>
          <p className={styles.verified}>
            <BadgeCheck /> {say('Verified')}
          </p>
          <Facts
            facts={[
              { label: say('Username'), value: account.username },
              { label: say('Mobile number'), value: mobileWords(account.mobile_number), isNumber: true },
            ]}
          />
        </div>
      )}
    </Dialog>
  )
}
