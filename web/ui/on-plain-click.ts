// Replaces a link's navigation by an action.
import type { MouseEvent } from 'react'

/** For the `onClick` of a link. With a modifier key held, the browser opens the link as usual. */
export function onPlainClick(act: () => void) {
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    act()
  }
}
