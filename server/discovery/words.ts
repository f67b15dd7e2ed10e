// Splits text into words for the search: without case and accents, in any script, with Filipino roots and with hashes that match
// despite one typo. Used for queries and for indexed texts alike.

/** One word of a text. */
export interface Word {
  /** Without case and accents. */
  word: string
  /** The word without its affixes, each form prefixed with `~`; for Baybayin transliterated to Latin letters. */
  roots: string[]
  /** Hashes of the word and of the word without each of its letters; empty for words too short for typo matching. */
  slips: number[]
}

/** Words of at least this many letters are found despite one typo. */
export const typoLettersMin = 7
/** The shortest root, in letters; shorter ones occur in too many words. */
const ROOT_MIN = 4
const WORDS_MAX = 100
const LETTERS_MAX = 40

// Also finds words in scripts without spaces between them.
const segmenter = new Intl.Segmenter('fil', { granularity: 'word' })

/** The distinct words of a text, in order. */
export function getWords(text: string): Word[] {
  const folded = fold(text)
  const parts = [...segmenter.segment(folded)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []))
  // `luz.art` and `nag-aral` are found by their parts and as one word.
  const words = parts.flatMap((part) => {
    const pieces = part.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
    return pieces.length > 1 ? [pieces.join(''), ...pieces] : pieces
  })
  const hyphenated = [...folded.matchAll(/\p{L}+(?:-\p{L}+)+/gu)].map(([word]) => word.replaceAll('-', ''))
  return [...new Set([...words, ...hyphenated].map(cutLong))]
    .slice(0, WORDS_MAX)
    .map((word) => ({ word, roots: getRoots(word), slips: getSlips(word) }))
}

/** Cuts between two characters: half of one is no text that the database takes, and one such word stops the index of all content. */
function cutLong(word: string): string {
  return word.length > LETTERS_MAX ? [...word].slice(0, LETTERS_MAX).join('') : word
}

/** Removes case, apostrophes and accents (U+0300 to U+036F); vowel signs of other scripts stay, because they are part of the word. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/['’ʼ]/g, '')
    .normalize('NFC')
}

const prefixes =
  /^(?:makipag|nakipag|nagpaka|magpaka|pinaka|pinag|ipinag|ipang|ipag|nagpa|magpa|pagpa|nakapag|makapag|napaka|nakaka|makaka|naka|maka|paki|naki|maki|mang|nang|pang|mag|nag|pag|tag|ika|ipa|na|ma|pa|ka|i)(?=\p{L}{3,}$)/u
const suffixes = /(?<=\p{L}{3,})(?:hin|han|in|an|ng|s)$/u

/** Removes affixes step by step from the outside: nagluluto, luluto, luto. Each form may be the root. */
function getRoots(word: string): string[] {
  const latin = /^[a-z]+$/.test(word) ? word : baybayin(word)
  if (!latin) return []
  const found = new Set<string>([latin])
  for (const step of [cutPrefix, cutInfix, cutDouble, cutSuffix])
    for (const form of [...found]) {
      const rest = step(form)
      if (rest.length >= ROOT_MIN) found.add(rest)
    }
  return [...new Set([...found].map((form) => `~${sound(form)}`))]
}

function cutPrefix(word: string): string {
  return word.replace(prefixes, '')
}

/** `kumain` becomes `kain`, `umawit` becomes `awit`. */
function cutInfix(word: string): string {
  return word.replace(/^([bcdfghjklmnpqrstvwyz]?)(?:um|in)(?=[aeiou])/, '$1')
}

/** `luluto` becomes `luto`, `aaral` becomes `aral`. */
function cutDouble(word: string): string {
  return word.replace(/^([bcdfghjklmnpqrstvwyz]?g?[aeiou])\1/, '$1')
}

function cutSuffix(word: string): string {
  return word.replace(suffixes, '')
}

/** Unifies letters that alternate in Filipino: lutuin and luto, dating and rating. */
function sound(word: string): string {
  return word.replace(/o/g, 'u').replace(/e/g, 'i').replace(/^r/, 'd')
}

const syllables = 'a i u ka ga nga ta da na pa ba ma ya da la wa sa ha'.split(' ')
const baybayinWord = /^[\u1700-\u1715\u171f]+$/

/** Transliterates a Baybayin word to Latin letters; undefined for any other script. */
function baybayin(word: string): string | undefined {
  if (!baybayinWord.test(word)) return undefined
  return [...word].reduce((latin, sign) => {
    const code = sign.codePointAt(0)! - 0x1700
    if (code === 0x12) return latin.replace(/a$/, 'i')
    if (code === 0x13) return latin.replace(/a$/, 'u')
    if (code === 0x14 || code === 0x15) return latin.replace(/a$/, '')
    return latin + (syllables[code] ?? 'da')
  }, '')
}

/**
 * Two words that differ by one typo (a letter changed, missing, added, or two swapped) share one of these hashes: that of both words
 * without one letter. So a typo match is a lookup of a few numbers, however many words are indexed.
 */
function getSlips(word: string): number[] {
  const letters = [...word]
  // The typed word may lack one letter.
  if (letters.length < typoLettersMin - 1) return []
  const left = letters.map((_, at) => [...letters.slice(0, at), ...letters.slice(at + 1)].join(''))
  return [...new Set([word, ...left].map(hash))]
}

/** FNV-1a as a signed 32-bit integer (int4 in the database). */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const letter of text) value = Math.imul(value ^ letter.codePointAt(0)!, 0x01000193)
  return value | 0
}
