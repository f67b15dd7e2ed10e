// An avatar in a frame with stepped corners; without an image, a pixel tile that is deterministic for the name.
import { useState } from 'react'
import styles from './Avatar.module.css'
import { cx } from './cx.ts'
import { getSeed } from './seed.ts'

export type AvatarProps = {
  /** The person's name; initials and tile are derived from it. */
  name: string
  src?: string | null | undefined
  /** Side length in pixels. */
  size?: 24 | 32 | 40 | 48 | 56 | 72 | 88 | 120 | undefined
  /** Loads eagerly, for the one avatar above the fold. */
  eager?: boolean | undefined
}

/** Decorative, because the name is shown beside it. */
export function Avatar({ name, src, size = 40, eager }: AvatarProps) {
  // The src that failed to load: deleted in the meantime, or unreachable.
  const [missing, setMissing] = useState<string | null>()
  return (
    <span className={cx(styles.frame, styles[`size${size}`])}>
      {src && src !== missing ? (
        <img
          // The image may have failed before hydration attached onError.
          ref={(img) => {
            if (img?.complete && !img.naturalWidth) setMissing(src)
          }}
          onError={() => setMissing(src)}
          src={src}
          alt=""
          width={size}
          height={size}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          className={styles.face}
        />
      ) : (
        <Tile name={name} />
      )}
    </span>
  )
}

/** Initials over a skyline of pixels, in one of five colours. */
function Tile({ name }: { name: string }) {
  const seed = getSeed(name)
  const heights = Array.from({ length: 8 }, (_, column) => (seed >>> (column * 3)) % 3)
  return (
    <svg viewBox="0 0 16 16" className={cx(styles.face, styles[`tone${seed % 5}`])} aria-hidden="true">
      <path
        className={styles.skyline}
        d={heights.map((height, column) => `M${column * 2} ${16 - height * 2}h2v${height * 2}h-2z`).join('')}
        shapeRendering="crispEdges"
      />
      <text x="8" y="9.9" textAnchor="middle" className={styles.initials}>
        {getInitials(name)}
      </text>
    </svg>
  )
}

/** "Maria Clara" → MC, "@jun.jun" → J; a name without a letter gives its first character. */
function getInitials(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter(Boolean)
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : [words[0] ?? name.trim()]
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('en')
}
