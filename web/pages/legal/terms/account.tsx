// Terms: the agreement and accounts.
import { addresses } from '#contract/addresses/paths.ts'
import { limits } from '#contract/limits.ts'
import type { LegalSection } from '../document.ts'

export function accountTerms(): LegalSection[] {
  return [
    {
      id: 'agreement',
      title: 'What you agree to',
      text: (
        <>
          <p>
            These terms are the agreement between you and PIXEL, whether you give, have a page, or only read. By opening
            an account or sending a gift you accept them. If you do not, please do neither.
          </p>
          <p>
            Our <a href={addresses.privacy}>Privacy Notice</a> says what we do with personal data. It is no part of this
            agreement: it binds us either way.
          </p>
        </>
      ),
    },
    {
      id: 'account',
      title: 'Your account and page',
      text: (
        <>
          <p>
            You need an account to have a page and to receive gifts, not to give. You must be 18 or older, or have the
            consent of a parent or guardian who answers for you, and the account must be your own: one person or one
            group, with an email you can read.
          </p>
          <p>
            Keep your password to yourself. What is done from your account counts as done by you until you tell us that
            somebody else has got in.
          </p>
          <p>
            Your page’s address is yours while you use it. If you change it, the old one leads to the new one for{' '}
            {limits.oldPageUrlDays} days. We may take back an address that pretends to be somebody else.
          </p>
        </>
      ),
    },
  ]
}
