// Words that a creator does not want on their screen, as asterisks: found in whatever case, with whatever accents, and written with
// letters that look like them.
import type { EventRow } from '#contract/events.ts'
import { disguise } from '#server/profiles/page-url.ts'

/** Letters of other scripts, and signs, that pass for Latin ones. */
const alike: Record<string, string> = {
  ...letters('аa вb сc ԁd еe ғf һh іi јj кk ӏl мm пn оo рp ԛq гr ѕs тt цu ѵv ԝw хx уy зz'),
  ...letters('αa βb εe ηn ιi κk νv οo ρp τt υu χx ωw γy'),
  ...letters('@a $s €e £l ¢c øo đd łl ıi ßs æa œo ðd þp'),
}

function letters(pairs: string): Record<string, string> {
  return Object.fromEntries(pairs.split(' ').map((pair) => [...pair] as [string, string]))
}

/** The text with an asterisk for each character of a masked word. A word stands by itself: what merely holds one stays. */
export function maskWords(text: string, words: readonly string[]): string {
  const wanted = new Set(words.map(skeletonOf).filter(Boolean))
  if (wanted.size === 0) return text
  const characters = [...text]
  const folded = characters.map(foldCharacter)
  const phrases = [...wanted].map((word) => word.split(' ').length)
  const masked = new Set<number>()
  const spans = wordsIn(folded)
  for (const [at] of spans.entries())
    for (const length of new Set(phrases)) {
      const run = spans.slice(at, at + length)
      if (run.length < length || !wanted.has(run.map(({ word }) => word).join(' '))) continue
      for (const { from, to } of run) for (let index = from; index < to; index++) masked.add(index)
    }
  return characters.map((character, index) => (masked.has(index) ? '*' : character)).join('')
}

/** An event as this screen may say it. */
export function maskEvent<E extends EventRow>(event: E, words: readonly string[]): E {
  if (words.length === 0) return event
  const data = Object.fromEntries(
    Object.entries(event.data).map(([field, value]) => [
      field,
      typeof value === 'string' && ['name', 'message', 'question'].includes(field) ? maskWords(value, words) : value,
    ]),
  )
  return { ...event, data } as E
}

/** Characters in a row that are letters once folded. */
function wordsIn(folded: string[]): { word: string; from: number; to: number }[] {
  const spans: { word: string; from: number; to: number }[] = []
  let from = -1
  for (let index = 0; index <= folded.length; index++) {
    const isLetter = index < folded.length && folded[index] !== ' '
    if (isLetter && from < 0) from = index
    if (isLetter || from < 0) continue
    const word = folded.slice(from, index).join('')
    if (word) spans.push({ word, from, to: index })
    from = -1
  }
  return spans
}

function skeletonOf(word: string): string {
  return wordsIn([...word].map(foldCharacter))
    .map((span) => span.word)
    .join(' ')
}

/** The letters a character passes for; a space where it passes for none, nothing where it only changes the one before. */
function foldCharacter(character: string): string {
  const plain = character
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '')
  const seen = [...plain].map((letter) => alike[letter] ?? letter).join('')
  if (seen === '') return ''
  return /^[\p{L}\p{N}]+$/u.test(seen) ? disguise(seen) : ' '
}
