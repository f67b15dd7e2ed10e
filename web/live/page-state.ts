// What the server told the page when it sent it.
import type { LiveState } from '#contract/live-page.ts'

export function pageState(): LiveState {
  return JSON.parse(document.getElementById('state')!.textContent!) as LiveState
}
