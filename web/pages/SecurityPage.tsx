// /dashboard/settings/security: the account's sign-in methods and active sessions.
import { addresses } from '#contract/addresses/paths.ts'
import { credentials } from '#contract/credentials.ts'
import { otp } from '#contract/otp.ts'
import { passkeys } from '#contract/passkeys.ts'
import { ChangeEmail } from '../accounts/ChangeEmail.tsx'
import { ChangePassword } from '../accounts/ChangePassword.tsx'
import { Sessions } from '../accounts/Sessions.tsx'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { say } from '../language/say.ts'
import { AuthenticatorCard } from '../otp/AuthenticatorCard.tsx'
import { Passkeys } from '../otp/Passkeys.tsx'
import { RecoveryCodes } from '../otp/RecoveryCodes.tsx'
import { definePage, pageRead } from '../shell/page.ts'
import styles from './SettingsPage.module.css'

export default definePage({
  reads: () => [
    ...frameReads,
    pageRead(passkeys.list, {}),
    pageRead(otp.authenticator, {}),
    pageRead(otp.recoveryCodeCount, {}),
    pageRead(credentials.sessions, {}),
  ],
  head: () => ({ title: `${say('Getting in')} | PIXEL`, isPrivate: true }),
  Component: SecurityPage,
})

function SecurityPage() {
  return (
    <DashboardFrame here={addresses.settings} title={say('Getting in')}>
      {(me) => (
        <div className={styles.cards}>
          <div className={styles.column}>
            <Passkeys hasPassword={me.has_password} />
            <AuthenticatorCard />
            <RecoveryCodes hasPassword={me.has_password} />
          </div>
          <div className={styles.column}>
            <Sessions />
            <ChangePassword me={me} />
            <ChangeEmail me={me} />
          </div>
        </div>
      )}
    </DashboardFrame>
  )
}
