// The type of an operator's command; server/operator.ts lists them all.
import type { Services } from './services.ts'

export type Say = (line: string) => void

export interface Command {
  usage: string
  /** True if it did what it says. */
  run(services: Services, args: string[], say: Say): Promise<boolean>
}

/** Ends a command that did not do what it says. */
export function no(say: Say, why: string): false {
  say(why)
  return false
}
