// The error catalogue: every code a failure can carry, with its HTTP status and the shape of its `data`.
import * as z from 'zod/mini'

const noData = z.optional(z.object({}))

/** Ways to prove afresh who one is. `code` is the authenticator app's or a recovery code, and mailed where there is no second factor. */
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
  /** A fresh proof is due: one of these methods, in the call (`password`) or by `POST /v1/auth/step-up`. */
  StepUpException: { status: 403, data: z.object({ methods: z.array(z.enum(proofMethods)) }) },
  /** A suspended account may read, export, sign out and appeal, and nothing else. `reason` is the desk's words. */
  AccountSuspendedException: { status: 403, data: z.object({ reason: z.string(), date: z.string() }) },
  /** The password was reset: until then no money goes out, and the ways it goes stay as they are. */
  MoneyPausedException: { status: 403, data: z.object({ until: z.string() }) },
  /** Reaction refused: content hidden, deleted or for buyers only. */
  ReactionNotAllowedException: { status: 403, data: noData },
  /** Unknown, or hidden from this viewer. */
  NotFoundException: { status: 404, data: noData },
  /** This address is known, and answers other methods: `Allow` says which. */
  MethodNotAllowedException: { status: 405, data: noData },
  /** Registering or signing in with an email whose account is not verified yet. */
  AccountAlreadyExistsException: { status: 409, data: z.optional(z.object({ email: z.string() })) },
  /** The viewer owns this content already. */
  AlreadyPurchasedException: { status: 409, data: noData },
  /** The payer's bank disputes this payment, or has taken it back: it cannot be given back as well. */
  DisputedException: { status: 409, data: noData },
  /** An account with money in it, or on its way, is not erased; the amount in pesos. */
  MoneyLeftException: { status: 409, data: z.object({ amount: z.number() }) },
  /** Hidden or deleted by its owner, and the viewer has no right to it. */
  ContentNotAccessibleException: { status: 410, data: noData },
  /** The body is larger than this endpoint takes. */
  PayloadTooLargeException: { status: 413, data: noData },
  /** A content type this endpoint does not read. */
  UnsupportedMediaTypeException: { status: 415, data: noData },
  /** A picture we do not take (415) or one that is too large (413); `errors.image` says why. */
  UploadRejectedException: { status: 415, alsoStatus: 413, data: noData },
  /** The body is not JSON at all. */
  MalformedRequestException: { status: 400, data: noData },
  /** `errors` says which fields. */
  ValidationException: { status: 422, data: noData },
  /** A payout above the available balance; or a refund, and then `missing` is what the creator lacks for it, in pesos. */
  InsufficientBalanceException: { status: 422, data: z.optional(z.object({ missing: z.number() })) },
  /** Payout above what this calendar month still allows; amounts in pesos. */
  OverLimitPayoutException: { status: 422, data: z.object({ amount_allowed: z.number(), help_url: z.string() }) },
  /**
   * A one-time code that is wrong, unknown, expired, used up or for another action: one answer.
   * `attempts_left` where it was a live one; 0 means that only a new code helps.
   */
  OTPCodeInvalidException: { status: 422, data: z.optional(z.object({ attempts_left: z.number() })) },
  /** Human check missing, wrong, expired or used. */
  CaptchaFailedException: { status: 422, data: noData },
  /**
   * The same gift again within 120 seconds; `confirm: 1` sends it all the same. With data the first one is not paid yet, and
   * `link_url` is its page at the provider where it is known to be this browser's.
   */
  DuplicateGiftException: { status: 409, data: z.optional(z.object({ link_url: z.nullable(z.string()) })) },
  /** Of the desk: somebody has decided it already. */
  AlreadyDecidedException: { status: 409, data: noData },
  /** There is one appeal for each suspension. */
  AlreadyAppealedException: { status: 409, data: noData },
  /** Of an overlay or soundbox: another one has it, it was shown, held back or taken back. `state` says which. */
  NotWaitingException: { status: 409, data: z.object({ state: z.nullable(z.string()) }) },
  /** One idempotency key, another body. */
  IdempotencyConflictException: { status: 409, data: noData },
  /** Too many tries; `retry_in_seconds` says when the next may come. */
  TooManyRequestsException: {
    status: 429,
    data: z.object({
      retry_in_seconds: z.number(),
      /** Of a sign-in: with a solved human check it goes on at once. */
      human_check: z.optional(z.boolean()),
    }),
  },
  /** The e-payment provider did not answer; nothing was charged. */
  ProviderUnavailableException: { status: 503, data: noData },
  /** We are closing, or the database is away; nothing was done. */
  ServiceUnavailableException: { status: 503, data: noData },
  /** A fault of ours; the text never carries internals. */
  ServerException: { status: 500, data: z.object({ request_id: z.string() }) },
} as const

export type ErrorCode = keyof typeof errors
export type ErrorData<C extends ErrorCode> = z.infer<(typeof errors)[C]['data']>

/** The one shape of a failure on the wire. `message` is for people, `exception` for code, `errors` for fields. */
export interface FailureBody {
  message: string
  exception: ErrorCode
  errors?: Record<string, string[]>
  data?: Record<string, unknown>
}

/** Texts of failures that more than one place shows. */
export const failureTexts = {
  title: 'UNABLE TO PROCEED',
  text: 'An unexpected error has occurred. Try again later.',
  button: 'GOT IT',
} as const
