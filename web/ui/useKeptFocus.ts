// Where the focus goes when a control that has it disappears with its row.
import { type RefObject, useLayoutEffect } from 'react'
import { keepFocus } from './keep-focus.ts'

/**
 * Call while the control is on the page. Once it is gone, the returned function finds what to focus instead: the first control of its
 * row, else of the next row, else of the previous one, else `fallback`, else the page's content.
 */
export function findSuccessor(
  control: HTMLElement,
  fallback?: HTMLElement | null | undefined,
): () => HTMLElement | undefined {
  const row = control.closest('li')
  const rows = [row, row?.nextElementSibling, row?.previousElementSibling]
  return () => {
    if (control.isConnected) return undefined
    for (const near of rows) {
      const controls = near?.isConnected ? near.querySelectorAll<HTMLElement>('a[href], button:enabled') : []
      // What is disabled or hidden, such as a field for browsers without JavaScript, cannot have the focus.
      const found = [...controls].find((one) => one.offsetParent)
      if (found) return found
    }
    return fallback ?? document.querySelector<HTMLElement>('main') ?? undefined
  }
}

/** Keeps the focus near a control that disappears while it has it. */
export function useKeptFocus(
  control: RefObject<HTMLElement | null>,
  getFallback?: () => HTMLElement | null | undefined,
) {
  // A layout effect's cleanup runs before the element leaves the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the control disappears
  useLayoutEffect(() => {
    const element = control.current
    return () => {
      if (element) keepFocus(element, findSuccessor(element, getFallback?.()))()
    }
  }, [])
}
