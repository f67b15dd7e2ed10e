// How account and mobile numbers are shown to their owner.
import { words } from '#contract/texts.ts'
import { say } from '../../language/say.ts'
import { mobileText } from './mobile-text.ts'

/** `+63 917 1234 567`, or that there is none. */
export function mobileWords(digits: string | null): string {
  return digits ? `+63 ${mobileText(digits)}` : say(words.notAvailable)
}

/** What is to be known before an account is added or linked: not that its payouts wait once there is money to send. */
export function newAccountWaits(): string {
  return say('For your safety, payouts to a new account wait 24 hours, except on your first day on PIXEL.')
}
