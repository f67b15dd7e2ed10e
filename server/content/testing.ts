// Fixtures for tests of content: uploaded pictures, posts created through the API, purchases paid at the provider.
import { randomBytes } from 'node:crypto'
import type { z } from 'zod/mini'
import type { Post } from '#contract/content.ts'
import { storageKey, variants } from '#server/media/image-url.ts'
import { settle } from '#server/money/payments/settle.ts'
import { getProvider, type Outcome } from '#server/money/testing.ts'
import type { Services } from '#server/outside/services.ts'
import type { TestServer } from '#test/server.ts'

export type SeenPost = z.output<typeof Post>

/** A placeholder for a picture's mosaic. */
export const aMosaic = 'data:image/png;base64,TU9TQUlD'

/** Inserts an uploaded picture of this owner and returns its filename. */
export async function anImage({ db, storage }: Pick<Services, 'db' | 'storage'>, ownerId: bigint): Promise<string> {
  const filename = `${randomBytes(16).toString('hex')}.jpg`
  for (const variant of variants)
    await storage.put(storageKey(filename, variant), Buffer.from(`${variant} of ${filename}`))
  await db
    .insertInto('images')
    .values({ filename, owner_id: ownerId, width: 400, height: 500, mosaic: aMosaic, bytes: 100n })
    .execute()
  return filename
}

export interface Made {
  kind: 'snap' | 'slide'
  id: string
  pageUrl: string
  ownerId: bigint
  /** The session of its creator. */
  by: string
  filenames: string[]
  photoIds: string[]
}

export interface PostOptions {
  price_id?: number
  caption?: string | null
  is_published?: boolean | 0 | 1
  publish_at?: Date
  is_sensitive?: boolean | 0 | 1
  /** The alt text of each photo, in order. */
  alts?: string[]
  /** Makes a slide with one photo per element, true for a sneak peek. Without it a Snap is made. */
  previews?: boolean[]
  /** Pictures uploaded before; missing ones are filled with placeholder pictures. */
  filenames?: string[]
}

/** Tier of ₱50. */
export const PAID = 8

export function getContent(server: TestServer) {
  const { services } = server

  return {
    /** Publishes a post of this creator. */
    async make(creator: { account_id: bigint; page_url: string }, options: PostOptions = {}): Promise<Made> {
      const by = await server.signIn(creator.account_id)
      const { previews, price_id = PAID, filenames = [], alts, ...rest } = options
      while (filenames.length < (previews?.length ?? 1)) filenames.push(await anImage(services, creator.account_id))
      const photos = filenames.map((filename, i) => ({
        filename,
        ...(alts && { alt: alts[i] }),
        is_payable: !previews?.[i],
        is_preview: !!previews?.[i],
      }))
      const { status, body } = previews
        ? await server.inject('POST', '/v1/user/content/images/collection/create', {
            as: by,
            body: { ...rest, price_id, images: photos },
          })
        : await server.inject('POST', '/v1/user/content/images/create', {
            as: by,
            body: { ...rest, price_id, image: photos[0] },
          })
      if (status !== 200) throw new Error(`not published: ${JSON.stringify(body)}`)
      const post: SeenPost = body.data
      return {
        kind: post.kind,
        id: post.id,
        pageUrl: creator.page_url,
        ownerId: creator.account_id,
        by,
        filenames,
        photoIds: post.images.map((image) => image.id),
      }
    },
    read(post: Made, as?: string) {
      return server.inject('GET', readAddress(post), { as })
    },
    update(post: Made, body: object, as = post.by) {
      return server.inject('PUT', `${base(post)}/update/${post.id}`, { as, body })
    },
    replacePhotos(post: Made, images: object[], as = post.by) {
      return server.inject('PUT', `${base(post)}/update/${post.id}/image`, { as, body: { images } })
    },
    remove(post: Made, as = post.by) {
      return server.inject('DELETE', `${base(post)}/delete/${post.id}`, { as })
    },
    buyers(post: Made, as: string | undefined, query = '') {
      return server.inject('GET', `${base(post)}/${post.id}/buyers${query}`, { as })
    },
    buy(post: Made, as: string | undefined, more: object = {}, headers: Record<string, string> = {}) {
      return server.inject('POST', `${base(post)}/purchase`, {
        as,
        headers,
        body: { [post.kind === 'snap' ? 'image_id' : 'image_collection_id']: post.id, ...more },
      })
    },
    /** Lets the buyers finish these checkouts with this outcome, then settles what the provider reports. */
    async pay(links: string[], outcome: Outcome = 'paid'): Promise<void> {
      const checkouts = links.map((link) => ({ paymentId: '', token: '', checkoutId: link.split('/').at(-1)! }))
      await getProvider(server).pay(outcome, ...checkouts)
      await settle(services, await services.epayment.readCheckouts(checkouts.map((checkout) => checkout.checkoutId)))
    },
    /** Buys the post and pays for it. */
    async sell(post: Made, as: string, more: object = {}): Promise<void> {
      const { status, body } = await this.buy(post, as, more)
      if (status !== 200) throw new Error(`not for sale: ${JSON.stringify(body)}`)
      await this.pay([body.data.link_url])
    },
  }
}

export function readAddress({ kind, pageUrl, id }: Pick<Made, 'kind' | 'pageUrl' | 'id'>): string {
  const base = '/v1/profile/content/images'
  return kind === 'snap' ? `${base}/${pageUrl}/image_id/${id}` : `${base}/collection/${pageUrl}/collection_id/${id}`
}

function base({ kind }: Made): string {
  return `/v1/user/content/images${kind === 'slide' ? '/collection' : ''}`
}
