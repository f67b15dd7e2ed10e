// What may stand in a code field.
import { limits } from '#contract/limits.ts'

/** Keeps digits, so that a code pasted as `123 456` or out of a sentence is one; cuts at its length. */
export function codeText(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, limits.otpLength)
}
