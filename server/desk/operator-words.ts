// Who gives a command at the console, about what, and why; and what is said of a refusal.
import { userInfo } from 'node:os'
import { Failure } from '#server/kit/fail.ts'
import { no, type Say } from '#server/outside/command.ts'
import type { Actor } from './log.ts'

/** Why, in the log, where the operator gave no words. */
export const UNSAID = 'By the operator’s command.'

export function operator(): Actor {
  return { operator: whoIsThis() }
}

/** The name the machine knows the operator by; a container may know none. */
function whoIsThis(): string {
  try {
    return userInfo().username
  } catch {
    return 'unknown'
  }
}

export function why(words: string[]): string {
  return words.length > 0 ? words.join(' ') : UNSAID
}

export function onPage(
  say: Say,
  pageUrl: string | undefined,
  act: (pageUrl: string) => Promise<unknown>,
): Promise<boolean> {
  return asked(say, pageUrl?.toLowerCase(), 'which page?', async (page) => {
    await act(page)
    return 'done'
  })
}

export function withReason(
  say: Say,
  pageUrl: string | undefined,
  reason: string[],
  act: (pageUrl: string, message: string) => Promise<unknown>,
): Promise<boolean> {
  if (reason.length === 0) return Promise.resolve(no(say, 'which page, and why?'))
  return onPage(say, pageUrl, (page) => act(page, reason.join(' ')))
}

/** `act` answers what it did; what it refuses is said, and is not done. */
export async function asked(
  say: Say,
  name: string | undefined,
  question: string,
  act: (name: string) => Promise<string>,
): Promise<boolean> {
  if (!name) return no(say, question)
  try {
    say(await act(name))
    return true
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return no(say, `${name}: ${Object.values(error.errors ?? {}).flat()[0] ?? error.message}`)
  }
}
