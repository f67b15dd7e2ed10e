// The fields of a new payout account.
import type { ReactNode } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import type { Bank } from '#contract/money/banks.ts'
import { Say } from '../../language/Say.tsx'
import { say } from '../../language/say.ts'
import type { Form } from '../../shell/useForm.ts'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { newAccountWaits } from './account-words.ts'
import { BankField } from './BankField.tsx'
import styles from './BankForm.module.css'
import { MobileField } from './MobileField.tsx'

export const emptyBank = { account_name: '', account_number: '', bank_slug: '', mobile_number: '' }
const shown = Object.keys(emptyBank)

interface Props {
  form: Form<typeof emptyBank>
  bank: Bank | null
  onBank: (bank: Bank | null) => void
  /** The first account also needs the mobile number that codes are sent to. */
  isFirst: boolean
}

export function AddBankFields({ form, bank, onBank, isFirst }: Props) {
  function choose(chosen: Bank | null): void {
    onBank(chosen)
    form.set('bank_slug', chosen?.slug ?? '')
  }

  return (
    <>
      <TextField
        label={say('Account name')}
        hint={say('As your bank writes it.')}
        {...form.field('account_name')}
        autoComplete="name"
      />
      <TextField
        label={say('Account number')}
        {...form.field('account_number')}
        inputMode="numeric"
        autoComplete="off"
        inputClassName="tabular-nums"
      />
      <BankField bank={bank} onChoose={choose} errors={form.errors.bank_slug} />
      {isFirst ? (
        <MobileField
          hint={say('We send you a code there now, and whenever you withdraw.')}
          errors={form.errors.mobile_number}
          value={form.values.mobile_number}
          onValueChange={(digits) => form.set('mobile_number', digits)}
        />
      ) : (
        <p className={styles.quiet}>
          {say('It becomes your active account. The ones you have stay on the list, disabled.')}
        </p>
      )}
      <p className={styles.quiet}>{newAccountWaits()}</p>
      <Agreement />
      <ErrorText>{form.otherErrors(shown).join(' ')}</ErrorText>
    </>
  )
}

function Agreement() {
  return (
    <p className={styles.quiet}>
      <Say
        text="By tapping CONTINUE, you agree to our <terms>Terms of Service</terms> and <privacy>Data Privacy</privacy>."
        parts={{
          terms: (words) => <LegalLink href={addresses.terms}>{words}</LegalLink>,
          privacy: (words) => <LegalLink href={addresses.privacy}>{words}</LegalLink>,
        }}
      />
    </p>
  )
}

/** A legal document, opened in a new tab so that the form stays. */
function LegalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
