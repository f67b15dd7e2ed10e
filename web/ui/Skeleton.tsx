// Placeholders for content that is loading.
import { cx } from './cx.ts'
import styles from './Skeleton.module.css'

export type SkeletonProps = {
  /** `line` is as high as the text it replaces, `avatar` is a square with stepped corners, `block` fills its container. */
  shape?: 'line' | 'block' | 'avatar' | undefined
  /** Pixels, or a percentage such as "60%"; full width by default. */
  width?: number | string | undefined
  /** Pixels or a percentage; a line has a default. */
  height?: number | string | undefined
  className?: string | undefined
}

export function Skeleton({ shape = 'line', width = '100%', height, className }: SkeletonProps) {
  // An <svg>, because its size is an attribute: the content security policy forbids style attributes in server HTML.
  return <svg aria-hidden="true" className={cx(styles.skeleton, styles[shape], className)} {...{ width, height }} />
}

/** `count` skeletons of a `ListRow`. */
export function SkeletonRows({ count, avatar = true }: { count: number; avatar?: boolean }) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: these rows have no identity and never move
    <span key={row} className={styles.row}>
      {avatar && <Skeleton shape="avatar" width={40} height={40} />}
      <span className={styles.lines}>
        <Skeleton width={`${60 - (row % 3) * 12}%`} />
        <Skeleton width={`${36 - (row % 2) * 10}%`} />
      </span>
      <Skeleton width={64} />
    </span>
  ))
}
