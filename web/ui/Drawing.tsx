// A decorative pixel drawing for empty and error states; the text beside it carries the meaning.
import { pixelPicture } from './pixel-art.ts'

export type DrawingProps = {
  /** A drawing from `drawings.ts`, such as `noFollowers`. */
  art: string
  /** Screen pixels per drawn pixel; 4 makes 128×96. */
  scale?: number | undefined
  className?: string | undefined
}

export function Drawing({ art, scale = 4, className }: DrawingProps) {
  const { width, height, layers } = pixelPicture(art)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      width={width * scale}
      height={height * scale}
      shapeRendering="crispEdges"
      className={className}
    >
      {layers.map(({ colour, path }) => (
        <path key={colour} fill={colour} d={path} />
      ))}
    </svg>
  )
}
