// /dashboard/settings/my-data: export of the account's data, and erasure. Both work as plain forms.
import { addresses } from '#contract/addresses/paths.ts'
import { exports } from '#contract/exports.ts'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { EraseAccount } from '../dashboard/settings/EraseAccount.tsx'
import { ExportCard } from '../dashboard/settings/ExportCard.tsx'
import { say } from '../language/say.ts'
import { definePage, pageRead } from '../shell/page.ts'
import styles from './SettingsPage.module.css'

export default definePage({
  reads: () => [...frameReads, pageRead(exports.read, {})],
  head: () => ({ title: `${say('My data')} | PIXEL`, isPrivate: true }),
  Component: MyDataPage,
})

function MyDataPage() {
  return (
    <DashboardFrame here={addresses.settings} title={say('My data')}>
      {(me) => (
        <div className={styles.cards}>
          <div className={styles.column}>
            <ExportCard />
          </div>
          <div className={styles.column}>
            <EraseAccount me={me} />
          </div>
        </div>
      )}
    </DashboardFrame>
  )
}
