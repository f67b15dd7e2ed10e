// Pictures to share: QR codes, cards, receipts, icons and link previews. They have plain addresses, so that they work in in-app
// browsers too, where a script cannot save a file.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod/mini'
import { toPesos } from '#contract/amounts.ts'
import type { Receipt } from '#contract/receipts.ts'
import { sharedPictures } from '#contract/shared-pictures.ts'
import { pngIcons, previewedKinds, sharing } from '#contract/sharing.ts'
import { words } from '#contract/texts.ts'
import { sendIfChanged } from '#server/kit/conditional.ts'
import type { ViewerOf } from '#server/kit/endpoint-access.ts'
import { notFound } from '#server/kit/fail.ts'
import { chosenLanguage } from '#server/kit/language.ts'
import { sayIn } from '#server/kit/say.ts'
import type { Services } from '#server/outside/services.ts'
import { visiblePage } from '#server/profiles/visible-page.ts'
import { drawContentPreview } from './draw-content-preview.ts'
import { drawIcon } from './draw-icon.ts'
import { drawHousePreview, drawPagePreview, type PreviewPictures } from './draw-preview.ts'
import { drawQr, drawQrCard, qrDrawing } from './draw-qr.ts'
import { drawReceipt } from './draw-receipt.ts'
import { createPictureCache } from './picture-cache.ts'
import type { PreviewFacts } from './preview-facts.ts'
import { readPagePreview } from './read-page-preview.ts'
import { type Readers, readContentPreview } from './read-preview.ts'

/** Returns the receipt of this reference if the code is right; null otherwise. */
export type ProvenReceipt = (reference: string, code: string) => Promise<z.input<typeof Receipt> | null>

export function sharingRoutes(
  app: FastifyInstance,
  { db, storage, config }: Pick<Services, 'db' | 'storage' | 'config'>,
  getViewer: ViewerOf,
  readers: Readers,
  provenReceipt: ProvenReceipt,
): void {
  const cache = createPictureCache()

  app.get<{ Querystring: { to?: unknown; ground?: unknown } }>(sharedPictures.qr, async (request, reply) => {
    const { to, ground } = request.query
    if (!isPathOfOurs(to)) throw notFound()
    const url = absolute(to)
    const isOnWhite = ground === 'white'
    const picture = await cache.get(`qr ${isOnWhite} ${url}`, () => drawQr(url, isOnWhite))
    return send(request, reply, picture, 'image/png', `${qrName(to)}.png`)
  })

  app.get<{ Querystring: { to?: unknown } }>(sharedPictures.qrDrawing, async (request, reply) => {
    const { to } = request.query
    if (!isPathOfOurs(to)) throw notFound()
    return send(request, reply, qrDrawing(absolute(to)), 'image/svg+xml', `${qrName(to)}.svg`)
  })

  app.get(sharing.housePreview, async (request, reply) =>
    send(request, reply, await cache.get('house', drawHousePreview), 'image/jpeg'),
  )

  for (const [path, side] of Object.entries(pngIcons))
    app.get(path, async (request, reply) =>
      send(request, reply, await cache.get(`icon ${side}`, () => drawIcon(side)), 'image/png'),
    )

  app.get<{ Params: { pageUrl: string } }>(sharedPictures.card, async (request, reply) => {
    const viewer = await getViewer(request, reply)
    const { page_url, page_name, avatar_key } = await visiblePage(db, request.params.pageUrl, viewer?.accountId)
    const drawn = { invitation: getInvitation(request), url: absolute(`/${page_url}`), page_url, page_name }
    const picture = await cache.get(`card ${JSON.stringify([drawn, avatar_key])}`, async () =>
      drawQrCard({ ...drawn, avatar: await stored(avatar_key) }),
    )
    return send(request, reply, picture, 'image/png', `pixel-${page_url}-card.png`)
  })

  app.get<{ Params: { reference: string; code: string } }>(sharedPictures.receipt, async (request, reply) => {
    const reference = request.params.reference.toUpperCase()
    const receipt = await provenReceipt(reference, request.params.code.toUpperCase())
    if (!receipt) throw notFound()
    const drawn = { ...receipt, amount: toPesos(receipt.amount), url: absolute(receipt.receipt_url) }
    // The cache key contains everything that is drawn: a refund makes another picture.
    const picture = await cache.get(`receipt ${JSON.stringify(drawn)}`, () => drawReceipt(drawn))
    return send(request, reply, picture, 'image/png', `${reference}.png`)
  })

  app.get<{ Params: { pageUrl: string } }>(sharing.pagePreview, async (request, reply) => {
    const viewer = await getViewer(request, reply)
    const facts = await readPagePreview(db, request.params.pageUrl, viewer?.accountId)
    return sendPreview(request, reply, facts, drawPagePreview)
  })

  for (const kind of previewedKinds)
    app.get<{ Params: { pageUrl: string; id: string } }>(sharing.contentPreview(kind), async (request, reply) => {
      const viewer = await getViewer(request, reply)
      const { pageUrl: username, id } = request.params
      const facts = await readContentPreview(db, readers, kind, { username, id }, viewer?.accountId)
      return sendPreview(request, reply, facts, drawContentPreview)
    })

  function absolute(path: string): string {
    return new URL(path, config.publicUrl).href
  }

  async function stored(key: string | null | undefined): Promise<Buffer | undefined> {
    return key ? storage.get(key) : undefined
  }

  async function sendPreview(
    request: FastifyRequest,
    reply: FastifyReply,
    facts: PreviewFacts,
    draw: (preview: PreviewFacts['preview'], pictures: PreviewPictures) => Promise<Buffer>,
  ): Promise<FastifyReply> {
    // The cache key contains everything that is drawn, so changed data makes another picture.
    const picture = await cache.get(`preview ${JSON.stringify(facts)}`, async () => {
      const [avatar, cover, photo] = await Promise.all([facts.avatar, facts.cover, facts.photo].map(stored))
      const mosaic = facts.mosaic && Buffer.from(facts.mosaic.split(',')[1]!, 'base64')
      const shown = mosaic ? { bytes: mosaic, isMosaic: true } : photo && { bytes: photo, isMosaic: false }
      return draw(facts.preview, { avatar, cover, photo: shown })
    })
    return send(request, reply, picture, 'image/jpeg')
  }
}

/** In the language of the page that shows the card. */
function getInvitation(request: FastifyRequest): string {
  return sayIn(chosenLanguage(request) ?? 'en')(words.scanToGive)
}

/** The file name, without ending, under which the QR code of a path is saved. */
function qrName(to: string): string {
  return `pixel-${to.slice(1).replace(/[^\w.-]+/g, '-') || 'home'}-qr`
}

/** Accepts only paths that our pages can have, and nothing that could lead to another site. */
function isPathOfOurs(path: unknown): path is string {
  return typeof path === 'string' && path.length <= 200 && /^\/(?!\/)[\w./-]*$/.test(path)
}

/** Browsers revalidate it each time: a page can be closed, renamed or change its avatar. */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  picture: Buffer,
  type: 'image/png' | 'image/jpeg' | 'image/svg+xml',
  name?: string,
): FastifyReply {
  if (name) reply.header('content-disposition', `inline; filename="${name}"`)
  reply.header('content-security-policy', "default-src 'none'; sandbox")
  return sendIfChanged(request, reply, type, picture)
}
