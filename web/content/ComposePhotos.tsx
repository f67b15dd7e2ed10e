// The photos of a post being composed, as large as possible: adding them, and the actions for each.

import { useEffect, useRef } from 'react'
import type { Post } from '#contract/content.ts'
import { say } from '../language/say.ts'
import { DropZone } from '../media/DropZone.tsx'
import { ProgressRing } from '../media/ProgressRing.tsx'
import { toggled } from '../media/photo-set.ts'
import { useUploads } from '../media/uploads.ts'
import { Visibility } from '../media/Visibility.tsx'
import type { LocalPhoto, PhotoSetStore } from '../shell/photo-set.ts'
import { toast } from '../shell/toasts.ts'
import { Drawing } from '../ui/Drawing.tsx'
import { noPosts } from '../ui/drawings.ts'
import { ComposeActions } from './ComposeActions.tsx'
import styles from './ComposePhotos.module.css'
import { SlideThumbs } from './SlideThumbs.tsx'

interface Props {
  kind: Post['kind']
  photoSet: PhotoSetStore
  /** The photo that is shown large; undefined while none is chosen. */
  active: LocalPhoto | undefined
  onActive: (key: string) => void
  isInvalid: boolean
}

export function ComposePhotos({ kind, photoSet, active, onActive, isInvalid }: Props) {
  const set = useUploads(photoSet)
  const isSlide = kind === 'slide'
  const box = useFocusOnChange(active !== undefined)

  function add(files: File[]): void {
    if (!isSlide && files.length > 1) toast(say('A Snap has one photo. For more, make a Snap Slide.'), 'info')
    photoSet.add(files)
  }

  const toggle = (key: string) => photoSet.change((now) => toggled(now, key))

  if (!active)
    return (
      <div ref={box}>
        <FirstPhotos isSlide={isSlide} isInvalid={isInvalid} onFiles={add} />
      </div>
    )

  return (
    <div ref={box} className={styles.chosen}>
      <figure className={styles.figure}>
        <img src={active.absolute_url} alt={say('Chosen: {file}', { file: active.name })} />
        {active.loading < 100 && !isSlide && <span className={styles.veil} />}
        {isSlide ? (
          <Visibility photo={active} isFree={set.isFree} onToggle={() => toggle(active.key)} className={styles.who} />
        ) : (
          <ProgressRing name={active.name} loading={active.loading} />
        )}
      </figure>
      {isSlide && <SlideThumbs set={set} active={active.key} onActive={onActive} onToggle={toggle} />}
      <ComposeActions isSlide={isSlide} photo={active} count={set.photos.length} photoSet={photoSet} onFiles={add} />
    </div>
  )
}

interface FirstPhotosProps {
  isSlide: boolean
  isInvalid: boolean
  onFiles: (files: File[]) => void
}

/** The drop zone for the first photos. */
function FirstPhotos({ isSlide, isInvalid, onFiles }: FirstPhotosProps) {
  return (
    <DropZone
      label={say(isSlide ? 'Choose photos' : 'Choose a photo')}
      multiple={isSlide}
      onFiles={onFiles}
      isInvalid={isInvalid}
      describedBy="photos-errors"
      className={styles.empty}
    >
      <Drawing art={noPosts} />
      <strong className={styles.call}>{say(isSlide ? 'Choose up to 10 photos' : 'Choose a photo')}</strong>
      <span>{say(isSlide ? 'or drop them here' : 'or drop it here')}</span>
      <span className={styles.fine}>{say('JPG, PNG, WebP, SVG or GIF, up to 15 MB')}</span>
    </DropZone>
  )
}

/** Adding the first photo or removing the last one removes the focused control: moves the focus to the next drop zone. */
function useFocusOnChange(hasPhotos: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(hasPhotos)
  useEffect(() => {
    if (before.current === hasPhotos) return
    before.current = hasPhotos
    if (document.activeElement === document.body) box.current?.querySelector('input')?.focus()
  }, [hasPhotos])
  return box
}
