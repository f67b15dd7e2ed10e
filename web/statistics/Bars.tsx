// A plot of bars of squares. The table below has the same figures as text; touching or hovering shows one bar's.
import { Fragment, type ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { sum } from './figures.ts'
import styles from './Plot.module.css'
import { HEIGHT, PlotFrame, type PlotProps, round, WIDTH } from './PlotFrame.tsx'
import { countSquares, toSquares } from './squares.ts'

const SQUARE_MAX = 10
/** Distance between the edges of adjacent squares, in square sides. */
const STEP = 1.25

interface BarsProps extends PlotProps {
  /** Kinds of the stacked parts of a bar, from the bottom upwards. */
  kinds: readonly ('visits' | 'gifts' | 'sales')[]
  /** For each bar, one number per kind. */
  parts: readonly (readonly number[])[]
  /** Minimum value of one square. */
  worthMin: number
  /** The legend: what the value of one square is. */
  describeSquare: (worth: number) => ReactNode
}

export function Bars({ kinds, parts, worthMin, describeSquare, ...plot }: BarsProps) {
  const pitch = WIDTH / parts.length
  const side = Math.min(SQUARE_MAX, pitch / STEP)
  const { worth, bars } = toSquares(parts, Math.floor(HEIGHT / (side * STEP)), worthMin)
  return (
    <PlotFrame {...plot} places={parts.length} legend={describeSquare(worth)}>
      {kinds.map((kind, part) => {
        const stacks = bars.map((bar, place) => ({
          x: (place + 0.5) * pitch - side / 2,
          below: sum(bar.slice(0, part).map(countSquares)),
          ...bar[part]!,
        }))
        return (
          <Fragment key={kind}>
            <path
              className={styles[kind]}
              d={stacks.map(({ x, below, full }) => draw(x, side, below, full)).join('')}
            />
            <path
              className={cx(styles[kind], styles.begun)}
              d={stacks.map(({ x, below, full, isBegun }) => (isBegun ? draw(x, side, below + full, 1) : '')).join('')}
            />
          </Fragment>
        )
      })}
    </PlotFrame>
  )
}

/** The outlines of squares in a column, above so many others. */
function draw(x: number, side: number, below: number, squares: number): string {
  return Array.from({ length: squares }, (_, n) => {
    const y = HEIGHT - (below + n + 1) * side * STEP
    return `M${round(x)} ${round(y)}h${round(side)}v${round(side)}h${round(-side)}z`
  }).join('')
}
