// Sets focus and scroll after in-app navigation: as after a load, or at the saved position when going back.
import { useEffect, useRef } from 'react'
import { getSavedScroll } from '../shell/location.ts'

/** Events that show that the reader moves on their own; restoring the scroll position stops then. */
const readerEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
/** Restoring stops after this time, even if content is still loading. */
const HELD_MS = 5000

/** Focuses `<main>` for screen readers, and scrolls to the top, to the element named by the hash, or to the saved position. */
export function useArrival(pathname: string): void {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const saved = getSavedScroll()
    if (saved === undefined) scrollTo(0, 0)
    return onceMainExists((main) => {
      main.focus({ preventScroll: true })
      if (saved !== undefined) return holdScrollAt(saved)
      scrollToHash()
      return undefined
    })
  }, [pathname])
}

/** Calls `begin` once `<main>` exists, since the page's code and data may still be loading. Returns its cleanup. */
function onceMainExists(begin: (main: HTMLElement) => (() => void) | undefined): () => void {
  let end: (() => void) | undefined
  const observer = new MutationObserver(tryNow)
  observer.observe(document.body, { childList: true, subtree: true })
  function tryNow(): void {
    const main = document.querySelector<HTMLElement>('main')
    if (!main) return
    observer.disconnect()
    end = begin(main)
  }
  tryNow()
  return () => {
    observer.disconnect()
    end?.()
  }
}

/** Focuses and shows the element that the address names after its `#`. */
function scrollToHash(): void {
  const target = location.hash && document.getElementById(location.hash.slice(1))
  if (!target) return
  target.focus({ preventScroll: true })
  target.scrollIntoView()
}

/** Scrolls again on every change, because the page reaches its old height only when its lists and pictures have loaded. */
function holdScrollAt(position: number): () => void {
  const hold = () => scrollTo(0, position)
  const observer = new MutationObserver(hold)
  observer.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(end, HELD_MS)
  for (const event of readerEvents) addEventListener(event, end, { passive: true })
  function end(): void {
    clearTimeout(timer)
    observer.disconnect()
    for (const event of readerEvents) removeEventListener(event, end)
  }
  hold()
  return end
}
