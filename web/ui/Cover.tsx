// The cover picture of a page; without one, a pixel pattern that is deterministic for the name.
import styles from './Cover.module.css'
import { cx } from './cx.ts'
import { getSeed } from './seed.ts'

export type CoverProps = {
  /** Name the pixel pattern is derived from. */
  name: string
  src?: string | null | undefined
  /** Empty by default. */
  alt?: string | undefined
  className?: string | undefined
}

/** 3:1 on a phone, 240 px high from 768 px. Loads with high priority, because it is above the fold. */
export function Cover({ name, src, alt = '', className }: CoverProps) {
  return (
    <div className={cx(styles.cover, className)}>
      {src ? (
        <img src={src} alt={alt} width={1160} height={387} fetchPriority="high" className={styles.photo} />
      ) : (
        <Pixels name={name} />
      )}
    </div>
  )
}

const columns = 24
const rows = 8

/** Denser towards the right, like a picture being filled. */
function Pixels({ name }: { name: string }) {
  let soft = ''
  let strong = ''
  for (let column = 0; column < columns; column++) {
    const seed = getSeed(`${name}${column}`)
    for (let row = 0; row < rows; row++) {
      const value = (seed >>> (row * 4)) & 15
      const square = `M${column} ${row}h1v1h-1z`
      if (value * 3 < column) soft += square
      else if (value === 15 && column > 8) strong += square
    }
  }
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${columns} ${rows}`}
      preserveAspectRatio="xMaxYMid slice"
      shapeRendering="crispEdges"
      className={styles.photo}
    >
      <path className={styles.soft} d={soft} />
      <path className={styles.strong} d={strong} />
    </svg>
  )
}
