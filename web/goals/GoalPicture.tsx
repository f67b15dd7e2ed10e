// The picture of a goal, which fills square by square as money comes in. Decorative: the strip beside it has the same as text.
import type { Goal } from '#contract/goals.ts'
import { Mosaic } from '../shell/Mosaic.tsx'
import { usePageContext } from '../shell/page-context.ts'
import { pictureSources } from '../shell/picture-sources.ts'
import { cx } from '../ui/cx.ts'
import styles from './GoalPicture.module.css'
import { COLUMNS, emptySquares, mayon, ROWS } from './goal-pixels.ts'

/** `sizes` of the largest: as wide as the screen, or the width that the gift form beside it leaves. */
const MAIN_SIZES = '(min-width: 1024px) 700px, 100vw'

type Props = {
  goal: Pick<Goal, 'current_amount' | 'target_amount' | 'image_url' | 'image_url_variants'>
  /** The largest picture on its page: loaded first and at full size. */
  isMain?: boolean
  className?: string | undefined
}

export function GoalPicture({ goal, isMain, className }: Props) {
  const empty = emptySquares(goal.current_amount, goal.target_amount)
  const { savesData } = usePageContext()
  const sources = pictureSources(goal, isMain && !savesData ? MAIN_SIZES : undefined)
  return (
    <div className={cx(styles.picture, className)}>
      {sources.src ? (
        <>
          <img {...sources} alt="" width={960} height={540} decoding="async" loading={isMain ? undefined : 'lazy'} />
          <Cover empty={empty} />
        </>
      ) : (
        <Mosaic rows={mayon.map((row, y) => filledPart(row, y, empty))} className={styles.drawn} />
      )}
    </div>
  )
}

/** Covers the squares of a photo that are not filled yet. */
function Cover({ empty }: { empty: Set<number> }) {
  const path = [...empty].map((square) => `M${square % COLUMNS} ${Math.floor(square / COLUMNS)}h1v1h-1z`).join('')
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${COLUMNS} ${ROWS}`} className={styles.cover}>
      <path d={path} />
    </svg>
  )
}

function filledPart(row: string, y: number, empty: Set<number>): string {
  return [...row].map((letter, x) => (empty.has(y * COLUMNS + x) ? 'o' : letter)).join('')
}
