// How a command refuses: `throw fail('NotFoundException', 'text')`. serve.ts turns it into the one failure shape.
import { errors as catalogue, type ErrorCode, type ErrorData } from '#contract/errors.ts'
import { sentence, type Text } from '#contract/languages.ts'
import { texts } from '#contract/texts.ts'
import { sayIn } from './say.ts'

type SecurityKind =
  | 'access.denied'
  | 'access.blocked'
  | 'sign-in.failed'
  | 'code.refused'
  | 'cross-site-write'
  | 'webhook.forged'

/** Marks a refusal that the operator wants to see. It contains no secret, and nothing that a client wrote. */
export interface SecurityEvent {
  kind: SecurityKind
  event?: string
  outcome?: string
  account?: string | undefined
  purpose?: string | undefined
  triesLeft?: number | undefined
}

/** Refusals that are security events wherever they are thrown. */
const securityByCode: Partial<Record<ErrorCode, SecurityKind>> = {
  ForbiddenException: 'access.denied',
  ReactionNotAllowedException: 'access.denied',
  InvalidCredentialsException: 'sign-in.failed',
  OTPCodeInvalidException: 'code.refused',
}

export class Failure extends Error {
  code: ErrorCode
  /** For people, translated when it is answered; `message` is its English, for the log. */
  text: Text
  data: Record<string, unknown> | undefined
  errors: Record<string, Text[]> | undefined
  /** The code's own HTTP status, or its second one. */
  status: number
  /** Logged once by the application, with the refused request. */
  security: SecurityEvent | undefined
  constructor(code: ErrorCode, text: Text, data?: Record<string, unknown>, errors?: Record<string, Text[]>) {
    super(sayIn('en')(text))
    this.text = text
    this.code = code
    this.data = data
    this.errors = errors
    this.status = catalogue[code].status
    const kind = securityByCode[code]
    this.security = kind && { kind }
  }
}

export function fail<C extends ErrorCode>(code: C, text: Text, data?: NonNullable<ErrorData<C>>): Failure {
  return new Failure(code, text, data as Record<string, unknown> | undefined)
}

/** A refusal that names fields: `throw failFields({ email: [texts.emailTaken] })`. */
export function failFields(errors: Record<string, Text[]>, code: ErrorCode = 'ValidationException'): Failure {
  const first = Object.values(errors)[0]?.[0] ?? texts.checkFields
  return new Failure(code, first, undefined, errors)
}

/** Refuses a picture: 413 when it is too large in any way, else 415. */
export function rejectUpload(text: Text, isTooLarge = false): Failure {
  const failure = failFields({ image: [text] }, 'UploadRejectedException')
  if (isTooLarge) failure.status = catalogue.UploadRejectedException.alsoStatus
  return failure
}

/** Adds details to the security event of this refusal. */
export function asSecurity(failure: Failure, event: SecurityEvent): Failure {
  failure.security = event
  return failure
}

/** The answer of `notFound` for a blocked account: only the log distinguishes the two. */
export function hiddenByBlock(): Failure {
  return asSecurity(notFound(), { kind: 'access.blocked' })
}

/** For everything that does not exist or is hidden from this viewer: the two must look alike. */
export function notFound(): Failure {
  return fail('NotFoundException', texts.notFound)
}

/**
 * How an owner's command refuses what belongs to another account: ForbiddenException where the caller may see the object, or see that it
 * exists; otherwise NotFoundException, as if it had never existed.
 */
export async function refuseStranger(askerId: bigint, see: () => Promise<{ creator_id: bigint }>): Promise<never> {
  const seen = await see().catch((error: unknown) => {
    throw error instanceof Failure && error.code === 'ContentNotAccessibleException' ? notFound() : error
  })
  throw seen.creator_id === askerId ? notFound() : notYours()
}

/** For a caller without a valid session. */
export function signInFirst(): Failure {
  return fail('UnauthorizedAccessException', 'Please sign in first.')
}

/** For a caller who may see it, and may not do this with it. */
export function notYours(): Failure {
  return fail('ForbiddenException', texts.notYours)
}

export function retryLater(
  seconds: number,
  text: Text = sentence(texts.retryLater, { seconds: Math.ceil(seconds) }),
  more: { human_check?: boolean } = {},
): Failure {
  return fail('TooManyRequestsException', text, { retry_in_seconds: Math.ceil(seconds), ...more })
}
