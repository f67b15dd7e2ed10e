// The account: e-mail, referral code, and signing out.
import { addresses } from '#contract/addresses/paths.ts'
import type { Me } from '#contract/profiles.ts'
import { say } from '../../language/say.ts'
import { Link } from '../../shell/Link.tsx'
import { Card } from '../../ui/Card.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { SignOut } from './SignOut.tsx'
import styles from './settings.module.css'

export function Account({ me }: { me: Me }) {
  return (
    <Card title={say('Account')}>
      <div className={styles.parts}>
        <dl className={styles.facts}>
          <dt>{say('Email')}</dt>
          <dd>{me.email}</dd>
          <dt>{say('Referral code')}</dt>
          <dd className={styles.code}>
            <strong>{me.referral_code}</strong>
            <CopyButton text={me.referral_code} label={say('Copy code')} variant="quiet" size="medium" />
          </dd>
        </dl>
        <p className={styles.quiet}>{say('A creator who opens a page can enter your code when they sign up.')}</p>
        <p>
          <Link href={addresses.myData}>{say('My data: download it, or erase the account')}</Link>
        </p>
        <SignOut />
      </div>
    </Card>
  )
}
