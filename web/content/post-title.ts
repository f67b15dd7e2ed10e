// The title of a post on its own page. Apart from the words of a list, which every creator's page loads.
import { shorten } from '#contract/characters.ts'
import type { Post } from '#contract/content.ts'
import { say } from '../language/say.ts'

const TITLE_MAX = 60
/** At most this much is lost by ending between words. */
const WORD_MAX = 20

/** The beginning of its caption, or its kind. */
export function getTitle({ caption, kind, creator }: Post): string {
  const line = caption?.replace(/\s+/g, ' ').trim()
  if (!line) return say(kind === 'slide' ? 'Photos by {name}' : 'Photo by {name}', { name: creator.page_name })
  return shorten(line, TITLE_MAX, WORD_MAX)
}
