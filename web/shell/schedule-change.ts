// Builds the schedule part of an edit request.
import { manilaLocal, manilaMoment } from '#contract/manila.ts'

/** The value of `ScheduleField` for a saved time. */
export function scheduleOf(saved: string | null): string | null {
  return saved && manilaLocal(saved)
}

/** Compares the form's `field` with the `saved` time; empty if equal, because the field would drop the saved seconds. */
export function scheduleChange(field: string | null, saved: string | null): { publish_at?: string | null } {
  if (field === scheduleOf(saved)) return {}
  return { publish_at: field === null ? null : manilaMoment(field) }
}
