// Values only the browser knows, without a hydration mismatch with the server's HTML.
import { useSyncExternalStore } from 'react'

/** `onServer` on the server and during hydration, then the value of `read`, which must be stable. */
export function useBrowserValue<T>(read: () => T, onServer: T): T {
  return useSyncExternalStore(never, read, () => onServer)
}

function never(): () => void {
  return () => undefined
}
