// The error catalogue: every code a failure can carry, with its HTTP status and the shape of its `data`.
import * as z from 'zod/mini'

const noData = z.optional(z.object({}))

/**
 * Ways to prove one's identity again. `code` is the authenticator app's or a recovery code; without a second factor it
 * is mailed.
 */
export const proofMethods = ['password', 'code', 'credential'] as const
export type ProofMethod = (typeof proofMethods)[number]

/** Code → HTTP status and shape of `data`. Source: the API conventions table (decisions §1). */
export const errors = {
  /** No session where one is needed. */
  UnauthorizedAccessException: { status: 401, data: noData },
  /** Login failed; the same answer for an unknown email and a wrong password. */
  InvalidCredentialsException: { status: 401, data: z.optional(z.object({ human_check: z.boolean() })) },
  /** Signed in, but not allowed. */
  ForbiddenException: { status: 403, data: noData },
  /** A new proof of identity is needed: one of these methods, in the call (`password`) or by `POST /v1/auth/step-up`. */
  StepUpException: { status: 403, data: z.object({ methods: z.array(z.enum(proofMethods)) }) },
  /** A suspended account may only read, export, sign out and appeal. `reason` is the desk's text. */
  AccountSuspendedException: { status: 403, data: z.object({ reason: z.string(), date: z.string() }) },
  /** The password or e-mail was changed: until then no money goes out, and payout accounts cannot be changed. */
  MoneyPausedException: { status: 403, data: z.object({ until: z.string() }) },
  /** Reaction refused: content hidden, deleted or for buyers only. */
  ReactionNotAllowedException: { status: 403, data: noData },
  /** Unknown, or hidden from this viewer. */
  NotFoundException: { status: 404, data: noData },
  /** The address exists, but not for this method: `Allow` lists its methods. */
  MethodNotAllowedException: { status: 405, data: noData },
  /** Registration or sign-in with an email whose account is not verified yet. */
  AccountAlreadyExistsException: { status: 409, data: z.optional(z.object({ email: z.string() })) },
  /** The viewer already owns this content. */
  AlreadyPurchasedException: { status: 409, data: noData },
  /** The payer's bank disputes this payment, or has taken it back, so it cannot be refunded as well. */
  DisputedException: { status: 409, data: noData },
  /** An account with money in it, or under way, is not erased; the amount in pesos. */
  MoneyLeftException: { status: 409, data: z.object({ amount: z.number() }) },
  /** Hidden or deleted by its owner, and the viewer has no right to see it. */
  ContentNotAccessibleException: { status: 410, data: noData },
  /** The body is larger than this endpoint takes. */
  PayloadTooLargeException: { status: 413, data: noData },
  /** A content type this endpoint does not accept. */
  UnsupportedMediaTypeException: { status: 415, data: noData },
  /** A picture type we do not accept (415) or a picture that is too large (413); `errors.image` says why. */
  UploadRejectedException: { status: 415, alsoStatus: 413, data: noData },
  /** The body is not valid JSON. */
  MalformedRequestException: { status: 400, data: noData },
  /** `errors` names the fields. */
  ValidationException: { status: 422, data: noData },
  /** A payout exceeds the available balance; for a refund, `missing` is what the creator lacks, in pesos. */
  InsufficientBalanceException: { status: 422, data: z.optional(z.object({ missing: z.number() })) },
  /** A payout exceeds what this calendar month still allows; amounts in pesos. */
  OverLimitPayoutException: { status: 422, data: z.object({ amount_allowed: z.number(), help_url: z.string() }) },
  /**
   * A one-time code that is wrong, unknown, expired, used up or for another action: one answer for all. `attempts_left`
   * only for a valid challenge; 0 means that only a new code helps.
   */
  OTPCodeInvalidException: { status: 422, data: z.optional(z.object({ attempts_left: z.number() })) },
  /** The human check is missing, wrong, expired or used. */
  CaptchaFailedException: { status: 422, data: noData },
  /**
   * The same gift again within 120 seconds; `confirm: 1` sends it anyway. With data, the first gift is not paid yet,
   * and `link_url` is its page at the provider if this browser started it.
   */
  DuplicateGiftException: { status: 409, data: z.optional(z.object({ link_url: z.nullable(z.string()) })) },
  /** Desk only: another moderator has already decided it. */
  AlreadyDecidedException: { status: 409, data: noData },
  /** Each suspension allows one appeal. */
  AlreadyAppealedException: { status: 409, data: noData },
  /** Overlays and soundboxes only: another screen claimed the event, or it was shown, held or retracted. `state` says which. */
  NotWaitingException: { status: 409, data: z.object({ state: z.nullable(z.string()) }) },
  /** The idempotency key was used with another body. */
  IdempotencyConflictException: { status: 409, data: noData },
  /** Too many tries; the next one is allowed after `retry_in_seconds`. */
  TooManyRequestsException: {
    status: 429,
    data: z.object({
      /** Whole seconds, at least 1. */
      retry_in_seconds: z.number(),
      /** Sign-in only: with a solved human check the next try is allowed immediately. */
      human_check: z.optional(z.boolean()),
    }),
  },
  /** The e-payment provider did not answer, or refused; nothing was charged. */
  ProviderUnavailableException: { status: 503, data: noData },
  /** The server is shutting down, or the database is unavailable; nothing was changed. */
  ServiceUnavailableException: { status: 503, data: noData },
  /** An internal fault; the message never contains internals. */
  ServerException: { status: 500, data: z.object({ request_id: z.string() }) },
} as const

export type ErrorCode = keyof typeof errors

/** What a page or its content may answer to a viewer who asks for it. */
export const viewErrors = ['NotFoundException', 'ContentNotAccessibleException'] as const satisfies ErrorCode[]

export type ErrorData<C extends ErrorCode> = z.infer<(typeof errors)[C]['data']>

/** The only shape of a failure on the wire. `message` is for people, `exception` for code, `errors` for fields. */
export interface FailureBody {
  message: string
  exception: ErrorCode
  errors?: Record<string, string[]>
  data?: Record<string, unknown>
}

/** Failure texts shown in more than one place. */
export const failureTexts = {
  title: 'UNABLE TO PROCEED',
  text: 'An unexpected error has occurred. Try again later.',
  button: 'GOT IT',
} as const
