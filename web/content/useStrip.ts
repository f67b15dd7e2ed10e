// A strip of photos: which one is seen, by swipe, button and arrow key.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Photo } from '#contract/content.ts'

/** Which photo of the strip is in sight, and the way to another. */
export function useStrip(photos: readonly Photo[]) {
  const strip = useRef<HTMLUListElement>(null)
  const [here, setHere] = useState(0)
  const shownId = useRef(photos[0]?.id)
  /** Where it is scrolling to: a second step begins there, not where the first has come to. */
  const aim = useRef<number>(undefined)

  function look(): void {
    const { scrollLeft, clientWidth } = strip.current!
    const place = Math.min(Math.max(Math.round(scrollLeft / clientWidth), 0), photos.length - 1)
    shownId.current = photos[place]?.id
    if (place === aim.current) letGo()
    setHere(place)
  }

  function goBy(step: number): void {
    const place = (aim.current ?? here) + step
    if (place < 0 || place >= photos.length) return
    aim.current = place
    strip.current?.scrollTo({ left: place * strip.current.clientWidth })
  }

  function letGo(): void {
    aim.current = undefined
  }

  // Unlocked, the photos take their own order; the one that was looked at stays in sight.
  const order = photos.map((photo) => photo.id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what may move a photo away
  useLayoutEffect(() => {
    const place = photos.findIndex((photo) => photo.id === shownId.current)
    if (place < 0 || !strip.current) return
    strip.current.scrollTo({ left: place * strip.current.clientWidth, behavior: 'instant' })
    setHere(place)
  }, [order])

  return { strip, here: Math.min(here, photos.length - 1), goBy, look, letGo }
}

/** ← and →, wherever the focus is, unless they move something else there. */
export function useArrowKeys(onStep: (step: 1 | -1) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined
    if (!step || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if ((event.target as Element).closest('input, textarea, select, [role="dialog"], [role="tablist"]')) return
    event.preventDefault()
    onStep(step)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
