// The creator above a card, in lists of many creators: avatar and name.
import { addresses } from '#contract/addresses/paths.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { cx } from '../ui/cx.ts'
import styles from './CreatorLine.module.css'
import { Link } from './Link.tsx'

interface Props {
  creator: { page_url: string; page_name: string; avatar: string | null }
}

export function CreatorLine({ creator: { page_url, page_name, avatar } }: Props) {
  return (
    <p className={styles.line}>
      <Avatar name={page_name} src={avatar} size={32} />
      <Link href={addresses.page(page_url)} className={cx(styles.name, 'touch-target')}>
        {page_name}
      </Link>
    </p>
  )
}
