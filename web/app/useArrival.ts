// Where the reader is put on a page that was gone to without loading it: as after a load, or where they were when they left it.
import { useEffect, useRef } from 'react'
import { leftAt } from '../shell/location.ts'

/** The reader goes on by themselves: nobody moves the page under them any more. */
const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
/** Nor after this long, whatever is still on its way. */
const HELD_MS = 5000

/** The focus goes where a screen reader starts to read; the page to its top, to the part its address names, or to where it was left. */
export function useArrival(pathname: string): void {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const left = leftAt()
    if (left === undefined) scrollTo(0, 0)
    return onceThere((main) => {
      main.focus({ preventScroll: true })
      if (left !== undefined) return holdAt(left)
      showNamed()
      return undefined
    })
  }, [pathname])
}

/** Begins when the page's <main> is there: its code and data may still be on their way. Answers what ends it. */
function onceThere(begin: (main: HTMLElement) => (() => void) | undefined): () => void {
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

/** The part that the address names after its `#`. */
function showNamed(): void {
  const named = location.hash && document.getElementById(location.hash.slice(1))
  if (!named) return
  named.focus({ preventScroll: true })
  named.scrollIntoView()
}

/** The page is as high as it was only when its lists and pictures have come. */
function holdAt(left: number): () => void {
  const hold = () => scrollTo(0, left)
  const observer = new MutationObserver(hold)
  observer.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(end, HELD_MS)
  for (const move of ownMoves) addEventListener(move, end, { passive: true })
  function end(): void {
    clearTimeout(timer)
    observer.disconnect()
    for (const move of ownMoves) removeEventListener(move, end)
  }
  hold()
  return end
}
