// The signed-in account, as a link to the page Me.
import ExternalLink from 'lucide-react/icons/external-link'
import { addresses } from '#contract/addresses/paths.ts'
import type { Me } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { cx } from '../ui/cx.ts'
import type { getCurrent } from '../ui/navigation.ts'
import frameStyles from './DashboardFrame.module.css'
import styles from './SignedInAs.module.css'

interface MeLinkProps {
  me: Me
  current: ReturnType<typeof getCurrent>
  className?: string | undefined
}

/** For landscape phones, where the bottom bar has no room. */
export function MeLink({ me: { profile }, current, className }: MeLinkProps) {
  return (
    <Link href={addresses.me} aria-label={say('Me')} aria-current={current} className={cx(frameStyles.logo, className)}>
      <Avatar size={32} name={profile.page_name} src={profile.avatar_variants?.WH100} />
    </Link>
  )
}

export function SignedInAs({ me: { profile }, current }: MeLinkProps) {
  return (
    <section aria-label={say('Signed in')} className={styles.signedIn}>
      <Link href={addresses.me} aria-current={current} className={styles.me}>
        <Avatar size={40} name={profile.page_name} src={profile.avatar_variants?.WH100} />
        <span className={styles.short}>{say('Me')}</span>
        <span className={styles.name}>
          <strong>{profile.page_name}</strong>
          <span>@{profile.page_url}</span>
        </span>
      </Link>
      <Link href={addresses.page(profile.page_url)} className={styles.page}>
        <ExternalLink />
        {say('View my page')}
      </Link>
    </section>
  )
}
