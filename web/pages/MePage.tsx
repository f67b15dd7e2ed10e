// /dashboard/me: links to everything of the account, from the public page to sign-out.
import ExternalLink from 'lucide-react/icons/external-link'
import { addresses } from '#contract/addresses/paths.ts'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { MenuList } from '../dashboard/MenuList.tsx'
import { getNavigation } from '../dashboard/navigation.tsx'
import type { NavGroup } from '../dashboard/navigation-groups.tsx'
import { OnThisDevice } from '../dashboard/settings/OnThisDevice.tsx'
import { SignOut } from '../dashboard/settings/SignOut.tsx'
import { useUnread } from '../dashboard/useUnread.ts'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { definePage } from '../shell/page.ts'
import { ShareButton } from '../shell/ShareButton.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import styles from './MePage.module.css'

export default definePage({
  reads: () => [...frameReads],
  head: () => ({ title: `${say('Me')} | PIXEL`, isPrivate: true }),
  Component: MePage,
})

function MePage() {
  const unread = useUnread()
  return (
    <DashboardFrame
      here={addresses.me}
      head={({ profile }) => (
        <div className={styles.head}>
          <Avatar size={72} name={profile.page_name} src={profile.avatar_variants?.WH100} eager />
          <div className={styles.who}>
            <h1>{profile.page_name}</h1>
            <p className={styles.url}>@{profile.page_url}</p>
          </div>
          <div className={styles.actions}>
            <Button as={Link} href={addresses.page(profile.page_url)} size="medium" icon={<ExternalLink />}>
              {say('View my page')}
            </Button>
            <ShareButton page={profile} size="medium" />
          </div>
        </div>
      )}
    >
      {(me) => {
        const [own, others] = getNavigation(me, addresses.me, unread).me
        return (
          <div className={styles.groups}>
            <div className={styles.column}>
              <Groups groups={own} />
            </div>
            <div className={styles.column}>
              <Groups groups={others} />
              <OnThisDevice here={addresses.me} />
              <SignOut full />
            </div>
          </div>
        )
      }}
    </DashboardFrame>
  )
}

function Groups({ groups }: { groups: NavGroup[] }) {
  return groups.map(({ name, items, tone }) => (
    <section key={name} className={styles.group}>
      <h2 className={styles.title}>{name}</h2>
      <Card flush>
        <MenuList label={name} items={items} tone={tone} />
      </Card>
    </section>
  ))
}
