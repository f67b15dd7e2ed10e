// Browsers that have signed in before: a long-lived cookie says so, for each account alone, and tells nobody of which.
import { limits } from '#contract/limits.ts'
import type { Config } from '#server/kit/config.ts'
import type { ClientHeaders, Cookie } from '#server/kit/cookies.ts'
import { keyedHashes, newToken } from '#server/kit/tokens.ts'

/** Whom a device is known to: a new password makes it a stranger again. */
interface Owner {
  id: bigint
  password_hash: string | null
}

const COOKIE = 'pixel_device'
/** A device of a family keeps so many; the one that signed in longest ago goes first. */
const ACCOUNTS_MAX = 5
const DAY_SECONDS = 86_400

/** What a device is to keep from now on, to be known to the account. What it knew of others stays. */
export function rememberedDevice(config: Config, clientHeaders: ClientHeaders, owner: Owner): Cookie {
  const { token = newToken(), marks } = readDevice(clientHeaders)
  const own = getMarks(config, token, owner)
  const all = [own[0]!, ...marks.filter((other) => !own.includes(other))].slice(0, ACCOUNTS_MAX)
  const value = [token, ...all].join('.')
  return { kind: 'secret', name: COOKIE, value, maxAgeSeconds: limits.deviceDays * DAY_SECONDS }
}

/** What tries of this device are counted under, where the account has signed in on it before; undefined elsewhere. */
export function knownDevice(config: Config, clientHeaders: ClientHeaders, owner: Owner): string | undefined {
  const { token, marks } = readDevice(clientHeaders)
  if (token === undefined) return undefined
  const [mark, ...before] = getMarks(config, token, owner)
  // Marked before the secret was changed, it stays known; its tries are counted under the present mark.
  return [mark, ...before].some((one) => one !== undefined && marks.includes(one)) ? mark : undefined
}

/** Keyed hashes, under each secret: nobody makes one for an account they have not signed in to, or reads the account from it. */
function getMarks({ secret }: Config, token: string, { id, password_hash }: Owner): string[] {
  const hashes = keyedHashes(secret, 'device', `${token}\0${id}\0${password_hash ?? ''}`)
  return hashes.map((hash) => hash.toString('base64url'))
}

function readDevice({ getCookie }: ClientHeaders): { token?: string; marks: string[] } {
  const parts = (getCookie('secret', COOKIE) ?? '').split('.')
  const isOurs = parts.length <= ACCOUNTS_MAX + 1 && parts.every((part) => /^[\w-]{43}$/.test(part))
  const [token, ...marks] = parts
  return isOurs && token !== undefined ? { token, marks } : { marks: [] }
}
