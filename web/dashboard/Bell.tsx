// The bell in the top bar of a phone, with the number of new notices.
import BellIcon from 'lucide-react/icons/bell'
import { addresses } from '#contract/addresses/paths.ts'
import { say, sayCount } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './Bell.module.css'

export function Bell({ unread, here }: { unread: number; here: string }) {
  return (
    <IconButton
      as={Link}
      href={addresses.notices}
      aria-current={here === addresses.notices ? 'page' : undefined}
      label={
        unread > 0 ? sayCount(unread, { one: 'Notices, {count} new', other: 'Notices, {count} new' }) : say('Notices')
      }
      icon={
        <span className={styles.bell}>
          <BellIcon />
          {unread > 0 && <span className={styles.count}>{unread > 99 ? '99+' : unread}</span>}
        </span>
      }
    />
  )
}
