// Piko the tarsier, the mascot. Not for payouts, failed payments or legal pages.
import styles from './Piko.module.css'
import { sleeping, wave } from './piko-poses.ts'
import { pixelPicture } from './pixel-art.ts'

interface LookProps {
  /** Side length in screen pixels; a multiple of 16 keeps the squares even. */
  size?: number | undefined
  /** Hops by one pixel when it appears. */
  hops?: boolean | undefined
}

export type PikoProps = LookProps & { pose: keyof typeof poses }

/** The poses that the product shows: each script that shows one has them all. */
const poses = { sleeping, wave }

export function Piko({ pose, ...look }: PikoProps) {
  return <PikoDrawing {...look} art={poses[pose]} />
}

/** Decorative. `art`: a pose of piko-poses.ts. `blink` is drawn over it three times, unless the user prefers reduced motion. */
export function PikoDrawing({ art, blink, size = 96, hops }: LookProps & { art: string; blink?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      width={size}
      height={size}
      shapeRendering="crispEdges"
      className={hops ? styles.hops : undefined}
    >
      <Layers art={art} />
      {blink && (
        <g className={styles.blink}>
          <Layers art={blink} />
        </g>
      )}
    </svg>
  )
}

function Layers({ art }: { art: string }) {
  return pixelPicture(art).layers.map(({ colour, path }) => <path key={colour} fill={colour} d={path} />)
}
