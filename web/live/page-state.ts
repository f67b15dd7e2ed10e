// Reads the state that the server embedded in the page.
import type { LiveState } from '#contract/live-page.ts'

export function pageState(): LiveState {
  return JSON.parse(document.getElementById('state')!.textContent!) as LiveState
}
