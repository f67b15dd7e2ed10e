// What stands around every page of the dashboard: its navigation, who is signed in, and the page's heading.
import Settings from 'lucide-react/icons/settings'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { type ReactNode, useEffect } from 'react'
import { type Me, profiles } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import { addresses } from '../shell/addresses.ts'
import type { ApiError } from '../shell/api.ts'
import { Link } from '../shell/Link.tsx'
import { openModal } from '../shell/modals.ts'
import { useRead } from '../shell/queries.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { BottomBar } from '../ui/BottomBar.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Logo } from '../ui/Logo.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'
import { Sidebar } from '../ui/Sidebar.tsx'
import { TopBar } from '../ui/TopBar.tsx'
import { Bell } from './Bell.tsx'
import styles from './DashboardFrame.module.css'
import { dashboardEntries } from './navigation.tsx'
import { useUnread } from './useUnread.ts'

interface Props {
  /** The page's own address, whose entry is marked. */
  here: string
  /** The heading; words, or made of who is signed in. */
  title: string | ((me: Me) => string)
  /** What the page reads beside `profiles.me`: when one finds that the session has ended, signing in is offered. */
  reads?: readonly { error: ApiError | null }[]
  children: (me: Me) => ReactNode
}

export function DashboardFrame({ here, title, reads = [], children }: Props) {
  const { data: me, error, isLoading } = useRead(profiles.me, {})
  const unread = useUnread()
  const isSignedOut = [error, ...reads.map((read) => read.error)].some(
    (failure) => failure?.code === 'UnauthorizedAccessException',
  )
  useEffect(() => {
    if (isSignedOut) openModal('login', { next: here })
  }, [isSignedOut, here])

  if (!me && isLoading) return <PageLoader />
  if (!me && isSignedOut) return <SignedOut next={here} />
  // The page that says so has a Try Again.
  if (!me) throw error

  const entries = dashboardEntries(me.profile.page_url, here, unread)
  return (
    <>
      <a className="skip-link" href="#main">
        {say('Skip to content')}
      </a>
      <div className={styles.frame}>
        <Sidebar
          label={say('Dashboard')}
          as={Link}
          logo={{ wide: <HomeLink logo={<Logo />} />, narrow: <HomeLink logo={<Logo tile height={32} />} /> }}
          groups={[{ items: entries.all }]}
          footer={<SignedInAs me={me} />}
        />
        <div className={styles.column}>
          <TopBar
            className={styles.top}
            start={<HomeLink logo={<Logo />} />}
            end={<OwnLinks me={me} here={here} unread={unread} />}
          />
          <main id="main" tabIndex={-1} className={styles.main}>
            <h1>{typeof title === 'string' ? title : title(me)}</h1>
            {children(me)}
          </main>
        </div>
      </div>
      <BottomBar label={say('Dashboard')} as={Link} items={entries.bar} />
    </>
  )
}

function HomeLink({ logo }: { logo: ReactNode }) {
  return (
    <Link href={addresses.home} className={styles.logo}>
      {logo}
    </Link>
  )
}

/** What the bar of a phone has no room for. */
function OwnLinks({ me: { profile }, here, unread }: { me: Me; here: string; unread: number }) {
  return (
    <>
      <Bell unread={unread} here={here} />
      <IconButton
        as={Link}
        href={addresses.purchases}
        aria-current={here === addresses.purchases ? 'page' : undefined}
        label={say('My purchases')}
        icon={<ShoppingBag />}
      />
      <IconButton
        as={Link}
        href={addresses.settings}
        aria-current={here === addresses.settings ? 'page' : undefined}
        label={say('Settings')}
        icon={<Settings />}
      />
      <Link href={addresses.page(profile.page_url)} aria-label={say('My page')} className={styles.logo}>
        <Avatar size={32} name={profile.page_name} src={profile.avatar_variants?.WH100} />
      </Link>
    </>
  )
}

function SignedInAs({ me: { profile } }: { me: Me }) {
  return (
    <section aria-label={say('Signed in')} className={styles.signedIn}>
      <Avatar size={40} name={profile.page_name} src={profile.avatar_variants?.WH100} />
      <div className={styles.name}>
        <strong>{profile.page_name}</strong>
        <span>/{profile.page_url}</span>
      </div>
    </section>
  )
}

function SignedOut({ next }: { next: string }) {
  return (
    <main id="main" tabIndex={-1}>
      <EmptyState
        size="page"
        text={say('You are signed out.')}
        hint={say('Your page goes on without you. Log in to see your dashboard.')}
        action={
          <Button as={Link} href={addresses.loginTo(next)}>
            {say('Log in')}
          </Button>
        }
      />
    </main>
  )
}
