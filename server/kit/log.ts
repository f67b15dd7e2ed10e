// Structured logs. Values that could be a secret, a code, a token or a number of a person are hidden.
import { pino } from 'pino'

export type Log = pino.Logger

const censored = [
  'password',
  'token',
  'response_token',
  'reactivate_token',
  'authorization_code',
  'otp_code',
  'otp_token',
  'code',
  'secret',
  'authorization',
  'cookie',
  'email',
  'to',
  'recipient',
  'account_number',
  'mobile_number',
  'link',
  'link_url',
  'url',
]

/** Standard output is for the one line that says the server is ready, so logs go to standard error. */
export function createLog(level: string, destination: pino.DestinationStream = pino.destination(2)): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    redact: { paths: censored.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    serializers: { err: describeError },
  }
  return pino(options, destination)
}

/** Name, message and stack of an error, without the values that a driver adds (`detail`, `parameters`). */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: 'not an error object' }
  const { name, message, stack } = error
  // Not called `code`: values of that name are hidden as one-time codes.
  const errorCode = 'code' in error ? error.code : undefined
  return { name, message: hideSecrets(message), errorCode, stack: hideSecrets(stack ?? '') }
}

/** Hides numbers of cards, phones and accounts, one-time codes, tokens and keys, users and queries of addresses, and mail addresses. */
export function hideSecrets(text: string): string {
  return (
    text
      .replace(/:\/\/[^\s/@]+@/g, '://')
      .replace(/\b(?:whsec_|Bearer |Basic )[\w+/=.~-]+/g, '[token]')
      .replace(/[^\s@<"']+@[^\s@>"']+\.[a-z]{2,}/gi, '[address]')
      .replace(/\?[\w.-]+=[^\s"'<>]*/g, '[query]')
      .replace(/[\w.-]{40,}/g, '[token]')
      // People write the numbers of cards and phones in groups; a date and its hour have fewer digits.
      .replace(/\d(?:[ -]?\d){10,}/g, '[number]')
      .replace(/\d{6,}/g, '[number]')
  )
}
