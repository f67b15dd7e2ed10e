// The name of a person in a list, which the API answers in English where there is none.
import { words } from '#contract/texts.ts'
import { say } from '../language/say.ts'

/** “Someone” in the current language; any other name as it is. */
export function sayName(name: string): string {
  return name === words.someone ? say(words.someone) : name
}
