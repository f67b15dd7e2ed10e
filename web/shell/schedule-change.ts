// Builds the schedule part of an edit request.
import { manilaLocal, manilaMoment } from '#contract/manila.ts'

/** Compares the form's `field` with the `saved` time; empty if equal, because the field would drop the saved seconds. */
export function scheduleChange(field: string, saved: string | null): { publish_at?: string | null } {
  if (field === (saved ? manilaLocal(saved) : '')) return {}
  return { publish_at: field ? manilaMoment(field) : null }
}
