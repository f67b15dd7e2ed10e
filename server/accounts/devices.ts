// Known devices: a long-lived cookie marks the accounts that signed in on a browser before, without revealing which accounts.
import { limits } from '#contract/limits.ts'
import type { ClientHeaders } from '#server/kit/client-headers.ts'
import { DAY_SECONDS } from '#server/kit/clock.ts'
import type { Config } from '#server/kit/config.ts'
import type { Cookie } from '#server/kit/cookies.ts'
import { keyedHashes, newToken } from '#server/kit/tokens.ts'

/** The account a device is known to. The mark depends on the password hash, so a new password makes every device unknown. */
interface Owner {
  id: bigint
  password_hash: string | null
}

const COOKIE = 'pixel_device'
/** Accounts remembered per device, for families that share one; the one that signed in longest ago is dropped first. */
const ACCOUNTS_MAX = 5

/** The cookie that makes the device known to the account. Marks of other accounts stay in it. */
export function rememberedDevice(config: Config, clientHeaders: ClientHeaders, owner: Owner): Cookie {
  const { token = newToken(), marks } = readDevice(clientHeaders)
  const own = getMarks(config, token, owner)
  const all = [own[0]!, ...marks.filter((other) => !own.includes(other))].slice(0, ACCOUNTS_MAX)
  const value = [token, ...all].join('.')
  return { kind: 'secret', name: COOKIE, value, maxAgeSeconds: limits.deviceDays * DAY_SECONDS }
}

/** The key under which password tries of this device count, if the account has signed in on it before; undefined otherwise. */
export function knownDevice(config: Config, clientHeaders: ClientHeaders, owner: Owner): string | undefined {
  const { token, marks } = readDevice(clientHeaders)
  if (token === undefined) return undefined
  const [mark, ...before] = getMarks(config, token, owner)
  // A device marked under an earlier secret stays known; its tries count under the current mark.
  return [mark, ...before].some((one) => one !== undefined && marks.includes(one)) ? mark : undefined
}

/** Keyed hashes under each secret: a client can neither forge one for another account nor read the account from it. */
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
