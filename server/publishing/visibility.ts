// What becomes of a post or Bloc when its creator publishes, hides or schedules it, or when its time has come.
import type { publishRefusals } from '#contract/schedule.ts'
import { texts } from '#contract/texts.ts'
import { failFields } from '#server/kit/fail.ts'

/** Why something was not published at its time. */
export type PublishRefusal = (typeof publishRefusals)[number]

/** The columns of its row that say who sees it, and when. */
export interface Visibility {
  is_published: boolean
  publish_at: Date | null
  /** First of all, and kept when it is hidden: it is told of once, and comes back to its place. */
  published_at: Date | null
  publish_refused: PublishRefusal | null
}

export const visibilityColumns = ['is_published', 'publish_at', 'published_at', 'publish_refused'] as const

export interface WantedVisibility {
  is_published?: boolean | undefined
  publish_at?: Date | null | undefined
}

/** errors.publish_at for a time that has passed, and where it is published at the same time. `before` undefined: it is new. */
export function settleVisibility(
  { is_published, publish_at }: WantedVisibility,
  before: Visibility | undefined,
  now: Date,
): Visibility {
  if (publish_at) {
    if (publish_at <= now) throw failFields({ publish_at: [texts.publishAtPast] })
    if (is_published ?? before?.is_published) throw failFields({ publish_at: [texts.publishAtPublished] })
    return { is_published: false, publish_at, published_at: before?.published_at ?? null, publish_refused: null }
  }
  if (is_published ?? before?.is_published ?? true) return published(before, now)
  const planned = publish_at === null ? undefined : before
  return {
    is_published: false,
    publish_at: planned?.publish_at ?? null,
    published_at: before?.published_at ?? null,
    publish_refused: planned?.publish_refused ?? null,
  }
}

/**
 * It is published from now on: the only place that says so, whoever publishes it. The first time sets `published_at`, which the
 * database keeps (published_first), and from which it notes the event `published`.
 */
export function published(before: Pick<Visibility, 'published_at'> | undefined, now: Date): Visibility {
  return { is_published: true, publish_at: null, published_at: before?.published_at ?? now, publish_refused: null }
}

/** What its answer says of its schedule: its owner's alone. */
export function scheduleFor(row: { publish_at: Date | null; publish_refused: string | null }, isOwner: boolean) {
  return {
    publish_at: isOwner ? row.publish_at : null,
    publish_refused: isOwner ? (row.publish_refused as PublishRefusal | null) : null,
  }
}
