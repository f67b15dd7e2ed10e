// What an edit sends of a schedule.
import { manilaLocal, manilaMoment } from '#contract/manila.ts'

/** `field` as the form has it, `saved` as the answer did. Nothing where they say the same, so that seconds are kept. */
export function scheduleChange(field: string, saved: string | null): { publish_at?: string | null } {
  if (field === (saved ? manilaLocal(saved) : '')) return {}
  return { publish_at: field ? manilaMoment(field) : null }
}
