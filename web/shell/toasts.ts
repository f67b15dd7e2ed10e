// Snackbars: short messages about the result of an action.
import { useSyncExternalStore } from 'react'
import { limits } from '#contract/limits.ts'

export interface Toast {
  /** 8 random characters (spec §9). */
  id: string
  text: string
  tone: 'success' | 'error' | 'info'
}

const SHOWN_MS = 6000
let toasts: Toast[] = []
const listeners = new Set<() => void>()
const none: Toast[] = []

export function toast(text: string, tone: Toast['tone'] = 'success'): void {
  const id = randomId(limits.snackbarIdLength)
  change([...toasts.filter((shown) => shown.text !== text), { id, text, tone }].slice(-3))
  setTimeout(() => closeToast(id), SHOWN_MS)
}

/** Closes one by its id, or by its text. */
export function closeToast(which: string): void {
  const left = toasts.filter(({ id, text }) => id !== which && text !== which)
  // Every answered call closes the news of the lost connection, which is rarely there.
  if (left.length < toasts.length) change(left)
}

export function closeAllToasts(): void {
  if (toasts.length > 0) change([])
}

export function useToasts(): Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
}

function change(next: Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

function randomId(length: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => letters[byte % letters.length]).join('')
}
