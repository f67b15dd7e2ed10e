import type { Browser } from './browser.ts'
import type { Config } from './config.ts'
import { hashToken, keyedHash } from './tokens.ts'

/**
 * Hashes of a place: equal for the same browser or network, and revealing neither. A browser's id is random, so its hash needs no secret
 * and survives a rotation of it; an address could be guessed, so its hash is keyed, and changes with a rotation.
 */
export function placeKeys(
  { secret }: Pick<Config, 'secret'>,
  { browser, network }: { browser: Browser; network: string },
): { browser: Buffer; network: Buffer } {
  return { browser: hashToken(browser.id), network: keyedHash(secret, 'network', network) }
}
