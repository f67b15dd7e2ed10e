// The wordmark, and a tile for small spaces. Outlines of Bricolage Grotesque 800, so that it needs no font download.
import styles from './Logo.module.css'

/** Accessible name "PIXEL"; `height` in pixels; `tile` is the square form of the app icon. */
export function Logo({ height = 24, tile }: { height?: number | undefined; tile?: boolean | undefined }) {
  return (
    <svg
      viewBox={tile ? '0 0 16 16' : '0 0 2681 738'}
      height={height}
      width={tile ? height : Math.round((height * 2681) / 738)}
      role="img"
      aria-label="PIXEL"
      shapeRendering={tile ? 'crispEdges' : undefined}
      className={styles.logo}
    >
      {tile ? (
        <>
          <path className={styles.tile} d="M0 0h10v6h6v10H0z" />
          <path className={styles.dot} d="M12 0h4v4h-4z" />
        </>
      ) : (
        <>
          <path className={styles.word} d={word} />
          <path className={styles.dot} d="M698 0h150v150H698z" />
        </>
      )}
    </svg>
  )
}

const word =
  'M118 557V433h147q65 0 97-27t32-91q0-56-30-85t-93-29H118V78h158q64 0 116 15 51 15 88 45t56 74q20 46 20 107 0 78-36 131-35 53-104 80-70 27-174 27zM0 738V78h161v660zm617 0V286h164v452zm274 0 230-331L898 78h188l146 244h6L1386 78h189l-226 325 233 335h-188l-156-252h-6l-153 252zm748 0V78h524v129h-362v140h311v117h-311v144h362v130zm612 0V78h161v525h269v135z'
