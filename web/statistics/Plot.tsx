// Figures drawn: bars of squares, or a line. What is drawn is told by the table beside it; a finger or a mouse reads it out.
import { type PointerEvent, type ReactNode, useState } from 'react'
import { say } from '../language/say.ts'
import styles from './Plot.module.css'
import { toSquares } from './squares.ts'

/** In units of the drawing, which is as wide as there is room. */
const WIDTH = 300
const HEIGHT = 100
const SQUARE_MAX = 10
/** From one square's edge to the next one's, in squares. */
const STEP = 1.25

interface PlotProps {
  /** What is drawn, for who does not see it. */
  label: string
  /** Below the first, middle and last bar. */
  dates: readonly string[]
  /** The figures of one place, in words. */
  read: (place: number) => string
}

interface BarsProps extends PlotProps {
  /** What stacks up in a bar: looks of it, from the foot upwards. */
  kinds: readonly ('visits' | 'gifts' | 'sales')[]
  /** Of each place, one number for each kind. */
  parts: readonly (readonly number[])[]
  /** A square stands for no less. */
  least: number
  /** What a square stands for, in words. */
  worthIs: (worth: number) => string
}

export function Bars({ kinds, parts, least, worthIs, ...plot }: BarsProps) {
  const pitch = WIDTH / parts.length
  const side = Math.min(SQUARE_MAX, pitch / STEP)
  const { worth, bars } = toSquares(parts, Math.floor(HEIGHT / (side * STEP)), least)
  return (
    <Frame {...plot} places={parts.length} legend={worthIs(worth)}>
      {kinds.map((kind, part) => (
        <path
          key={kind}
          className={styles[kind]}
          d={bars
            .map((bar, place) => {
              const below = bar.slice(0, part).reduce((total, squares) => total + squares, 0)
              return drawSquares((place + 0.5) * pitch - side / 2, side, below, bar[part] ?? 0)
            })
            .join('')}
        />
      ))}
    </Frame>
  )
}

function drawSquares(x: number, side: number, below: number, squares: number): string {
  return Array.from({ length: squares }, (_, n) => {
    const y = HEIGHT - (below + n + 1) * side * STEP
    return `M${round(x)} ${round(y)}h${round(side)}v${round(side)}h${round(-side)}z`
  }).join('')
}

interface LineProps extends PlotProps {
  values: readonly number[]
  /** Under the drawing. */
  legend: string
}

export function Line({ values, legend, ...plot }: LineProps) {
  const pitch = WIDTH / values.length
  const top = Math.max(1, ...values)
  const points = values.map(
    (value, place) => [(place + 0.5) * pitch, HEIGHT - 6 - (value / top) * (HEIGHT - 16)] as const,
  )
  return (
    <Frame {...plot} places={values.length} legend={legend}>
      <polyline className={styles.line} points={points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')} />
      {values.length <= 62 && (
        <path
          className={styles.dots}
          d={points.map(([x, y]) => `M${round(x - 2.5)} ${round(y - 2.5)}h5v5h-5z`).join('')}
        />
      )}
    </Frame>
  )
}

interface FrameProps extends PlotProps {
  places: number
  legend: string
  children: ReactNode
}

function Frame({ label, dates, read, places, legend, children }: FrameProps) {
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

/** As short as it can be told apart. */
function round(value: number): number {
  return Math.round(value * 100) / 100
}
