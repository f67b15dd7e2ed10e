// A `<details>` with one text to write and to send.
import { type SyntheticEvent, useRef } from 'react'
import { useKeptFocus } from './useKeptFocus.ts'

/** Props of the `<details>`, whose textarea gets the focus as it opens; `close` gives the focus back to what opened it. */
export function useTextDetails() {
  const ref = useRef<HTMLDetailsElement>(null)
  // Once it is sent, its row may leave the list.
  useKeptFocus(ref)

  function close(): void {
    const { current: details } = ref
    if (!details) return
    if (details.contains(document.activeElement)) details.querySelector('summary')?.focus()
    details.open = false
  }

  return { details: { ref, onToggle: focusText }, close }
}

function focusText({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
  if (currentTarget.open) currentTarget.querySelector('textarea')?.focus()
}
