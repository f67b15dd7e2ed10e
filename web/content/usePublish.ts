// Publishes, schedules or saves a composed post.
import { addresses } from '#contract/addresses/paths.ts'
import { content, type Post } from '#contract/content.ts'
import { manilaMoment } from '#contract/manila.ts'
import { FREE_PRICE_ID } from '#contract/prices.ts'
import { say } from '../language/say.ts'
import type { ApiError } from '../shell/api.ts'
import { useNavigate } from '../shell/location.ts'
import { publishState } from '../shell/publish-state.ts'
import { useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import type { Draft } from './drafts.ts'
import type { photosToSend } from './photos-of-post.ts'
import { usePostsChanged } from './post-changes.ts'

interface PublishOptions {
  onRefused: (error: ApiError) => void
  onDone: () => void
}

/** Sends the post and navigates to it. */
export function usePublish(kind: Post['kind'], { onRefused, onDone }: PublishOptions) {
  const navigate = useNavigate()
  const postsChanged = usePostsChanged()
  const options = {
    on: { ValidationException: onRefused },
    onDone: ({ data }: { data: Post }) => {
      onDone()
      postsChanged()
      toast(
        data.publish_at
          ? publishState(data)!
          : say(
              data.is_published ? 'Published. It is on your page now.' : 'Saved. Only you see it until you publish it.',
            ),
      )
      const { page_url } = data.creator
      void navigate(
        data.collection_id ? addresses.slide(page_url, data.collection_id) : addresses.snap(page_url, data.id),
      )
    },
  }
  const snap = useWrite(content.createSnap, options)
  const slide = useWrite(content.createSlide, options)

  async function publish(
    { caption, isSensitive, publishAt, keyFor }: Draft,
    set: Parameters<typeof photosToSend>[0],
    isPublished: boolean,
  ): Promise<void> {
    const images = set.photos.map(({ uploaded_filename, alt, is_payable, is_preview }) => ({
      filename: uploaded_filename ?? '',
      alt,
      is_payable,
      is_preview,
    }))
    const price_id = set.isFree ? FREE_PRICE_ID : set.price!.price_id
    const [image] = images
    const when =
      publishAt === null ? { is_published: isPublished } : { is_published: false, publish_at: manilaMoment(publishAt) }
    const post = { caption, price_id, is_sensitive: isSensitive, ...when }
    // After a lost answer the same press finds the post instead of being refused its photos, which that post uses already.
    const keyed = { idempotencyKey: keyFor({ ...post, images }) }
    if (kind === 'snap' && image) await snap.send({ body: { ...post, image } }, keyed)
    else await slide.send({ body: { ...post, images, is_payable: !set.isFree } }, keyed)
  }

  return { publish, isBusy: snap.isBusy || slide.isBusy }
}
