// The frame of a plot: drawing area, dates, legend, and selection by pointer.
import { type PointerEvent, type ReactNode, useState } from 'react'
import { say } from '../language/say.ts'
import styles from './Plot.module.css'

/** Size in SVG units; the drawing scales to the available width. */
export const WIDTH = 300

export const HEIGHT = 100

export interface PlotProps {
  /** Accessible name of the plot. */
  label: string
  /** Dates below the first, middle and last bar. */
  dates: readonly string[]
  /** The figures of the bar at this index, in words. */
  read: (place: number) => string
}

interface FrameProps extends PlotProps {
  places: number
  legend: ReactNode
  children: ReactNode
}

export function PlotFrame({ label, dates, read, places, legend, children }: FrameProps) {
  const [picked, setPicked] = useState<number>()
  const pick = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setPicked(Math.min(places - 1, Math.max(0, Math.floor(((event.clientX - left) / width) * places))))
  }
  return (
    <figure className={styles.plot}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className={styles.drawing}
        onPointerDown={pick}
        onPointerMove={pick}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setPicked(undefined)}
      >
        {picked !== undefined && picked < places && (
          <rect className={styles.picked} x={(picked * WIDTH) / places} width={WIDTH / places} height={HEIGHT} />
        )}
        {children}
      </svg>
      <p className={styles.dates} aria-hidden="true">
        {dates.map((date) => (
          <span key={date}>{date}</span>
        ))}
      </p>
      <figcaption className={styles.legend}>
        {picked !== undefined && picked < places ? (
          <strong role="status">{read(picked)}</strong>
        ) : (
          <>
            {legend} <span className="needs-script">{say('Touch the drawing to read it.')}</span>
          </>
        )}
      </figcaption>
    </figure>
  )
}

/** Rounds to two decimals, which is precise enough and keeps paths short. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}
