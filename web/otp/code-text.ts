// The allowed content of a code field.
import { limits } from '#contract/limits.ts'

/** Keeps the digits, so that a code pasted as `123 456` or in a sentence works; cuts it at its length. */
export function codeText(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, limits.otpLength)
}
