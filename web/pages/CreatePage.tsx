// /dashboard/create: the menu of things to create, as in the `create` modal.

import { addresses } from '#contract/addresses/paths.ts'
import { CreateMenu } from '../dashboard/CreateMenu.tsx'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { say } from '../language/say.ts'
import { definePage } from '../shell/page.ts'
import { Card } from '../ui/Card.tsx'
import styles from './CreatePage.module.css'

export default definePage({
  reads: () => [...frameReads],
  head: () => ({ title: `${say('Create')} | PIXEL`, isPrivate: true }),
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
