// /dashboard/settings: the page's pictures and texts, display options of this device, and the account.

import { addresses } from '#contract/addresses/paths.ts'
import { notices } from '#contract/notices.ts'
import { ChangePageUrl } from '../accounts/ChangePageUrl.tsx'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { Account } from '../dashboard/settings/Account.tsx'
import { Deactivation } from '../dashboard/settings/Deactivation.tsx'
import { GettingIn } from '../dashboard/settings/GettingIn.tsx'
import { OnThisDevice } from '../dashboard/settings/OnThisDevice.tsx'
import { ProfileForm } from '../dashboard/settings/ProfileForm.tsx'
import { say } from '../language/say.ts'
import { NoticeSettings } from '../notices/NoticeSettings.tsx'
import { ProfilePictures } from '../profiles/ProfilePictures.tsx'
import { definePage, pageRead } from '../shell/page.ts'
import styles from './SettingsPage.module.css'

export default definePage({
  reads: () => [...frameReads, pageRead(notices.settings, {})],
  head: () => ({ title: `${say('Settings')} | PIXEL`, isPrivate: true }),
  Component: SettingsPage,
})

function SettingsPage() {
  return (
    <DashboardFrame here={addresses.settings} title={say('Settings')}>
      {(me) => (
        <div className={styles.cards}>
          <div className={styles.column}>
            <ProfilePictures me={me} />
            <ProfileForm me={me} />
            <ChangePageUrl me={me} />
          </div>
          <div className={styles.column}>
            <OnThisDevice here={addresses.settings} />
            <GettingIn />
            <NoticeSettings />
            <Account me={me} />
            <Deactivation me={me} />
          </div>
        </div>
      )}
    </DashboardFrame>
  )
}
