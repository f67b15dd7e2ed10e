// One uploaded picture: received, decoded out of this process, stored.
import { rm } from 'node:fs/promises'
import { sentence } from '#contract/languages.ts'
import { type Upload, uploadLimits } from '#contract/media.ts'
import { texts } from '#contract/texts.ts'
import { type Failure, fail, failFields, rejectUpload } from '#server/kit/fail.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import type { Services } from '#server/outside/services.ts'
import { findBarred } from './barred-pictures.ts'
import type { Decoder } from './decoder.ts'
import type { PictureRegistry } from './picture-registry.ts'
import { firstBytes, type Part, receiveFile } from './receive-file.ts'
import { sniff } from './sniff.ts'
import { storeImage } from './store-image.ts'
import { refusalText, type Trouble, tooMuch, Unreadable } from './unreadable.ts'
import { countUnused } from './unused-images.ts'
import type { Made } from './variants.ts'

const perNetwork: ThrottleRule = { name: 'uploads-network', points: 600, seconds: 3600, per: 'network' }
const perAccount: ThrottleRule = { name: 'uploads-account', points: 300, seconds: 3600, per: 'account' }
/** Pictures of one account that nothing uses yet. */
const UNUSED_MAX = 200
/** What surrounds the file in the body. */
const ENVELOPE_BYTES = 16 * 1024

/** A body on its way in. */
export interface Incoming {
  /** As many as it says it has; NaN where it says nothing. */
  bytes: number
  /** The picture in it. errors.image where there is none. */
  part(): Promise<Part & { filename: string | undefined }>
  /** Whoever sent it is there no more. */
  isGone(): boolean
  /** Throws the rest of it away as it comes. */
  discard(): void
}

/** What an upload needs beside the services. */
export interface UploadTools {
  decoder: Decoder
  pictures: PictureRegistry
  folder: string
  onBarred: OnBarred
}

/** Tells the desk that this account uploaded the barred picture of this name again. */
export type OnBarred = (accountId: bigint, filename: string) => Promise<void>

/** TooManyRequestsException, or errors.image for what cannot be taken. */
export async function uploadImage(
  services: Services,
  { decoder, pictures, folder, onBarred }: UploadTools,
  uploader: { accountId: bigint; network: string },
  incoming: Incoming,
): Promise<Upload> {
  const { accountId, network } = uploader
  await services.throttle.takeEach([
    [perNetwork, network],
    [perAccount, String(accountId)],
  ])
  if ((await countUnused(services.db, pictures, accountId, UNUSED_MAX)) >= UNUSED_MAX)
    throw failFields({ image: [sentence(texts.photosUnused, { count: UNUSED_MAX })] })
  let path: string | undefined
  let name = NAMELESS
  try {
    // Of who went away before this nothing more is heard, not even that they went.
    if (incoming.isGone()) throw connectionLost()
    const part = await incoming.part()
    name = shownName(part.filename)
    // Only now, that the refusal can name the file; nothing of the file itself is waited for.
    if (incoming.bytes > uploadLimits.bytesMax + ENVELOPE_BYTES) throw new Unreadable('tooLarge')
    path = await receiveFile(folder, part).catch(refuseForm)
    const kind = sniff(await firstBytes(path))
    if (!kind) throw new Unreadable('notAnImage')
    if (kind === 'another') throw new Unreadable('wrongType')
    const made = await decoder.decode({ path, kind }, String(accountId))
    if (incoming.isGone()) throw connectionLost()
    await refuseBarred(services, { pictures, onBarred }, accountId, made)
    return await storeImage(services, accountId, made).catch((err) => {
      throw notStored(services, err)
    })
  } catch (error) {
    incoming.discard()
    if (error instanceof Unreadable) throw refusal(error.trouble, name)
    if (error instanceof Error && 'syscall' in error) throw notStored(services, error)
    throw error
  } finally {
    if (path) await rm(path, { force: true })
  }
}

/** errors.image for what looks like a picture that was taken down; the desk is told who tried. */
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

/** What the parser says of a form it cannot read carries no status of its own. */
export function refuseForm(error: Error): never {
  if (error instanceof Unreadable || 'statusCode' in error || 'syscall' in error) throw error
  throw fail('MalformedRequestException', 'We could not read this form.')
}

function refusal(trouble: Trouble, name: string): Failure {
  return rejectUpload(refusalText(trouble, name), tooMuch.has(trouble))
}

function connectionLost(): Failure {
  return fail('MalformedRequestException', 'The connection was lost.')
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
