// Helpers of the operator's commands: the actor, the page and reason from the arguments, and the output of a refusal.
import { Failure } from '#server/kit/fail.ts'
import { no, type Say } from '#server/outside/command.ts'

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
