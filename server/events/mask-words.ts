// Masks the words that a creator does not want on a surface with asterisks, also inside other words and when disguised by
// look-alike characters.
import type { EventRow } from '#contract/events.ts'

/**
 * Characters that can be read as another letter: digits and signs, Cyrillic, Greek and Armenian letters, small capitals, and letters
 * with a stroke. Lower case, except two capitals that look unlike their small letter. Accents, full-width and small forms are folded
 * by Unicode normalization.
 */
const lookAlikes: Record<string, string> = {
  ...letters('0οоøօᴏ', 'o'),
  ...letters('1i!|íїіıιɪӏɨłʟ', 'l'),
  ...letters('@4аαªɑᴀ', 'a'),
  ...letters('3еєε€ᴇ', 'e'),
  ...letters('$5ѕꜱ', 's'),
  ...letters('8вβʙƀ', 'b'),
  ...letters('7т+τᴛŧ', 't'),
  ...letters('рρᴘ', 'p'),
  ...letters('сς¢ᴄ', 'c'),
  ...letters('хχ×', 'x'),
  ...letters('уγүʏΥ', 'y'),
  ...letters('нηһհʜħ', 'h'),
  ...letters('кκᴋ', 'k'),
  ...letters('мμᴍ', 'm'),
  ...letters('ԁᴅđ', 'd'),
  ...letters('69ɡցɢ', 'g'),
  ...letters('2ζᴢ', 'z'),
  ...letters('νѵᴠ', 'v'),
  ...letters('ոпɴΝ', 'n'),
  ...letters('υսᴜʉ', 'u'),
  ...letters('јϳᴊ', 'j'),
  ...letters('ԝᴡ', 'w'),
  ...letters('ԛ', 'q'),
  ...letters('ғꜰ', 'f'),
  ...letters('ʀ', 'r'),
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
  const plain = character.normalize('NFKD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
  return Array.from(plain, (one) => {
    const small = one.toLowerCase()
    return lookAlikes[one] ?? lookAlikes[small] ?? small
  }).join('')
}
