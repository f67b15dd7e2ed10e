// A creator in a list: avatar, name and bio.

import { addresses } from '#contract/addresses/paths.ts'
import type { Creator } from '#contract/discovery.ts'
import { sayCount } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import styles from './discovery.module.css'

export function CreatorCard({ creator }: { creator: Creator }) {
  const { page_url, page_name, avatar, bio, follower_count } = creator
  return (
    <li className={styles.card}>
      <Avatar name={page_name} src={avatar} size={56} />
      <span className={styles.who}>
        <Link href={addresses.page(page_url)} className={styles.name}>
          {page_name}
        </Link>
        <span className={styles.facts}>
          @{page_url}
          {follower_count > 0 &&
            ` · ${sayCount(follower_count, { one: '{count} follower', other: '{count} followers' })}`}
        </span>
        {bio && <span className={styles.bio}>{bio}</span>}
      </span>
    </li>
  )
}
