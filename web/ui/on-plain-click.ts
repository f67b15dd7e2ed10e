// What a link does here instead of leading on.
import type { MouseEvent } from 'react'

/** For the `onClick` of a link. With a key held it is opened elsewhere, as every link is. */
export function onPlainClick(act: () => void) {
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    act()
  }
}
