import { userInfo } from 'node:os'
import type { Actor } from './log.ts'

/** The logged reason if the operator gave none. */
export const DEFAULT_REASON = 'By the operator’s command.'

export function operator(): Actor {
  return { operator: getUserName() }
}

/** The operating system's user name; a container may have none. */
function getUserName(): string {
  try {
    return userInfo().username
  } catch {
    return 'unknown'
  }
}

export function getReason(words: string[]): string {
  return words.length > 0 ? words.join(' ') : DEFAULT_REASON
}
