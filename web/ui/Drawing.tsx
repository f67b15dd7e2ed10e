// A decorative pixel drawing for empty and error states; the text beside it carries the meaning.
import { pixelPicture } from './pixel-art.ts'

export type DrawingProps = {
  /** A drawing from `drawings.ts`, such as `noFollowers`. */
  art: string
}

/** Screen pixels per drawn pixel; a drawing has 128×96. */
const SCALE = 4

export function Drawing({ art }: DrawingProps) {
  const { width, height, layers } = pixelPicture(art)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      width={width * SCALE}
      height={height * SCALE}
      shapeRendering="crispEdges"
    >
      {layers.map(({ colour, path }) => (
        <path key={colour} fill={colour} d={path} />
      ))}
    </svg>
  )
}
