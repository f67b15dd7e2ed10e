// A post's photos at full size, with swiping, buttons, arrow keys and a counter. A locked slide shows its previews first.
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import type { Post } from '#contract/content.ts'
import { say } from '../language/say.ts'
import { usePageContext } from '../shell/page-context.ts'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Tally } from '../ui/Tally.tsx'
import { PhotoView } from './PhotoView.tsx'
import styles from './SlideViewer.module.css'
import { getAlt, getShape, getSizes, inOrder } from './slide-photos.ts'
import { useArrowKeys } from './useArrowKeys.ts'
import { useStrip } from './useStrip.ts'

interface Props {
  post: Post
  /** The buy button. Placed on each locked photo, and at the foot of the previews before them. */
  buy: ReactNode
}

export function SlideViewer({ post, buy }: Props) {
  const photos = inOrder(post)
  const { strip, here, goBy, trackScroll, clearTarget } = useStrip(photos)
  useArrowKeys(goBy)
  const { savesData } = usePageContext()
  const shown = photos[here]
  if (!shown) return null
  const isOnly = photos.length === 1
  const position = say('Photo {place} of {total}', { place: here + 1, total: photos.length })
  return (
    <div className={styles.viewer} style={getShape(photos)}>
      <ul
        ref={strip}
        tabIndex={isOnly ? undefined : 0}
        className={cx(styles.strip, 'scrolls-without-script')}
        onScroll={trackScroll}
        onPointerDown={clearTarget}
        aria-label={say('Photos')}
      >
        {photos.map((photo, place) => (
          <li key={photo.id} className={styles.place}>
            <PhotoView
              photo={photo}
              alt={getAlt(post, photo, place, photos.length)}
              sizes={savesData ? undefined : getSizes(photo)}
              isEager={place === 0}
              isWhole
            />
          </li>
        ))}
      </ul>
      {buy && <div className={cx(styles.buy, !shown.is_locked && styles.atFoot)}>{buy}</div>}
      {!isOnly && (
        <div className={cx(styles.position, 'needs-script')}>
          <Step label={say('Previous photo')} icon={<ChevronLeft />} isEnd={here === 0} go={() => goBy(-1)} />
          <div className={styles.count}>
            <span className="tabular-nums" aria-hidden="true">
              {here + 1}/{photos.length}
            </span>
            <Tally
              label={say('Position')}
              value={here + 1}
              total={photos.length}
              squares={photos.length}
              size="small"
              spoken={position}
              className={styles.tally}
            />
          </div>
          <Step
            label={say('Next photo')}
            icon={<ChevronRight />}
            isEnd={here === photos.length - 1}
            go={() => goBy(1)}
          />
          <span className="visually-hidden" role="status">
            {position}
          </span>
        </div>
      )}
    </div>
  )
}

/** At an end it stays enabled, so that it keeps the focus; only `aria-disabled` marks it. */
function Step({ label, icon, isEnd, go }: { label: string; icon: ReactNode; isEnd: boolean; go: () => void }) {
  return (
    <IconButton
      label={label}
      icon={icon}
      aria-disabled={isEnd}
      className={styles.step}
      onClick={() => {
        if (!isEnd) go()
      }}
    />
  )
}
