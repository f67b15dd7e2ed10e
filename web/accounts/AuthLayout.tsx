// The layout of account forms: one column on a phone, beside a woven mat of pixels on a desktop.
import { type ReactNode, useId } from 'react'
import { MosaicSquares } from '../shell/MosaicSquares.tsx'
import { PublicBar } from '../shell/PublicBar.tsx'
import { PublicFooter } from '../shell/PublicFooter.tsx'
import styles from './AuthLayout.module.css'

interface Props {
  title: string
  /** A line below the title. */
  intro?: ReactNode
  /** Below the form: the link to the other form. */
  below?: ReactNode
  children: ReactNode
}

export function AuthLayout({ title, intro, below, children }: Props) {
  return (
    <>
      <PublicBar />
      <div className={styles.split}>
        <main id="main" tabIndex={-1} className={styles.main}>
          <div className={styles.head}>
            <h1>{title}</h1>
            {intro && <p>{intro}</p>}
          </div>
          {children}
          {below && <p className={styles.below}>{below}</p>}
        </main>
        <Banig />
      </div>
      <PublicFooter />
    </>
  )
}

const PERIOD = 24
/** Colours from the middle of a diamond outwards. */
const rings = 'mmgg.wwww.ss.wwwwf.ggmm.w'
/** Squares not woven yet, in the mat's own grid. */
const open = ['20 9', '21 9', '21 8', '22 8', '5 17', '13 26', '14 26', '14 25', '26 20', '8 4', '27 13']

/** Banig, the mat woven of coloured strips: a pixel picture centuries older than the screen. */
function Banig() {
  const id = useId()
  return (
    <svg aria-hidden="true" className={styles.banig}>
      <defs>
        <pattern id={id} width={PERIOD} height={PERIOD} patternUnits="userSpaceOnUse" patternTransform="scale(20)">
          <MosaicSquares rows={diamond} />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
      <path className={styles.open} d={open.map((place) => `M${place}h1v1h-1z`).join('')} transform="scale(20)" />
      <path className={styles.next} d="M20 8h1v1h-1z" transform="scale(20) translate(.06 .06)" />
    </svg>
  )
}

const diamond = Array.from({ length: PERIOD }, (_, y) =>
  Array.from({ length: PERIOD }, (_, x) => rings[Math.abs(x - PERIOD / 2) + Math.abs(y - PERIOD / 2)]).join(''),
)
