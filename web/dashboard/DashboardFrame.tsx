// The frame of every dashboard page: navigation, the signed-in account, and the page's heading.
import ExternalLink from 'lucide-react/icons/external-link'
import { type ReactNode, useEffect } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { type Me, profiles } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import { type ApiError, connectionTexts } from '../shell/api.ts'
import { notLoaded } from '../shell/error-pages.tsx'
import { Link } from '../shell/Link.tsx'
import { useAddress } from '../shell/location.ts'
import { openModal } from '../shell/modals.ts'
import { useRead } from '../shell/queries.ts'
import { registerLater } from '../shell/service-worker.ts'
import { BottomBar } from '../ui/BottomBar.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Logo } from '../ui/Logo.tsx'
import { getCurrent } from '../ui/navigation.ts'
import { PageLoader } from '../ui/PageLoader.tsx'
import { Sidebar } from '../ui/Sidebar.tsx'
import { TopBar } from '../ui/TopBar.tsx'
import { Bell } from './Bell.tsx'
import styles from './DashboardFrame.module.css'
import { getNavigation } from './navigation.tsx'
import { MeLink, SignedInAs } from './SignedInAs.tsx'
import { SuspensionBand } from './SuspensionBand.tsx'
import { useUnread } from './useUnread.ts'

interface Props {
  /** The page's own address, marked in the navigation. */
  here: string
  /** The heading: a text, or a function of the signed-in account. */
  title?: string | ((me: Me) => string)
  /** Instead of `title`: the page's own head, with its heading in it. */
  head?: (me: Me) => ReactNode
  /** The page's reads besides `profiles.me`: if one fails because the session has ended, the login modal opens. */
  reads?: readonly { error: ApiError | null }[]
  children: (me: Me) => ReactNode
}

export function DashboardFrame({ here, title, head, reads = [], children }: Props) {
  const { data: me, error, isLoading } = useRead(profiles.me, {})
  const unread = useUnread()
  useEffect(registerLater, [])
  const isSignedOut = [error, ...reads.map((read) => read.error)].some(
    (failure) => failure?.code === 'UnauthorizedAccessException',
  )
  useEffect(() => {
    // Without an address to go to: the page stays, with what was typed in it.
    if (isSignedOut) openModal('login', {})
  }, [isSignedOut])

  if (!me && isLoading) return <PageLoader />
  if (!me && isSignedOut) return <SignedOut next={here} />
  // The error page has a Try Again button.
  if (!me) throw error

  const { sidebar, bar } = getNavigation(me, here, unread)
  const overMe = getCurrent(here === addresses.me)
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
          aside={<Bell unread={unread} here={here} />}
          groups={sidebar.map(({ name, isNamed, items }) => ({ heading: isNamed ? name : undefined, items }))}
          footer={<SignedInAs me={me} current={overMe} />}
        />
        <div className={styles.column}>
          <TopBar
            label="PIXEL"
            className={styles.top}
            start={<HomeLink logo={<Logo />} />}
            end={
              <>
                <IconButton
                  as={Link}
                  href={addresses.page(me.profile.page_url)}
                  label={say('View my page')}
                  icon={<ExternalLink />}
                />
                <Bell unread={unread} here={here} />
                <MeLink me={me} current={overMe} className={styles.lying} />
              </>
            }
          />
          <main id="main" tabIndex={-1} className={styles.main}>
            {head ? head(me) : <h1>{typeof title === 'function' ? title(me) : title}</h1>}
            <SuspensionBand me={me} />
            {children(me)}
          </main>
        </div>
      </div>
      <BottomBar label={say('Dashboard shortcuts')} as={Link} items={bar} />
    </>
  )
}

/** Set once the frame's code is there: from the frame the pages that were loaded before are still reached. */
notLoaded.inFrame = { ...notLoaded.alone, Component: NotLoaded }

function NotLoaded() {
  const { pathname } = useAddress()
  return (
    <DashboardFrame here={pathname} title={say('Something went wrong')}>
      {() => (
        <EmptyState
          text={say(connectionTexts.none)}
          action={<Button onClick={() => location.reload()}>{say('Try Again')}</Button>}
        />
      )}
    </DashboardFrame>
  )
}

function HomeLink({ logo }: { logo: ReactNode }) {
  return (
    <Link href={addresses.home} className={styles.logo}>
      {logo}
    </Link>
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
