// Structured logs. What could be a secret, a code, a token or a number of a person never reaches a line.
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

/** Standard output is for the one line that says we are ready, so lines go to standard error. */
export function createLog(level: string, destination: pino.DestinationStream = pino.destination(2)): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    redact: { paths: censored.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    serializers: { err: describeError },
  }
  return pino(options, destination)
}

/** An error for the log: name, message and stack, without the values a driver puts beside them (`detail`, `parameters`). */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: 'not an error object' }
  const { name, message, stack } = error
  // Not called `code`: that word hides one-time codes.
  const errorCode = 'code' in error ? error.code : undefined
  return { name, message: hideSecrets(message), errorCode, stack: hideSecrets(stack ?? '') }
}

/** Numbers of cards, phones and accounts, one-time codes, tokens, what an address asks, and whatever looks like somebody's mail. */
export function hideSecrets(text: string): string {
  return text
    .replace(/[^\s@<"']+@[^\s@>"']+\.[a-z]{2,}/gi, '[address]')
    .replace(/\?[\w.-]+=[^\s"'<>]*/g, '[query]')
    .replace(/[\w.-]{40,}/g, '[token]')
    .replace(/\d{6,}/g, '[number]')
}
