// What only the browser knows, without a first drawing that differs from the server's.
import { useSyncExternalStore } from 'react'

/** `onServer` on the server and while its page is taken over, then what `read` gives. `read` must be stable. */
export function useBrowserValue<T>(read: () => T, onServer: T): T {
  return useSyncExternalStore(never, read, () => onServer)
}

function never(): () => void {
  return () => undefined
}
