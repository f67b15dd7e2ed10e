// The type of a navigation entry, for sidebar and bottom bar.
import type { ReactNode } from 'react'

export type NavItem = {
  label: string
  /** Short label for the bottom bar and the rail. */
  short?: string | undefined
  /** A Lucide icon; filled if current. */
  icon: ReactNode
  /** Link target; without it the entry is a button. */
  href?: string | undefined
  /** Action of a button; for a link, the action of a plain click in place of navigation, if JavaScript runs. */
  onSelect?: (() => void) | undefined
  /** True on the entry's page itself; `within` on a page below it. */
  current?: boolean | 'within' | undefined
  /** Highlights the entry that creates something. */
  emphasis?: boolean | undefined
  /** Number of unread items; announced as "Label, 3 new". */
  count?: number | undefined
}

/** Value for `aria-current`. */
export function getCurrent(current: NavItem['current']): 'page' | 'true' | undefined {
  return current ? (current === 'within' ? 'true' : 'page') : undefined
}
