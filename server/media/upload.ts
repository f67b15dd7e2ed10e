// POST /v1/images/upload: one picture, received, decoded out of this process, stored.
import { rm } from 'node:fs/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sentence } from '#contract/languages.ts'
import { media, UPLOAD_PATH, type Upload, uploadLimits, uploadTexts } from '#contract/media.ts'
import { texts } from '#contract/texts.ts'
import { type Failure, fail, failFields, rejectUpload } from '#server/kit/fail.ts'
import { networkOf } from '#server/kit/network.ts'
import type { Bound, ViewerOf } from '#server/kit/serve.ts'
import type { BodyLimits } from '#server/kit/slow-bodies.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import type { Services } from '#server/outside/services.ts'
import type { Decoder } from './decoder.ts'
import type { PictureRegistry } from './picture-registry.ts'
import { firstBytes, receiveFile, removeAbandoned, uploadsFolder } from './receive-file.ts'
import { sniff } from './sniff.ts'
import { storeImage } from './store-image.ts'
import { refusalText, type Trouble, tooMuch, Unreadable } from './unreadable.ts'
import { countUnused } from './unused-images.ts'

const perNetwork: ThrottleRule = { name: 'uploads-network', points: 600, seconds: 3600, per: 'network' }
const perAccount: ThrottleRule = { name: 'uploads-account', points: 300, seconds: 3600, per: 'account' }
/** Pictures of one account that nothing uses yet. */
const UNUSED_MAX = 200
/** What surrounds the file in the body. */
const ENVELOPE_BYTES = 16 * 1024

/** 15 MB over a telephone's slowest network; who sends slower than this sends nothing. */
export const uploadTime: BodyLimits = { milliseconds: 900_000, windowMs: 30_000, bytesPerWindowMin: 120_000 }

export function uploadRoutes(
  app: FastifyInstance,
  services: Services,
  viewerOf: ViewerOf,
  bound: Bound,
  { decoder, pictures }: { decoder: Decoder; pictures: PictureRegistry },
): void {
  bound.set(`${media.upload.method} ${media.upload.path}`, media.upload)
  const folder = uploadsFolder(services.config)
  app.addHook('onReady', () => removeAbandoned(folder))

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, {
      limits: { fileSize: uploadLimits.bytesMax, files: 1, fields: 5, parts: 6, fieldSize: 1024, headerPairs: 20 },
      throwFileSizeLimit: false,
    })
    // Any other body is refused by the handler in its own words, unread.
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.post(UPLOAD_PATH, async (request, reply) => {
      const viewer = await viewerOf(request, reply)
      if (!viewer) throw fail('UnauthorizedAccessException', 'Please sign in first.')
      if (!request.isMultipart()) throw rejectUpload(uploadTexts.notAnImage)
      await services.throttle.take(perNetwork, networkOf(request.ip))
      await services.throttle.take(perAccount, String(viewer.accountId))
      if ((await countUnused(services.db, pictures, viewer.accountId, UNUSED_MAX)) >= UNUSED_MAX)
        throw failFields({ image: [sentence(texts.photosUnused, { count: UNUSED_MAX })] })
      return { data: await uploadImage(services, { decoder, folder }, request, viewer.accountId) }
    })
  })
}

async function uploadImage(
  services: Services,
  { decoder, folder }: { decoder: Decoder; folder: string },
  request: FastifyRequest,
  ownerId: bigint,
): Promise<Upload> {
  let path: string | undefined
  let name = NAMELESS
  try {
    const part = await imagePart(request)
    name = shownName(part.filename)
    // Only now, that the refusal can name the file; nothing of the file itself is waited for.
    if (Number(request.headers['content-length']) > uploadLimits.bytesMax + ENVELOPE_BYTES)
      throw new Unreadable('tooLarge')
    path = await receiveFile(folder, part).catch(refuseForm)
    const kind = sniff(await firstBytes(path))
    if (!kind) throw new Unreadable('notAnImage')
    if (kind === 'another') throw new Unreadable('wrongType')
    const made = await decoder.decode({ path, kind }, String(ownerId))
    if (request.raw.socket.destroyed) throw fail('MalformedRequestException', 'The connection was lost.')
    return await storeImage(services, ownerId, made).catch((err) => {
      throw notStored(services, err)
    })
  } catch (error) {
    // The rest of a body that is already refused is thrown away as it comes.
    request.raw.unpipe()
    request.raw.resume()
    if (error instanceof Unreadable) throw refusal(error.trouble, name)
    if (error instanceof Error && 'syscall' in error) throw notStored(services, error)
    throw error
  } finally {
    if (path) await rm(path, { force: true })
  }
}

async function imagePart(request: FastifyRequest): Promise<MultipartFile> {
  const part = await request.file().catch(refuseForm)
  if (part?.fieldname === 'image') return part
  throw failFields({ image: [texts.photoMissing] })
}

/** What the parser says of a form it cannot read carries no status of its own. */
function refuseForm(error: Error): never {
  if (error instanceof Unreadable || 'statusCode' in error || 'syscall' in error) throw error
  throw fail('MalformedRequestException', 'We could not read this form.')
}

function refusal(trouble: Trouble, name: string): Failure {
  return rejectUpload(refusalText(trouble, name), tooMuch.has(trouble))
}

/** A full disk or a storage that is away: ours to mend, and worth another try. */
function notStored({ log }: Services, err: unknown): Failure {
  log.error({ err }, 'a picture could not be stored')
  return fail('ServiceUnavailableException', 'The photo could not be stored. Please try again in a moment.')
}

/** Of a file whose name nobody knows. */
const NAMELESS = 'The photo'

/** The name a person knows the file by, to be shown to them and for nothing else. */
function shownName(filename: string | undefined): string {
  const last = filename?.split(/[/\\]/).at(-1) ?? ''
  const clean = [...last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '').trim()].slice(0, 80).join('')
  return clean || NAMELESS
}
