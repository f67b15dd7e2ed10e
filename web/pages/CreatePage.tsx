// /dashboard/create: what one can make; the sheet of the same name shows the same.
import { profiles } from '#contract/profiles.ts'
import { CreateMenu } from '../dashboard/CreateMenu.tsx'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { say } from '../language/say.ts'
import { addresses } from '../shell/addresses.ts'
import { definePage, pageRead } from '../shell/page.ts'
import { Card } from '../ui/Card.tsx'
import styles from './CreatePage.module.css'

export default definePage({
  reads: () => [pageRead(profiles.me, {})],
  head: () => ({ title: 'Create | PIXEL', isPrivate: true }),
  Component: CreatePage,
})

function CreatePage() {
  return (
    <DashboardFrame here={addresses.create} title={say('Create')}>
      {({ profile }) => (
        <Card flush className={styles.menu}>
          <CreateMenu pageUrl={profile.page_url} />
        </Card>
      )}
    </DashboardFrame>
  )
}
