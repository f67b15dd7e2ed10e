// Text for when a screen was last open, or a webhook's receiver last accepted a delivery.
import type { Surface } from '#contract/surfaces.ts'
import { say } from '../language/say.ts'
import { formatDateTime } from '../shell/dates.ts'

export function getLastHeard({ kind, last_heard_at }: Surface): string {
  if (kind === 'webhook')
    return last_heard_at
      ? say('Last taken {date}', { date: formatDateTime(last_heard_at) })
      : say('Nothing was taken yet')
  return last_heard_at ? say('Last open {date}', { date: formatDateTime(last_heard_at) }) : say('Never opened yet')
}
