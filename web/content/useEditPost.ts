// The form of a post being edited.
import type { Post } from '#contract/content.ts'
import { scheduleOf } from '../shell/schedule-change.ts'
import { useForm } from '../shell/useForm.ts'

const fetchSchema = () => import('#contract/content.ts').then(({ content }) => content.updateSnap.body)

export interface PostChanges {
  caption: string
  /** Left out if unchanged, as `publish_at` is. */
  is_published?: boolean
  publish_at?: string | null
  is_sensitive: boolean
  is_payable: boolean
  price_id: number
}

/** The text fields of the form; photos and price are in the photo set. */
export function useEditPost(post: Post) {
  return useForm({
    initial: {
      caption: post.caption ?? '',
      is_published: post.is_published,
      publish_at: scheduleOf(post.publish_at),
      is_sensitive: post.is_sensitive,
    },
    schema: fetchSchema,
  })
}
