// Helpers of the operator's commands: the actor, the page and reason from the arguments, and the output of a refusal.
import { userInfo } from 'node:os'
import { Failure } from '#server/kit/fail.ts'
import { no, type Say } from '#server/outside/command.ts'
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

export function onPage(
  say: Say,
  pageUrl: string | undefined,
  act: (pageUrl: string) => Promise<unknown>,
): Promise<boolean> {
  return runOn(say, pageUrl?.toLowerCase(), 'which page?', async (page) => {
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

/** Runs `act` on the named object and prints what it returns; prints a refusal and returns false. Asks if the name is missing. */
export async function runOn(
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
