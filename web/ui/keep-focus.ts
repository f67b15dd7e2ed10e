// Where the focus goes when what has it disappears: keyboards and screen readers go on from there.

/** The cleanup of a ref: once the element has left the page with the focus in it, the focus goes to what `find` returns then. */
export function keepFocus(element: HTMLElement | null, find: () => Element | null | undefined) {
  return () => {
    if (element!.contains(document.activeElement))
      queueMicrotask(() => element!.isConnected || (find() as HTMLElement | null)?.focus({ preventScroll: true }))
  }
}
