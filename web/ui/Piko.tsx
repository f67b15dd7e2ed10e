// Piko the tarsier, the mascot. Not for payouts, failed payments or legal pages.
import styles from './Piko.module.css'
import { base, blink, camera, sleeping, umbrella, wave } from './piko-poses.ts'
import { pixelPicture } from './pixel-art.ts'

export type PikoProps = {
  pose?: keyof typeof poses | undefined
  /** Side length in screen pixels; a multiple of 16 keeps the squares even. */
  size?: number | undefined
  /** Hops by one pixel when it appears. */
  hops?: boolean | undefined
}

const poses = { base, wave, sleeping, umbrella, camera }

/** Decorative. The base pose blinks three times, unless the user prefers reduced motion. */
export function Piko({ pose = 'base', size = 96, hops }: PikoProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      width={size}
      height={size}
      shapeRendering="crispEdges"
      className={hops ? styles.hops : undefined}
    >
      <Layers art={poses[pose]} />
      {pose === 'base' && (
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
