// The photos of a slide in their order: drag, arrow keys or buttons move one; each says who may see it.
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Grip from 'lucide-react/icons/grip-horizontal'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { say } from '../language/say.ts'
import type { LocalPhoto } from '../shell/photo-set.ts'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './PhotoGrid.module.css'
import { ProgressRing } from './ProgressRing.tsx'
import { useDragOrder } from './useDragOrder.ts'
import { Visibility } from './Visibility.tsx'

interface Props {
  photos: readonly LocalPhoto[]
  isFree: boolean
  /** To the place `to`, counted from 0. */
  onMove: (key: string, to: number) => void
  onToggle: (key: string) => void
  onRemove: (key: string) => void
  /** The tile after the last photo: where more come in. */
  children?: ReactNode
}

export function PhotoGrid({ photos, isFree, onMove, onToggle, onRemove, children }: Props) {
  const hintId = useId()
  const grid = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')
  const { drag, start } = useDragOrder((key, place) => move(key, place))
  const focusAfterRemoval = useFocusAfterRemoval(grid, photos.length)

  function move(key: string, to: number): void {
    const from = photos.findIndex((photo) => photo.key === key)
    if (to < 0 || to >= photos.length || to === from) return
    onMove(key, to)
    const values = { file: photos[from]?.name ?? '', place: to + 1, total: photos.length }
    setSaid(
      say(to === 0 ? '{file} is now {place} of {total}, the cover.' : '{file} is now {place} of {total}.', values),
    )
  }

  function moveByKey(event: KeyboardEvent, key: string, index: number): void {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(key, index + step)
  }

  return (
    <>
      <p id={hintId} hidden>
        {say('Drag it, or press the arrow keys to move the photo.')}
      </p>
      <ul ref={grid} className={styles.grid} aria-label={say('Photos in their order')}>
        {photos.map((photo, index) => {
          const { key, name } = photo
          const isDragged = drag?.key === key
          return (
            <li
              key={key}
              data-place={index}
              className={cx(styles.tile, isDragged && styles.dragged, drag?.over === index && styles.target)}
              style={isDragged ? { translate: `${drag.x}px ${drag.y}px` } : undefined}
            >
              {/* A mouse may take the photo itself; for the keyboard there is the handle below. */}
              <div
                className={styles.photo}
                onPointerDown={(event) => event.pointerType === 'mouse' && start(key, index, event)}
              >
                <img src={photo.absolute_url} alt="" draggable={false} />
                {photo.loading < 100 && <span className={styles.veil} />}
                <ProgressRing name={name} loading={photo.loading} />
                <span className={styles.place}>
                  {index + 1}
                  {index === 0 && <span> {say('Cover')}</span>}
                </span>
              </div>
              <IconButton
                label={say('Remove {file}', { file: name })}
                icon={<X />}
                className={styles.remove}
                data-remove=""
                onClick={() => {
                  focusAfterRemoval(index)
                  setSaid(say('{file} is removed.', { file: name }))
                  onRemove(key)
                }}
              />
              <div className={styles.moves}>
                <IconButton
                  label={say('Move {file} earlier', { file: name })}
                  icon={<ChevronLeft />}
                  aria-disabled={index === 0}
                  className={styles.step}
                  onClick={() => move(key, index - 1)}
                />
                <IconButton
                  label={say('Move {file}, photo {place} of {total}', {
                    file: name,
                    place: index + 1,
                    total: photos.length,
                  })}
                  aria-describedby={hintId}
                  icon={<Grip />}
                  className={cx(styles.step, styles.handle)}
                  onPointerDown={(event) => start(key, index, event)}
                  onKeyDown={(event) => moveByKey(event, key, index)}
                  onClick={() => setSaid(say('Press the arrow keys to move {file}.', { file: name }))}
                />
                <IconButton
                  label={say('Move {file} later', { file: name })}
                  icon={<ChevronRight />}
                  aria-disabled={index === photos.length - 1}
                  className={styles.step}
                  onClick={() => move(key, index + 1)}
                />
              </div>
              <Visibility photo={photo} isFree={isFree} onToggle={() => onToggle(key)} className={styles.visibility} />
            </li>
          )
        })}
        {children && <li className={styles.add}>{children}</li>}
      </ul>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  )
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** The button that removed a photo is gone with it: the next one's takes the focus, or the tile where photos come in. */
function useFocusAfterRemoval(grid: { current: HTMLElement | null }, count: number) {
  const removed = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the number of photos has changed
  useEffect(() => {
    if (removed.current === undefined) return
    const buttons = grid.current?.querySelectorAll<HTMLElement>('[data-remove]')
    const next = buttons?.[removed.current] ?? buttons?.[removed.current - 1]
    removed.current = undefined
    ;(next ?? grid.current?.querySelector<HTMLElement>('input'))?.focus()
  }, [count])
  return (index: number) => {
    removed.current = index
  }
}
