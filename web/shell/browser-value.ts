// Values only the browser knows, without a hydration mismatch with the server's HTML.
import { useSyncExternalStore } from 'react'

/** `onServer` on the server and during hydration, then the value of `read`, which must be stable. */
export function useBrowserValue<T>(read: () => T, onServer: T): T {
  return useSyncExternalStore(never, read, () => onServer)
}

/** False on the server and until the script runs: what only it can answer is a link or text before. */
export function useHasScript(): boolean {
  return useBrowserValue(yes, false)
}

function yes(): true {
  return true
}

function never(): () => void {
  return () => undefined
}
