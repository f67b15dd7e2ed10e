// The text a creator sees on unpublished content: when it will be published, or why it was not.
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
