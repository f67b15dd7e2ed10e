// Photos: files to upload, and posts made through the API for tests that are not about the composer.
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Post } from '#contract/content.ts'
import { FREE_PRICE_ID, priceTiers } from '#contract/prices.ts'
import { aGif, aPhonePhoto, aPicture, glass, noise, svg } from '#server/media/pictures.fixture.ts'
import { getAddress, getId } from '#web/content/post-words.ts'

export interface PickedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** An upright photo, 4:5. */
export async function aPhoto(name = 'photo.jpg', background = '#c33'): Promise<PickedFile> {
  return { name, mimeType: 'image/jpeg', buffer: await (await aPicture(400, 500, background)).jpeg().toBuffer() }
}

/** Six files of accepted formats. The first lies on its side and contains its location; the last has 40 megapixels. */
export async function goodFiles(): Promise<PickedFile[]> {
  return [
    { name: 'phone.jpg', mimeType: 'image/jpeg', buffer: await aPhonePhoto(600, 400) },
    { name: 'logo.png', mimeType: 'image/png', buffer: await glass(300, 300).png().toBuffer() },
    { name: 'beach.webp', mimeType: 'image/webp', buffer: await (await aPicture(500, 300, '#2a8')).webp().toBuffer() },
    { name: 'party.gif', mimeType: 'image/gif', buffer: aGif({ width: 60, height: 40, frames: 4 }) },
    {
      name: 'drawing.svg',
      mimeType: 'image/svg+xml',
      buffer: svg('<circle cx="30" cy="20" r="18" fill="#5A2182"/><script>alert("drawing")</script>'),
    },
    { name: 'camera.jpg', mimeType: 'image/jpeg', buffer: await camera() },
  ]
}

async function camera(): Promise<Buffer> {
  return sharp({ create: { width: 7300, height: 5480, channels: 3, background: '#7aa' }, limitInputPixels: false })
    .jpeg({ quality: 70 })
    .toBuffer()
}

/** Four files that cannot be uploaded. */
export async function badFiles(): Promise<PickedFile[]> {
  const whole = await (await noise(400, 300)).jpeg().toBuffer()
  return [
    { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Bili: harina, asukal, lebadura.') },
    { name: 'torn.jpg', mimeType: 'image/jpeg', buffer: whole.subarray(0, Math.round(whole.length / 3)) },
    { name: 'scan.bmp', mimeType: 'image/bmp', buffer: Buffer.from('BM, and what a scanner writes') },
    { name: 'endless.gif', mimeType: 'image/gif', buffer: aGif({ frames: 301 }) },
  ]
}

/** Uploads a file as the composer does, and returns its file name on the server. */
export async function upload(request: APIRequestContext, file: PickedFile): Promise<string> {
  const answer = await request.post('/v1/images/upload', { multipart: { image: file } })
  expect(answer.status(), `uploading ${file.name}`).toBe(200)
  return (await answer.json()).data.filename
}

export interface PostOptions {
  caption?: string
  /** The price; free without it. */
  pesos?: number
  /** A Slide's number of photos, and how many of the first are free; a Snap without it. */
  slide?: { photos: number; peeks: number }
}

/** Publishes a post as the account signed in to this context. */
export async function aPost(
  request: APIRequestContext,
  { caption = '', pesos, slide }: PostOptions = {},
): Promise<Post> {
  const price_id = pesos ? priceTiers.find((tier) => tier.price === pesos)!.price_id : FREE_PRICE_ID
  const images = []
  for (let place = 0; place < (slide?.photos ?? 1); place++)
    images.push({
      filename: await upload(request, await aPhoto(`${place}.jpg`, `hsl(${place * 47}, 60%, 50%)`)),
      is_payable: place >= (slide?.peeks ?? 0),
      is_preview: place < (slide?.peeks ?? 0),
    })
  const answer = slide
    ? await request.post('/v1/user/content/images/collection/create', { data: { caption, images, price_id } })
    : await request.post('/v1/user/content/images/create', { data: { caption, image: images[0], price_id } })
  expect(answer.status(), 'publishing').toBe(200)
  return (await answer.json()).data
}

/** The path of a post's page. */
export const postPath = getAddress

export async function deletePost(request: APIRequestContext, post: Post): Promise<void> {
  const kind = post.kind === 'slide' ? 'collection/' : ''
  const answer = await request.delete(`/v1/user/content/images/${kind}delete/${getId(post)}`)
  expect(answer.status(), 'deleting').toBe(200)
}

/** Buys a post for the account signed in to this context, and waits until it has it. */
export async function buyPost(request: APIRequestContext, post: Post, { isAnonymous = false } = {}): Promise<void> {
  const [path, id] = post.kind === 'slide' ? ['collection/', 'image_collection_id'] : ['', 'image_id']
  const answer = await request.post(`/v1/user/content/images/${path}purchase`, {
    data: { [id]: getId(post), is_anonymous: isAnonymous ? 1 : 0, source: 'photo' },
  })
  expect(answer.status(), 'starting the purchase').toBe(200)
  const { link_url } = (await answer.json()).data
  await request.post(link_url, { form: { outcome: 'paid' }, maxRedirects: 0 })
  await expect.poll(async () => (await readPost(request, post)).is_purchased).toBe(true)
}

/** The post as the API returns it to the account signed in to this context. */
export async function readPost(request: APIRequestContext, post: Post): Promise<Post> {
  const base = '/v1/profile/content/images'
  const { page_url } = post.creator
  const answer = await request.get(
    post.kind === 'slide'
      ? `${base}/collection/${page_url}/collection_id/${getId(post)}`
      : `${base}/${page_url}/image_id/${getId(post)}`,
  )
  return (await answer.json()).data
}

/** Goes from a locked post to the provider's page with the button on the photo. */
export async function pressBuy(page: Page, post: Post): Promise<void> {
  await page.getByRole('button', { name: post.kind === 'slide' ? 'View Set' : 'View Photo' }).click()
  await page.getByRole('dialog', { name: 'Confirm payment' }).getByRole('button', { name: /^Pay / }).click()
  await expect(page.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible()
}

/** Counts the photos that a page shows: open ones, and mosaics of locked ones. */
export async function shownPhotos(page: Page, list = 'Photos'): Promise<{ open: number; locked: number }> {
  const addresses = await page
    .getByRole('list', { name: list })
    .getByRole('img')
    .evaluateAll((images) =>
      images.map((image) => (image as HTMLImageElement).currentSrc || image.getAttribute('src')!),
    )
  const locked = addresses.filter((address) => address.startsWith('data:')).length
  return { open: addresses.length - locked, locked }
}

export interface DrawnImage {
  width: number
  height: number
  /** Colour of the upper right corner, as the browser draws it. */
  corner: [red: number, green: number, blue: number]
}

/** Loads an image in the browser, and returns the size and corner colour it draws. */
export function drawImage(page: Page, address: string): Promise<DrawnImage> {
  return page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src })
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0)
    const [red, green, blue] = context.getImageData(width - 5, 4, 1, 1).data
    return { width, height, corner: [red!, green!, blue!] }
  }, address)
}
