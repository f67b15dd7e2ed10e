// A strip of photos: which one is visible, and moving by swipe and button.
import { useLayoutEffect, useRef, useState } from 'react'
import type { Photo } from '#contract/content.ts'

/** The visible photo of the strip, and functions to move. */
export function useStrip(photos: readonly Photo[]) {
  const strip = useRef<HTMLUListElement>(null)
  const [here, setHere] = useState(0)
  const shownId = useRef(photos[0]?.id)
  /** Target of the running scroll: a second step starts from it, not from the current position. */
  const target = useRef<number>(undefined)

  function trackScroll(): void {
    const { scrollLeft, clientWidth } = strip.current!
    const place = Math.min(Math.max(Math.round(scrollLeft / clientWidth), 0), photos.length - 1)
    shownId.current = photos[place]?.id
    if (place === target.current) clearTarget()
    setHere(place)
  }

  function goBy(step: number): void {
    const place = (target.current ?? here) + step
    if (place < 0 || place >= photos.length) return
    target.current = place
    strip.current?.scrollTo({ left: place * strip.current.clientWidth })
  }

  function clearTarget(): void {
    target.current = undefined
  }

  // Unlocking changes the order of the photos; the visible photo stays in view.
  const order = photos.map((photo) => photo.id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of order can move the photo
  useLayoutEffect(() => {
    const place = photos.findIndex((photo) => photo.id === shownId.current)
    if (place < 0 || !strip.current) return
    strip.current.scrollTo({ left: place * strip.current.clientWidth, behavior: 'instant' })
    setHere(place)
  }, [order])

  return { strip, here: Math.min(here, photos.length - 1), goBy, trackScroll, clearTarget }
}
