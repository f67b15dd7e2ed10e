// A value that follows another one after a pause: what is typed, for a search.
import { useEffect, useState } from 'react'

/** The value once it has not changed for a while. */
export function useLater<T>(value: T, delayMs: number): T {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return later
}
