// Publishes and sells the demo's photos through the product's own commands for uploads and purchases, each at its own time.
import { priceTiers } from '#contract/prices.ts'
import type { Capture } from '#db/sandbox-fixtures.ts'
import { startPurchase } from '#server/content/buy-post.ts'
import { deletePost } from '#server/content/delete-post.ts'
import { publishPost } from '#server/content/publish-post.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { storeImage } from '#server/media/store-image.ts'
import type { AccountPayer } from '#server/money/payments/payer.ts'
import type { Services } from '#server/outside/services.ts'
import { pictures as registered } from '#server/pictures.ts'
import { uploadedPicture } from './pictures.ts'
import { type SeedPost, seedPosts } from './posts.ts'

/** The usual time that people take at the provider's page. */
export const PAYING_MS = 45_000

export type Published = SeedPost & { kind: 'snap' | 'slide'; id: string }

export async function publishPosts(services: Services, ids: Map<string, bigint>): Promise<Published[]> {
  const pictures = await Promise.all(seedPosts.map(({ photos }) => Promise.all(photos.map(uploadedPicture))))
  const published: Published[] = []
  // One after the other, because lists are ordered by the time of publishing.
  for (const [index, post] of seedPosts.entries()) {
    const { creatorKey, daysAgo, peeks = 0, pesos = 0, caption } = post
    clock.shift(-daysAgo * DAY_MS)
    const creatorId = ids.get(creatorKey)!
    const stored = await Promise.all(pictures[index]!.map((made) => storeImage(services, creatorId, made)))
    const kind = stored.length > 1 ? 'slide' : 'snap'
    const { id, collection_id } = await publishPost(services, registered, creatorId, {
      kind,
      caption,
      photos: stored.map(({ filename }, place) => ({
        filename,
        is_payable: place >= peeks,
        is_preview: place < peeks,
      })),
      price_id: tierOfPesos(pesos),
      is_published: true,
    })
    published.push({ ...post, kind, id: collection_id ?? id })
  }
  clock.shift(0)
  return published
}

/** Starts the purchases. Returns the captures that the provider shall have of them. */
export async function sellPosts(
  services: Services,
  posts: Published[],
  ids: Map<string, bigint>,
  now: Date,
): Promise<Capture[]> {
  const captures: Capture[] = []
  for (const { kind, id, daysAgo, pesos = 0, buyers = [] } of posts)
    for (const [turn, buyer] of buyers.entries()) {
      // Spread over the time since the post was published.
      const at = now.getTime() - daysAgo * DAY_MS * (1 - (turn + 1) / (buyers.length + 1))
      clock.shift(at - clock.realNow().getTime())
      const reference = await startPurchase(
        services,
        kind,
        id,
        { is_anonymous: buyer.startsWith('~') },
        payer(ids.get(buyer.replace('~', ''))!),
      )
      captures.push({
        reference,
        amount: BigInt(pesos) * 100n,
        description: kind === 'slide' ? 'Snap Slide' : 'Snap',
        paidAt: new Date(at + PAYING_MS),
      })
    }
  clock.shift(0)
  return captures
}

/** In the demo each account has its own browser and network. */
function payer(accountId: bigint): AccountPayer {
  const home = `home of ${accountId}`
  return {
    accountId,
    browser: { id: home, client: undefined },
    network: home,
    channel: 'web',
    language: 'en',
    idempotencyKey: undefined,
  }
}

/** Deletes the posts that their creators have deleted by now, after they were paid. */
export async function deletePosts(services: Services, posts: Published[], ids: Map<string, bigint>): Promise<void> {
  for (const { creatorKey, kind, id, deletedDaysAgo } of posts) {
    if (deletedDaysAgo === undefined) continue
    clock.shift(-deletedDaysAgo * DAY_MS)
    await deletePost(services, ids.get(creatorKey)!, kind, id)
  }
  clock.shift(0)
}

function tierOfPesos(pesos: number): number {
  const tier = priceTiers.find(({ price }) => price === pesos)
  if (!tier) throw new Error(`There is no price of ₱${pesos}`)
  return tier.price_id
}
