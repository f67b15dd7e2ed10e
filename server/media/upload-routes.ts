// POST /v1/images/upload: a multipart form with one picture.
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { media, UPLOAD_PATH, uploadLimits } from '#contract/media.ts'
import { texts } from '#contract/texts.ts'
import { uploadTexts } from '#contract/upload-texts.ts'
import { refuseSuspended, type ViewerOf } from '#server/kit/endpoint-access.ts'
import { failFields, rejectUpload, signInFirst } from '#server/kit/fail.ts'
import { getNetwork } from '#server/kit/network.ts'
import type { Bound } from '#server/kit/serve.ts'
import type { BodyLimits } from '#server/kit/slow-bodies.ts'
import type { Services } from '#server/outside/services.ts'
import { tooMany } from './decoder.ts'
import { uploadsFolder } from './receive-file.ts'
import { removeAbandoned } from './remove-abandoned.ts'
import { admitUpload, connectionLost, type Incoming, refuseForm, type UploadTools, uploadImage } from './upload.ts'

/** Allows 15 MB over the slowest mobile network; slower uploads are ended. */
export const uploadTime: BodyLimits = { milliseconds: 900_000, windowMs: 30_000, bytesPerWindowMin: 120_000 }

/** Uploads that are admitted at the same time: fifty that come at once leave a sign-in its turn between them. */
const STARTING_MAX = 2
/** Uploads that wait to be admitted, while the database is slow; more are refused. */
const WAITING_MAX = 200

export function uploadRoutes(
  app: FastifyInstance,
  services: Services,
  getViewer: ViewerOf,
  bound: Bound,
  tools: Omit<UploadTools, 'folder'>,
): void {
  bound.set(`${media.upload.method} ${media.upload.path}`, media.upload)
  const folder = uploadsFolder(services.config)
  const starting = pLimit(STARTING_MAX)
  app.addHook('onReady', () => removeAbandoned(folder))

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, {
      limits: { fileSize: uploadLimits.bytesMax, files: 1, fields: 5, parts: 6, fieldSize: 1024, headerPairs: 20 },
      throwFileSizeLimit: false,
    })
    // Other content types reach the handler unread, which refuses them with its own text.
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.post(UPLOAD_PATH, async (request, reply) => {
      if (starting.pendingCount >= WAITING_MAX) throw tooMany()
      const accountId = await starting(async () => {
        if (request.raw.socket.destroyed) throw connectionLost()
        const viewer = await getViewer(request, reply, media.upload)
        if (!viewer) throw signInFirst()
        refuseSuspended(media.upload, viewer)
        if (!request.isMultipart()) throw rejectUpload(uploadTexts.notAnImage)
        const { accountId } = viewer
        await admitUpload(services, tools, { accountId, network: getNetwork(request.ip) })
        return accountId
      })
      return { data: await uploadImage(services, { ...tools, folder }, accountId, incoming(request)) }
    })
  })
}

function incoming(request: FastifyRequest): Incoming {
  return {
    bytes: Number(request.headers['content-length']),
    part: () => imagePart(request),
    isGone: () => request.raw.socket.destroyed,
    discard() {
      request.raw.unpipe()
      request.raw.resume()
    },
  }
}

async function imagePart(request: FastifyRequest): Promise<MultipartFile> {
  const part = await request.file().catch(refuseForm)
  if (part?.fieldname === 'image') return part
  throw failFields({ image: [texts.photoMissing] })
}
