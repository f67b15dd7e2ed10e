// What creators see of their unpublished content: when it will be published, or why it was not, and a list that follows.
import { useEffect } from 'react'
import type { publishRefusals } from '#contract/schedule.ts'
import { say } from '../language/say.ts'
import { formatDateTime } from './dates.ts'

interface Scheduled {
  is_published: boolean
  publish_at: string | null
  publish_refused: (typeof publishRefusals)[number] | null
}

const refusals: Record<(typeof publishRefusals)[number], () => string> = {
  consent: () => say('Not published at its time: somebody in it has not agreed.'),
  taken_down: () => say('Not published at its time: it was taken down.'),
  suspended: () => say('Not published at its time: your page was suspended.'),
  deactivated: () => say('Not published at its time: your page was closed.'),
}

/** Undefined for published content. */
export function publishState({ is_published, publish_at, publish_refused }: Scheduled): string | undefined {
  if (is_published) return undefined
  if (publish_at) return say('Scheduled for {time}', { time: formatDateTime(publish_at) })
  return publish_refused ? refusals[publish_refused]() : say('Not published')
}

interface List {
  rows: { publish_at: string | null }[]
  reload: () => unknown
}

/** The server publishes within five seconds. */
const PUBLISHED_AFTER_MS = 6000

/** A browser's longest timer; a longer one would end immediately. */
const LONGEST_MS = 2 ** 31 - 1

/** Reads a list again when a scheduled row is published: it leaves its place before the others, which moves every page. */
export function useReloadWhenDue({ rows, reload }: List): void {
  const times = rows.flatMap(({ publish_at }) => publish_at ?? []).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reload` is another function in every render
  useEffect(() => {
    const waits = times.split(',').map((time) => Date.parse(time) + PUBLISHED_AFTER_MS - Date.now())
    const next = Math.min(...waits.filter((wait) => wait > 0))
    if (next > LONGEST_MS) return
    const timer = setTimeout(() => void reload(), next)
    return () => clearTimeout(timer)
  }, [times])
}
