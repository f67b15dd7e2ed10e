// /dashboard/settings: the page's pictures and words, this device's looks, and the account.
import { profiles } from '#contract/profiles.ts'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { Account } from '../dashboard/settings/Account.tsx'
import { Deactivation } from '../dashboard/settings/Deactivation.tsx'
import { ProfileForm } from '../dashboard/settings/ProfileForm.tsx'
import { ThemeChoice } from '../dashboard/settings/ThemeChoice.tsx'
import { ProfilePictures } from '../profiles/ProfilePictures.tsx'
import { addresses } from '../shell/addresses.ts'
import { definePage, pageRead } from '../shell/page.ts'
import styles from './SettingsPage.module.css'

export default definePage({
  reads: () => [pageRead(profiles.me, {})],
  head: () => ({ title: 'Settings | PIXEL', isPrivate: true }),
  Component: SettingsPage,
})

function SettingsPage() {
  return (
    <DashboardFrame here={addresses.settings} title="Settings">
      {(me) => (
        <div className={styles.cards}>
          <div className={styles.column}>
            <ProfilePictures me={me} />
            <ProfileForm me={me} />
          </div>
          <div className={styles.column}>
            <ThemeChoice />
            <Account me={me} />
            <Deactivation />
          </div>
        </div>
      )}
    </DashboardFrame>
  )
}
