// The icon of one reaction, drawn in squares.

import { addresses } from '#contract/addresses/paths.ts'
import type { reactionKinds } from '#contract/reaction-kinds.ts'
import { cx } from '../ui/cx.ts'
import styles from './ReactionBar.module.css'

interface Props {
  kind: (typeof reactionKinds)[number]
  /** Side length in pixels. */
  size?: number
  isMuted?: boolean
}

/** Decorative: its label is beside it. */
export function ReactionIcon({ kind, size = 20, isMuted }: Props) {
  return (
    <img
      src={addresses.reactionIcon(kind.name)}
      alt=""
      width={size}
      height={size}
      className={cx(styles.icon, isMuted && styles.muted)}
    />
  )
}
