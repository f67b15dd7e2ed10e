// A menu shown as a page: each line is a link with its icon on a tile.
import ChevronRight from 'lucide-react/icons/chevron-right'
import { sayCount } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { cx } from '../ui/cx.ts'
import type { NavItem } from '../ui/navigation.ts'
import styles from './MenuList.module.css'

export type Tone = 'ube' | 'gumamela' | 'pandan' | 'mangga' | 'dagat' | 'plain'

export interface MenuItem extends NavItem {
  href: string
  /** A line below the label. */
  hint?: string
}

interface Props {
  label: string
  items: readonly NavItem[] | readonly MenuItem[]
  tone: Tone
  /** Called when a line is pressed; may prevent the navigation. */
  onPress?: (item: NavItem, event: { preventDefault(): void }) => void
}

export function MenuList({ label, items, tone, onPress }: Props) {
  return (
    <ul aria-label={label} className={styles.list}>
      {items.map((item) => (
        <li key={item.label}>
          <Link href={item.href} className={styles.line} onClick={(event) => onPress?.(item, event)}>
            <span className={cx(styles.tile, styles[tone])}>{item.icon}</span>
            <span className={styles.words}>
              <span className={styles.label}>{item.label}</span>
              {'hint' in item && item.hint && <span className={styles.hint}>{item.hint}</span>}
            </span>
            {Boolean(item.count) && (
              <span className={styles.count}>
                {sayCount(item.count ?? 0, { one: '{count} new', other: '{count} new' })}
              </span>
            )}
            <ChevronRight className={styles.chevron} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
