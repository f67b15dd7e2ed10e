// (f) The weight of the pictures of a creator's feed on a phone, with noisy pictures that compress like photographs.

import { serverLimits } from '#contract/limits.ts'
import { publishPost } from '#server/content/publish-post.ts'
import { storeImage } from '#server/media/store-image.ts'
import { aPhoto } from '#server/media/testing.ts'
import { makePicture } from '#server/media/variants.ts'
import { pictures } from '#server/pictures.ts'
import { createTestAccount } from '../../db/fixtures.ts'
import type { BenchEnvironment } from './environment.ts'
import { serving } from './lists.ts'

export interface FeedWeight {
  pictures: number
  /** Bytes. */
  largest: number
  total: number
  html: number
}

/** Publishes a page full of free photos and reads the page as a visitor. */
export async function feedWeight(environment: BenchEnvironment): Promise<FeedWeight> {
  const { services } = environment
  const creator = await createTestAccount(services, { page_url: 'feed.bench' })
  for (let n = 0; n < serverLimits.feedPage; n++) {
    const photo = await aPhoto(...((n % 2 ? [2400, 3200] : [3200, 2400]) as [number, number]))
    const { filename } = await storeImage(services, creator, await makePicture(photo, 'jpg'))
    await publishPost(services, pictures, creator, {
      kind: 'snap',
      caption: null,
      photos: [{ filename, is_payable: false, is_preview: false }],
      price_id: 1,
      is_published: true,
    })
  }
  return serving(environment, async (origin) => {
    const html = await (await fetch(`${origin}/feed.bench/pixel-snap`)).text()
    const sizes = await Promise.all(addressesIn(html).map((address) => getSize(origin + address)))
    return {
      pictures: sizes.length,
      largest: Math.max(...sizes),
      total: sizes.reduce((sum, size) => sum + size, 0),
      html: html.length,
    }
  })
}

/** All candidates of every `<img>`: where there is a choice, the largest counts. */
function addressesIn(html: string): string[] {
  return [
    ...new Set([...html.matchAll(/\/media\/image\/[a-z0-9.]+\/\w+(?=["\s])/g)].map(([address]) => address)),
  ].filter((address) => new RegExp(`<img[^>]*${address}`).test(html))
}

async function getSize(url: string): Promise<number> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.arrayBuffer()).byteLength
}
