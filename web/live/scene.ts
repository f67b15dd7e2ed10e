// What a screen is to show, read anew.
import type { Scene } from '#contract/live.ts'

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** What stands on the screen beside its alerts; undefined while the server does not answer. */
export async function readScene(token: string): Promise<Scene | undefined> {
  try {
    const response = await fetch(`/v1/live/${token}/scene`, { cache: 'no-store', credentials: 'omit' })
    return response.ok ? ((await response.json()) as { data: Scene }).data : undefined
  } catch {
    return undefined
  }
}
