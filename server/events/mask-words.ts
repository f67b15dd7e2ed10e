// Words a creator does not want on one of their surfaces: masked with asterisks wherever they stand, also inside other words, and
// however they are dressed up.
import type { EventRow } from '#contract/events.ts'

/** What can be read as another letter. Accents and wide or small forms are folded by Unicode's own tables. */
const lookAlikes: Record<string, string> = {
  ...letters('0οоø', 'o'),
  ...letters('1i!|íїіıι', 'l'),
  ...letters('@4аαª', 'a'),
  ...letters('3еєε€', 'e'),
  ...letters('$5ѕ', 's'),
  ...letters('8вβ', 'b'),
  ...letters('7т+τ', 't'),
  ...letters('рρ', 'p'),
  ...letters('сς¢', 'c'),
  ...letters('хχ×', 'x'),
  ...letters('уγ', 'y'),
  ...letters('нη', 'h'),
  ...letters('кκ', 'k'),
  ...letters('мμ', 'm'),
  ...letters('ԁ', 'd'),
  ...letters('69ɡ', 'g'),
  ...letters('2', 'z'),
  ...letters('ν', 'v'),
  ...letters('ո', 'n'),
}

function letters(like: string, letter: string): Record<string, string> {
  return Object.fromEntries([...like].map((one) => [one, letter]))
}

/** The event as a surface with these words has it: names, messages and questions masked. */
export function maskEvent<E extends { data: EventRow['data'] }>(event: E, words: readonly string[]): E {
  if (words.length === 0) return event
  const data: Record<string, unknown> = { ...event.data }
  for (const field of ['name', 'message', 'question'])
    if (typeof data[field] === 'string') data[field] = maskWords(data[field], words)
  return { ...event, data }
}

export function maskWords(text: string, words: readonly string[]): string {
  const characters = [...text]
  const folded = characters.map(fold)
  const line = folded.join('')
  // Whose letter each one of the folded line is.
  const owners = folded.flatMap((letters, owner) => letters.split('').map(() => owner))
  const masked = new Set<number>()
  for (const word of words) {
    const sought = [...word].map(fold).join('')
    for (let at = line.indexOf(sought); sought && at >= 0; at = line.indexOf(sought, at + 1))
      for (let one = owners[at]!; one <= owners[at + sought.length - 1]!; one++) masked.add(one)
  }
  return characters.map((one, n) => (masked.has(n) ? folded[n] && '*' : one)).join('')
}

/** Nothing of what cannot be seen or only stands on a letter. One UTF-16 unit a letter, or as many as it had. */
function fold(character: string): string {
  const plain = character
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
  return Array.from(plain, (one) => lookAlikes[one] ?? one).join('')
}
