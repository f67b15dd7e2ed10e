// One photo in the grid, with its visibility and controls to move or remove it.

import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Grip from 'lucide-react/icons/grip-horizontal'
import X from 'lucide-react/icons/x'
import type { KeyboardEvent, PointerEvent } from 'react'
import { say } from '../language/say.ts'
import type { LocalPhoto } from '../shell/photo-set.ts'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './PhotoGrid.module.css'
import { ProgressRing } from './ProgressRing.tsx'
import type { Drag } from './useDragOrder.ts'
import { Visibility } from './Visibility.tsx'

interface Props {
  photo: LocalPhoto
  /** Index, counted from 0. */
  place: number
  total: number
  drag: Drag | undefined
  hintId: string
  isFree: boolean
  onStart: (event: PointerEvent) => void
  onMove: (to: number) => void
  onAnnounce: (text: string) => void
  onToggle: () => void
  onRemove: () => void
}

export function PhotoTile({
  photo,
  place,
  total,
  drag,
  hintId,
  isFree,
  onStart,
  onMove,
  onAnnounce,
  onToggle,
  onRemove,
}: Props) {
  const isDragged = drag?.key === photo.key
  return (
    <li
      data-place={place}
      className={cx(styles.tile, isDragged && styles.dragged, drag?.over === place && styles.target)}
      style={isDragged ? { translate: `${drag.x}px ${drag.y}px` } : undefined}
    >
      {/* A mouse can drag the photo itself; touch and keyboard use the handle. */}
      <div className={styles.photo} onPointerDown={(event) => event.pointerType === 'mouse' && onStart(event)}>
        <img src={photo.absolute_url || undefined} alt="" draggable={false} />
        {photo.loading < 100 && <span className={styles.veil} />}
        <ProgressRing name={photo.name} loading={photo.loading} />
        <span className={styles.place}>
          {place + 1}
          {place === 0 && <span> {say('Cover')}</span>}
        </span>
      </div>
      <IconButton
        label={say('Remove {file}', { file: photo.name })}
        icon={<X />}
        className={styles.remove}
        data-remove=""
        onClick={onRemove}
      />
      <Moves {...{ name: photo.name, place, total, hintId, onStart, onMove, onAnnounce }} />
      <Visibility photo={photo} isFree={isFree} onToggle={onToggle} className={styles.visibility} />
    </li>
  )
}

type MovesProps = Pick<Props, 'place' | 'total' | 'hintId' | 'onStart' | 'onMove' | 'onAnnounce'> & { name: string }

/** Buttons: one position earlier, the drag handle on the photo, one position later. */
function Moves({ name: file, place, total, hintId, onStart, onMove, onAnnounce }: MovesProps) {
  function moveByKey(event: KeyboardEvent): void {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    onMove(place + step)
  }

  return (
    <div className={styles.moves}>
      <IconButton
        label={say('Move {file} earlier', { file })}
        icon={<ChevronLeft />}
        aria-disabled={place === 0}
        className={styles.step}
        onClick={() => onMove(place - 1)}
      />
      <IconButton
        label={say('Move {file}, photo {place} of {total}', { file, place: place + 1, total })}
        aria-describedby={hintId}
        icon={<Grip />}
        className={styles.handle}
        onPointerDown={onStart}
        onKeyDown={moveByKey}
        onClick={() => onAnnounce(say('Press the arrow keys to move {file}.', { file }))}
      />
      <IconButton
        label={say('Move {file} later', { file })}
        icon={<ChevronRight />}
        aria-disabled={place === total - 1}
        className={styles.step}
        onClick={() => onMove(place + 1)}
      />
    </div>
  )
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }
