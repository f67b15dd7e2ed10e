// One entry of the navigation, whichever bar shows it.
import type { ReactNode } from 'react'

export type NavItem = {
  label: string
  /** A Lucide icon; filled when current. */
  icon: ReactNode
  /** Where it leads; without one it is a button and `onSelect` is called. */
  href?: string | undefined
  onSelect?: (() => void) | undefined
  current?: boolean | undefined
  /** The one that makes something new. */
  emphasis?: boolean | undefined
  /** Unread things; said as "Label, 3 new". */
  count?: number | undefined
}
