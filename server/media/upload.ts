// Handles one uploaded picture: receives it, has it decoded in another process, stores it.
import { sentence } from '#contract/languages.ts'
import { type Upload, uploadLimits } from '#contract/media.ts'
import { texts } from '#contract/texts.ts'
import { type Failure, fail, failFields, rejectUpload } from '#server/kit/fail.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import type { Services } from '#server/outside/services.ts'
import { findBarred } from './barred-pictures.ts'
import { countUnused } from './count-unused-images.ts'
import type { Decoder } from './decoder.ts'
import type { PictureRegistry } from './picture-registry.ts'
import { type Part, receiveFile, removeFile } from './receive-file.ts'
import { sniff } from './sniff.ts'
import { storeImage } from './store-image.ts'
import { refusalText, sizeTroubles, type Trouble, Unreadable } from './unreadable.ts'
import type { Made } from './variants.ts'

const perNetwork: ThrottleRule = { name: 'uploads-network', points: 600, seconds: 3600, per: 'network' }
const perAccount: ThrottleRule = { name: 'uploads-account', points: 300, seconds: 3600, per: 'account' }
/** The most unused pictures of one account. */
const UNUSED_MAX = 200
/** Allowance for the multipart headers and boundaries around the file. */
const ENVELOPE_BYTES = 16 * 1024

/** The request body, while it is being received. */
export interface Incoming {
  /** The declared content length; NaN without one. */
  bytes: number
  /** Returns the picture in the form. Throws errors.image if there is none. */
  part(): Promise<Part & { filename: string | undefined }>
  /** Whether the client has disconnected. */
  isGone(): boolean
  /** Reads and drops the rest of the body. */
  discard(): void
}

/** What an upload needs in addition to the services. */
export interface UploadTools {
  decoder: Decoder
  pictures: PictureRegistry
  folder: string
  onBarred: OnBarred
}

/** Reports to the desk that this account uploaded the barred picture of this name again. */
export type OnBarred = (accountId: bigint, name: string) => Promise<void>

/** Counts the upload. TooManyRequestsException, or errors.image when the account has too many unused pictures. */
export async function admitUpload(
  { db, throttle }: Services,
  { pictures }: Pick<UploadTools, 'pictures'>,
  { accountId, network }: { accountId: bigint; network: string },
): Promise<void> {
  await throttle.takeEach([
    [perNetwork, network],
    [perAccount, String(accountId)],
  ])
  if ((await countUnused(db, pictures, accountId, UNUSED_MAX)) >= UNUSED_MAX)
    throw failFields({ image: [sentence(texts.photosUnused, { count: UNUSED_MAX })] })
}

/** Stores an upload that was admitted. TooManyRequestsException, or errors.image for a file that is refused. */
export async function uploadImage(
  services: Services,
  { decoder, pictures, folder, onBarred }: UploadTools,
  accountId: bigint,
  incoming: Incoming,
): Promise<Upload> {
  let path: string | undefined
  let name = UNNAMED
  try {
    // After a disconnect before this point no further event arrives, so waiting for the part would never end.
    if (incoming.isGone()) throw connectionLost()
    const part = await incoming.part()
    name = getDisplayName(part.filename)
    // Checked only now, so that the refusal can name the file; still before any byte of the file is read.
    if (incoming.bytes > uploadLimits.bytesMax + ENVELOPE_BYTES) throw new Unreadable('tooLarge')
    const received = await receiveFile(folder, part).catch(refuseForm)
    path = received.path
    const kind = sniff(received.head)
    if (!kind) throw new Unreadable('notAnImage')
    if (kind === 'another') throw new Unreadable('wrongType')
    const made = await decoder.decode({ path, kind }, String(accountId))
    if (incoming.isGone()) throw connectionLost()
    await refuseBarred(services, { pictures, onBarred }, accountId, made)
    return await storeImage(services, accountId, made).catch((err) => {
      throw storeFailure(services, err)
    })
  } catch (error) {
    incoming.discard()
    if (error instanceof Unreadable) throw refusal(error.trouble, name)
    if (error instanceof Error && 'syscall' in error) throw storeFailure(services, error)
    throw error
  } finally {
    if (path) await removeFile(path)
  }
}

/** Throws errors.image for a picture that matches a barred one, and reports the attempt to the desk. */
async function refuseBarred(
  { db }: Services,
  { pictures, onBarred }: Pick<UploadTools, 'pictures' | 'onBarred'>,
  accountId: bigint,
  { hash }: Made,
): Promise<void> {
  const barred = await findBarred(db, pictures, hash)
  if (barred === undefined) return
  await onBarred(accountId, barred)
  throw failFields({ image: [texts.pictureBarred] })
}

/** Turns the parser's errors about an unreadable form, which carry no status, into MalformedRequestException; rethrows others. */
export function refuseForm(error: Error): never {
  if (error instanceof Unreadable || 'statusCode' in error || 'syscall' in error) throw error
  throw fail('MalformedRequestException', 'We could not read this form.')
}

function refusal(trouble: Trouble, name: string): Failure {
  return rejectUpload(refusalText(trouble, name), sizeTroubles.has(trouble))
}

/** The client is gone: nobody reads the answer. */
export function connectionLost(): Failure {
  return fail('MalformedRequestException', 'The connection was lost.')
}

/** A full disk or an unavailable storage: logged for the operator; the client may retry. */
function storeFailure({ log }: Services, err: unknown): Failure {
  log.error({ err }, 'a picture could not be stored')
  return fail('ServiceUnavailableException', 'The photo could not be stored. Please try again in a moment.')
}

/** Used if the file has no name. */
const UNNAMED = 'The photo'

/** The filename as the uploader knows it, without path and control characters. Only for texts shown to the uploader. */
function getDisplayName(filename: string | undefined): string {
  const last = filename?.split(/[/\\]/).at(-1) ?? ''
  const clean = [...last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '').trim()].slice(0, 80).join('')
  return clean || UNNAMED
}
