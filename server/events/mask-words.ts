// Masks the words that a creator does not want on a surface with asterisks, also inside other words and when disguised by
// look-alike characters.
import type { EventRow } from '#contract/events.ts'

/** Characters that can be read as another letter. Accents, full-width and small forms are folded by Unicode normalization. */
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

/** The event with these words masked in names, messages and questions. */
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
  // For each letter of the folded line, the index of its original character.
  const owners = folded.flatMap((letters, owner) => letters.split('').map(() => owner))
  const masked = new Set<number>()
  for (const word of words) {
    const sought = [...word].map(fold).join('')
    for (let at = line.indexOf(sought); sought && at >= 0; at = line.indexOf(sought, at + 1))
      for (let one = owners[at]!; one <= owners[at + sought.length - 1]!; one++) masked.add(one)
  }
  return characters.map((one, n) => (masked.has(n) ? folded[n] && '*' : one)).join('')
}

/** Removes invisible and combining characters and replaces look-alikes. One UTF-16 unit per letter, unless it has more itself. */
function fold(character: string): string {
  const plain = character
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
  return Array.from(plain, (one) => lookAlikes[one] ?? one).join('')
}
