// How account and mobile numbers are shown to their owner.
import { words } from '#contract/texts.ts'
import { say } from '../../language/say.ts'
import { mobileText } from './mobile-text.ts'

/** `+63 917 1234 567`, or that there is none. */
export function mobileWords(digits: string | null): string {
  return digits ? `+63 ${mobileText(digits)}` : say(words.notAvailable)
}
