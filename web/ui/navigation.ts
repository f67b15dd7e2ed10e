// One entry of the navigation, whichever bar shows it.
import type { ReactNode } from 'react'

export type NavItem = {
  label: string
  /** The label where there is little room: under the thumb and in the rail. */
  short?: string | undefined
  /** A Lucide icon; filled when current. */
  icon: ReactNode
  /** Where it leads; without one it is a button. */
  href?: string | undefined
  /** Of a button: what it does. Of a link: what a plain press does instead, where a script runs. */
  onSelect?: (() => void) | undefined
  /** The page itself; `within`: a page that is reached from there. */
  current?: boolean | 'within' | undefined
  /** The one that makes something new. */
  emphasis?: boolean | undefined
  /** Unread things; said as "Label, 3 new". */
  count?: number | undefined
}

/** For `aria-current`. */
export function getCurrent(current: NavItem['current']): 'page' | 'true' | undefined {
  return current ? (current === 'within' ? 'true' : 'page') : undefined
}
