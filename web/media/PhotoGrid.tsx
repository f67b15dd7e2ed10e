// The ordered photos of a slide: drag, arrow keys or buttons move one; each shows who may see it.

import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { say } from '../language/say.ts'
import type { LocalPhoto } from '../shell/photo-set.ts'
import styles from './PhotoGrid.module.css'
import { PhotoTile } from './PhotoTile.tsx'
import { useDragOrder } from './useDragOrder.ts'

interface Props {
  photos: readonly LocalPhoto[]
  isFree: boolean
  /** Moves a photo to the index `to`, counted from 0. */
  onMove: (key: string, to: number) => void
  onToggle: (key: string) => void
  onRemove: (key: string) => void
  /** The tile after the last photo, for adding more. */
  children?: ReactNode
}

export function PhotoGrid({ photos, isFree, onMove, onToggle, onRemove, children }: Props) {
  const hintId = useId()
  const grid = useRef<HTMLUListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const { drag, start } = useDragOrder((key, place) => move(key, place))
  const focusAfterRemoval = useFocusAfterRemoval(grid, photos.length)

  function move(key: string, to: number): void {
    const from = photos.findIndex((photo) => photo.key === key)
    if (to < 0 || to >= photos.length || to === from) return
    onMove(key, to)
    const values = { file: photos[from]?.name ?? '', place: to + 1, total: photos.length }
    setAnnouncement(
      say(to === 0 ? '{file} is now {place} of {total}, the cover.' : '{file} is now {place} of {total}.', values),
    )
  }

  return (
    <>
      <p id={hintId} hidden>
        {say('Drag it, or press the arrow keys to move the photo.')}
      </p>
      <ul ref={grid} className={styles.grid} aria-label={say('Photos in their order')}>
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.key}
            photo={photo}
            place={index}
            total={photos.length}
            drag={drag}
            hintId={hintId}
            isFree={isFree}
            onStart={(event) => start(photo.key, index, event)}
            onMove={(to) => move(photo.key, to)}
            onAnnounce={setAnnouncement}
            onToggle={() => onToggle(photo.key)}
            onRemove={() => {
              focusAfterRemoval(index)
              setAnnouncement(say('{file} is removed.', { file: photo.name }))
              onRemove(photo.key)
            }}
          />
        ))}
        {children && <li className={styles.add}>{children}</li>}
      </ul>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  )
}

/** The clicked remove button disappears with its photo: focuses the next one, else the previous one, else the file input. */
function useFocusAfterRemoval(grid: { current: HTMLElement | null }, count: number) {
  const removed = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the number of photos changes
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
