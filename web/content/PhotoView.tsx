// One photo that fills its container: the picture, or its mosaic while locked. When unlocked on screen, it resolves tile by tile.
import { useEffect, useState } from 'react'
import type { Photo } from '#contract/content.ts'
import { say } from '../language/say.ts'
import { pictureSources } from '../shell/picture-sources.ts'
import { cx } from '../ui/cx.ts'
import styles from './PhotoView.module.css'

interface Props {
  photo: Photo
  /** Alt text if the photo has no description or is locked. Empty where the text beside it says the same. */
  alt: string
  /** `sizes` of the `<img>`. Without it, the small variant is used. */
  sizes?: string | undefined
  /** Loads immediately, for the first picture of a page. */
  isEager?: boolean
  /** Shows the whole photo, with bands if the container has another shape; by default it is cropped to fill it. */
  isWhole?: boolean
}

/**
 * The container must have `position: relative` and its own size. A locked photo has only its mosaic: no sharper picture
 * has an address.
 */
export function PhotoView({ photo, alt, sizes, isEager, isWhole }: Props) {
  const { isShown, leaving, left } = useReveal(photo, sizes)
  const className = cx(styles.picture, isWhole && styles.whole)
  const shape = { width: photo.width, height: photo.height }
  const mosaic = leaving ?? photo.mosaic
  if (!isShown && mosaic) return <img {...shape} alt={alt} src={mosaic} className={cx(className, styles.mosaic)} />
  // Withheld: there is nothing to show, not even to its creator.
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

/** Keeps the mosaic until the photo is decoded, then until the animation has ended. */
function useReveal(photo: Photo, sizes: string | undefined) {
  const [leaving, setLeaving] = useState(photo.is_locked ? photo.mosaic : null)
  const [isReady, setReady] = useState(!photo.is_locked)
  const { is_locked: isLocked } = photo
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same photo may get another address; it is decoded once
  useEffect(() => {
    if (isLocked || isReady) return
    let isGone = false
    const image = Object.assign(new Image(), pictureSources(photo, sizes))
    // If decoding fails, the browser shows its own broken image; the mosaic does not stay.
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
