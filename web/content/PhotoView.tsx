// One photo, filling the place it is given: the picture, or its mosaic while it is locked. Unlocked in sight, it resolves tile by tile.
import { useEffect, useState } from 'react'
import type { Photo } from '#contract/content.ts'
import { say } from '../language/say.ts'
import { pictureSources } from '../shell/picture-sources.ts'
import { cx } from '../ui/cx.ts'
import styles from './PhotoView.module.css'

interface Props {
  photo: Photo
  /** Where its creator did not say what it shows, or it is locked: what there is to know. Empty where words beside it say so. */
  alt: string
  /** Widths it is shown at, as `sizes` of an `<img>`. Left out: the small variant is enough. */
  sizes?: string | undefined
  /** Loads at once, for the first picture of a page. */
  isEager?: boolean
  /** Shows the whole photo, with bands where the place has another shape; cropped to fill it unless told. */
  isWhole?: boolean
}

/** The place is `position: relative` and has a shape of its own. A locked photo references nothing but its mosaic: no sharper picture has an address at all. */
export function PhotoView({ photo, alt, sizes, isEager, isWhole }: Props) {
  const { isShown, leaving, left } = useReveal(photo, sizes)
  const className = cx(styles.picture, isWhole && styles.whole)
  const shape = { width: photo.width, height: photo.height }
  const mosaic = leaving ?? photo.mosaic
  if (!isShown && mosaic) return <img {...shape} alt={alt} src={mosaic} className={cx(className, styles.mosaic)} />
  // Withheld: there is nothing of it to show, not even to its creator.
  if (!photo.image_url && !mosaic) return <span role="img" aria-label={say('Hidden photo')} className={className} />
  return (
    <>
      <img
        {...shape}
        alt={photo.alt || alt}
        {...pictureSources(photo, sizes)}
        loading={isEager ? 'eager' : 'lazy'}
        fetchPriority={isEager ? 'high' : undefined}
        decoding="async"
        className={className}
      />
      {leaving && (
        <img src={leaving} alt="" className={cx(className, styles.mosaic, styles.leaving)} onAnimationEnd={left} />
      )}
    </>
  )
}

/** Holds the mosaic until the photo is decoded, then until it has resolved. */
function useReveal(photo: Photo, sizes: string | undefined) {
  const [leaving, setLeaving] = useState(photo.is_locked ? photo.mosaic : null)
  const [isReady, setReady] = useState(!photo.is_locked)
  const { is_locked: isLocked } = photo
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same photo may come with another address; it is decoded once
  useEffect(() => {
    if (isLocked || isReady) return
    let isGone = false
    const image = Object.assign(new Image(), pictureSources(photo, sizes))
    // A picture that cannot be decoded is the browser's to tell; it does not stay a mosaic.
    void image.decode().then(ready, ready)
    function ready(): void {
      if (!isGone) setReady(true)
    }
    return () => {
      isGone = true
    }
  }, [isLocked, isReady])
  return { isShown: !isLocked && isReady, leaving, left: () => setLeaving(null) }
}
