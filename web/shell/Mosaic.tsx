// A picture of separate squares: a letter is a square of its colour, a dot is empty, `o` is a dashed outline still to be filled.

/** Colour of each letter. */
import { MosaicSquares } from './MosaicSquares.tsx'

interface Props {
  rows: readonly string[]
  /** Accessible name; without it the picture is decoration. */
  label?: string
  className?: string | undefined
}

export function Mosaic({ rows, label, className }: Props) {
  return (
    <svg
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      viewBox={`0 0 ${rows[0]?.length ?? 0} ${rows.length}`}
      className={className}
    >
      <MosaicSquares rows={rows} />
    </svg>
  )
}
