// The head of a creator's page: avatar, name, bio and counts.
import type { ReactNode } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import { openModal } from '../shell/modals.ts'
import { PlainText } from '../shell/PlainText.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { MoreText } from '../ui/MoreText.tsx'
import { onPlainClick } from '../ui/on-plain-click.ts'
import styles from './ProfileHeader.module.css'

interface Props {
  profile: PublicProfile
  /** The buttons. */
  children: ReactNode
}

export function ProfileHeader({ profile, children }: Props) {
  return (
    <header className={styles.header}>
      <span className={styles.face}>
        <Avatar name={profile.page_name} src={profile.avatar} size={88} eager />
      </span>
      <div>
        <h1>{profile.page_name}</h1>
        <p className={styles.url}>@{profile.page_url}</p>
      </div>
      {profile.bio && (
        <MoreText moreLabel={say('more')} lessLabel={say('less')} className={styles.bio}>
          <PlainText>{profile.bio}</PlainText>
        </MoreText>
      )}
      <dl className={styles.counts}>
        <Count
          label={profile.donation_count === 1 ? say('Supporter') : say('Supporters')}
          value={profile.donation_count}
        />
        <Count
          label={profile.follower_count === 1 ? say('Follower') : say('Followers')}
          value={profile.follower_count}
          {...(profile.is_owner && {
            href: addresses.peopleTab('followers'),
            onPress: () => openModal('manage-following', { tab: 'followers' }),
          })}
        />
      </dl>
      <div className={styles.actions}>{children}</div>
    </header>
  )
}

const count = new Intl.NumberFormat('en-PH')

interface CountProps {
  label: string
  value: number
  /** Address of the list; for the owner only. */
  href?: string
  /** Opens the list in a modal when JavaScript runs. */
  onPress?: () => void
}

function Count({ label, value, href, onPress }: CountProps) {
  return (
    <div className={styles.count}>
      <dt>
        {href ? (
          <a href={href} onClick={onPress && onPlainClick(onPress)}>
            {label}
          </a>
        ) : (
          label
        )}
      </dt>
      <dd className="tabular-nums">{count.format(value)}</dd>
    </div>
  )
}
