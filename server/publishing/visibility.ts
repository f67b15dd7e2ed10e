// The visibility columns of a post or Bloc after it is published, hidden or scheduled, or when its publish time has come.
import type { publishRefusals } from '#contract/schedule.ts'
import { texts } from '#contract/texts.ts'
import { failFields } from '#server/kit/fail.ts'

/** Why scheduled content was not published at its time. */
export type PublishRefusal = (typeof publishRefusals)[number]

/** The columns of a row that control its publication. */
export interface Visibility {
  is_published: boolean
  publish_at: Date | null
  /** First publication; unchanged when hidden, so that followers are notified once and the row returns to its place in lists. */
  published_at: Date | null
  publish_refused: PublishRefusal | null
}

export const visibilityColumns = ['is_published', 'publish_at', 'published_at', 'publish_refused'] as const

export interface WantedVisibility {
  is_published?: boolean | undefined
  publish_at?: Date | null | undefined
}

/** Throws errors.publish_at for a past time, or if the content is to be published now as well. `before` is undefined for new content. */
export function resolveVisibility(
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
  const scheduled = publish_at === null ? undefined : before
  return {
    is_published: false,
    publish_at: scheduled?.publish_at ?? null,
    published_at: before?.published_at ?? null,
    publish_refused: scheduled?.publish_refused ?? null,
  }
}

/**
 * The columns of published content; every command that publishes uses this. The first publication sets `published_at`, which a
 * trigger keeps (published_first) and which creates the domain event `published`.
 */
export function published(before: Pick<Visibility, 'published_at'> | undefined, now: Date): Visibility {
  return { is_published: true, publish_at: null, published_at: before?.published_at ?? now, publish_refused: null }
}

/** The schedule fields of the API; null for everyone but the owner. */
export function getSchedule(row: { publish_at: Date | null; publish_refused: string | null }, isOwner: boolean) {
  return {
    publish_at: isOwner ? row.publish_at : null,
    publish_refused: isOwner ? (row.publish_refused as PublishRefusal | null) : null,
  }
}
