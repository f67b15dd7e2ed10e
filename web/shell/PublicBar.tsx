// The top bar of every page outside the dashboard: home, Explore, and sign-in links or the viewer's avatar.
import Compass from 'lucide-react/icons/compass'
import { addresses, areas } from '#contract/addresses/paths.ts'
import { say } from '../language/say.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Logo } from '../ui/Logo.tsx'
import { TopBar } from '../ui/TopBar.tsx'
import { Link } from './Link.tsx'
import { useAddress } from './location.ts'
import styles from './PublicBar.module.css'
import { useMe } from './session.ts'

interface Props {
  /** The page begins with a cover image, and the bar overlays it. */
  overCover?: boolean | undefined
}

/** Starts with the skip link, so the page's `<main>` needs the id `main`. */
export function PublicBar({ overCover }: Props) {
  return (
    <>
      <a className="skip-link" href="#main">
        {say('Skip to the content')}
      </a>
      <TopBar
        overCover={overCover}
        start={
          <Link href={addresses.home}>
            <Logo height={22} />
          </Link>
        }
        end={
          <>
            <IconButton
              as={Link}
              href={addresses.explore}
              label={say('Explore')}
              icon={<Compass />}
              className={styles.explore}
            />
            <Account />
          </>
        }
      />
    </>
  )
}

function Account() {
  const { me, isVisitor } = useMe()
  const { pathname } = useAddress()
  if (!isVisitor)
    return (
      <Link
        href={addresses.dashboard}
        className={styles.me}
        aria-label={say('Your dashboard')}
        title={say('Your dashboard')}
      >
        <Avatar name={me?.profile.page_name ?? ''} src={me?.profile.avatar_variants?.WH100} size={40} eager />
      </Link>
    )
  // A visitor who signs in from another page, such as a creator's, returns to it.
  const comesBack = pathname !== addresses.home && !pathname.startsWith(areas.signIn)
  return (
    <>
      <Button as={Link} href={comesBack ? addresses.loginTo(pathname) : addresses.login} variant="quiet" size="medium">
        {say('Log in')}
      </Button>
      <Button as={Link} href={addresses.signUp} variant="outline" size="medium">
        {say('Sign up')}
      </Button>
    </>
  )
}
