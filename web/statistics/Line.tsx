import styles from './Plot.module.css'
import { HEIGHT, PlotFrame, type PlotProps, round, WIDTH } from './PlotFrame.tsx'

interface LineProps extends PlotProps {
  values: readonly number[]
  /** Text below the plot. */
  legend: string
}

export function Line({ values, legend, ...plot }: LineProps) {
  const pitch = WIDTH / values.length
  const top = Math.max(1, ...values)
  const points = values.map(
    (value, place) => [(place + 0.5) * pitch, HEIGHT - 6 - (value / top) * (HEIGHT - 16)] as const,
  )
  return (
    <PlotFrame {...plot} places={values.length} legend={legend}>
      <polyline className={styles.line} points={points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')} />
      {values.length <= 62 && (
        <path
          className={styles.dots}
          d={points.map(([x, y]) => `M${round(x - 2.5)} ${round(y - 2.5)}h5v5h-5z`).join('')}
        />
      )}
    </PlotFrame>
  )
}
