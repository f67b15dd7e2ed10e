// Routes of content.
import { content } from '#contract/content.ts'
import { texts } from '#contract/texts.ts'
import { saidAdult } from '#server/accounts/say-adult.ts'
import type { Viewer } from '#server/kit/endpoint-access.ts'
import { failFields } from '#server/kit/fail.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { PictureRegistry } from '#server/media/picture-registry.ts'
import { idempotentRequest, type KeyedAccount } from '#server/money/idempotency.ts'
import type { OpenedCheckout } from '#server/money/payments/checkout.ts'
import { getPayer, type PayingCall } from '#server/money/payments/payer.ts'
import type { Services } from '#server/outside/services.ts'
import { buyPost } from './buy-post.ts'
import { deletePost } from './delete-post.ts'
import { readPrices } from './prices.ts'
import { type NewPost, publishPost } from './publish-post.ts'
import { readBuyers } from './read-buyers.ts'
import { readPost } from './read-post.ts'
import { readFeed, readPurchases } from './read-posts.ts'
import { updatePost } from './update-post.ts'
import type { Buyer } from './write-purchase.ts'

export function contentRoutes(serve: Serve, services: Services, pictures: PictureRegistry): void {
  serve(content.prices, ({ query }) => readPrices(query))
  serve(content.feed, ({ db, params, query, viewer, clientHeaders }) =>
    readFeed(db, params.username, viewer?.accountId, query, saidAdult(clientHeaders)),
  )
  serve(content.snap, ({ db, params, viewer, clientHeaders }) =>
    readPost(db, 'snap', params, viewer?.accountId, saidAdult(clientHeaders)),
  )
  serve(content.slide, ({ db, params, viewer, clientHeaders }) =>
    readPost(db, 'slide', params, viewer?.accountId, saidAdult(clientHeaders)),
  )
  serve(content.purchases, ({ db, viewer, query, clientHeaders }) =>
    readPurchases(db, viewer.accountId, query, saidAdult(clientHeaders)),
  )
  serve(content.snapBuyers, ({ db, viewer, params, query }) =>
    readBuyers(db, viewer.accountId, 'snap', params.id, query),
  )
  serve(content.slideBuyers, ({ db, viewer, params, query }) =>
    readBuyers(db, viewer.accountId, 'slide', params.id, query),
  )

  serve(content.createSnap, ({ viewer, idempotencyKey, body: { image, ...post } }) =>
    publish({ accountId: viewer.accountId, idempotencyKey }, { ...post, kind: 'snap', photos: [image] }),
  )
  serve(content.createSlide, ({ viewer, idempotencyKey, body: { images, ...post } }) =>
    publish({ accountId: viewer.accountId, idempotencyKey }, { ...post, kind: 'slide', photos: images }),
  )
  serve(content.updateSnap, ({ viewer, params, body }) =>
    updatePost(services, pictures, viewer.accountId, 'snap', params.id, getChanges(params.id, body)),
  )
  serve(content.updateSlide, ({ viewer, params, body }) =>
    updatePost(services, pictures, viewer.accountId, 'slide', params.id, getChanges(params.id, body)),
  )
  serve(content.updateSlidePhotos, ({ viewer, params, body }) =>
    updatePost(services, pictures, viewer.accountId, 'slide', params.id, getChanges(params.id, body)),
  )
  serve(content.deleteSnap, ({ viewer, params }) => deletePost(services, viewer.accountId, 'snap', params.id))
  serve(content.deleteSlide, ({ viewer, params }) => deletePost(services, viewer.accountId, 'slide', params.id))

  serve(content.buySnap, async (call) => {
    const { image_id, ...input } = call.body
    return opened(await buyPost(services, 'snap', image_id, input, getBuyer(call)))
  })
  serve(content.buySlide, async (call) => {
    const { image_collection_id, ...input } = call.body
    return opened(await buyPost(services, 'slide', image_collection_id, input, getBuyer(call)))
  })

  function publish(creator: KeyedAccount, post: NewPost) {
    const request = idempotentRequest(services.config, creator, { action: 'post', ...post })
    return publishPost(services, pictures, creator.accountId, post, request)
  }
}

/** The changes without the ids that the path already gives. Throws errors.id or errors.collection_id if they differ from the path. */
function getChanges<B extends { id?: string | null | undefined; collection_id?: string | null | undefined }>(
  path: string,
  { id, collection_id, ...changes }: B,
): Omit<B, 'id' | 'collection_id'> {
  const isOther = (given: string | null | undefined) => given !== undefined && given !== null && given !== path
  const errors = {
    ...(isOther(id) && { id: [texts.otherPost] }),
    ...(isOther(collection_id) && { collection_id: [texts.otherPost] }),
  }
  if (Object.keys(errors).length > 0) throw failFields(errors)
  return changes
}

function getBuyer(call: PayingCall<Viewer>): Buyer {
  return { ...getPayer(call), isAdult: saidAdult(call.clientHeaders) }
}

function opened({ linkUrl, paymentToken }: OpenedCheckout) {
  return { link_url: linkUrl, payment_token: paymentToken }
}
