// What is typed into a form, kept for this tab until it is sent: a phone that needs its memory drops the page behind another app, and
// loads it again on return. Without storage a reload loses it.
import { useEffect, useRef } from 'react'
import { withStorage } from './storage.ts'

/**
 * Keeps each change of a value under this name, such as the address that its form posts to; undefined keeps nothing. `restore` gets what
 * was kept, once: before what was typed while the page loaded is replayed, which is newer.
 */
export function useKept<V>(name: string | undefined, value: V, restore?: (kept: V) => void): void {
  const seen = useRef(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const kept =
      name && restore && withStorage('this', (storage) => JSON.parse(storage.getItem(name) ?? 'null') as V | null)
    if (kept) restore(kept)
  }, [])
  useEffect(() => {
    if (name && seen.current !== value) withStorage('this', (storage) => storage.setItem(name, JSON.stringify(value)))
    seen.current = value
  }, [name, value])
}

export function forgetKept(name: string): void {
  withStorage('this', (storage) => storage.removeItem(name))
}
