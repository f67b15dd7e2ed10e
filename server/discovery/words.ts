// Words as the search knows them: without case and accents, in any script, by their Filipino root, and with what a slip of the
// pen leaves of them. The same for what is looked for and where it is looked for.

/** One word that somebody wrote. */
export interface Word {
  /** Without case and accents. */
  word: string
  /** What is left when its affixes are taken off, each led by `~`; its sounds in Latin letters where it is Baybayin. */
  roots: string[]
  /** Numbers of the word and of it with each letter left out; none where it is too short to be mistaken for another. */
  slips: number[]
}

/** Words of this many letters and more are found in spite of one slip. */
export const forgivenLetters = 7
/** A root has so many letters; what is shorter is in too many words. */
const ROOT_MIN = 4
const WORDS_MAX = 100
const LETTERS_MAX = 40

// Finds words in scripts that put no spaces between them, too.
const segmenter = new Intl.Segmenter('fil', { granularity: 'word' })

/** Each word once, in the order they stand in. */
export function getWords(text: string): Word[] {
  const folded = fold(text)
  const parts = [...segmenter.segment(folded)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []))
  // `luz.art` and `nag-aral` are found by their parts, and written in one.
  const words = parts.flatMap((part) => {
    const pieces = part.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
    return pieces.length > 1 ? [pieces.join(''), ...pieces] : pieces
  })
  const hyphenated = [...folded.matchAll(/\p{L}+(?:-\p{L}+)+/gu)].map(([word]) => word.replaceAll('-', ''))
  return [...new Set([...words, ...hyphenated].map((word) => word.slice(0, LETTERS_MAX)))]
    .slice(0, WORDS_MAX)
    .map((word) => ({ word, roots: getRoots(word), slips: getSlips(word) }))
}

/** Accents lie on Latin letters and the like; the vowel signs of other scripts are letters of theirs. */
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

/** Step by step from the outside in: nagluluto, luluto, luto. Each step may be the root. */
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

/** `kumain` is `kain`, `umawit` is `awit`. */
function cutInfix(word: string): string {
  return word.replace(/^([bcdfghjklmnpqrstvwyz]?)(?:um|in)(?=[aeiou])/, '$1')
}

/** `luluto` is `luto`, `aaral` is `aral`. */
function cutDouble(word: string): string {
  return word.replace(/^([bcdfghjklmnpqrstvwyz]?g?[aeiou])\1/, '$1')
}

function cutSuffix(word: string): string {
  return word.replace(suffixes, '')
}

/** Letters that Filipino takes for one another: lutuin and luto, dating and rating. */
function sound(word: string): string {
  return word.replace(/o/g, 'u').replace(/e/g, 'i').replace(/^r/, 'd')
}

const syllables = 'a i u ka ga nga ta da na pa ba ma ya da la wa sa ha'.split(' ')
const baybayinWord = /^[\u1700-\u1715\u171f]+$/

/** How a word in Baybayin sounds, in Latin letters; nothing for any other. */
function baybayin(word: string): string | undefined {
  if (!baybayinWord.test(word)) return undefined
  return [...word].reduce((said, sign) => {
    const code = sign.codePointAt(0)! - 0x1700
    if (code === 0x12) return said.replace(/a$/, 'i')
    if (code === 0x13) return said.replace(/a$/, 'u')
    if (code === 0x14 || code === 0x15) return said.replace(/a$/, '')
    return said + (syllables[code] ?? 'da')
  }, '')
}

/**
 * Two words with one slip between them (a letter changed, left out or too many, or two swapped) share one of these: what is left
 * of both without one letter. So a slip is found by looking up a few numbers, however many words there are.
 */
function getSlips(word: string): number[] {
  const letters = [...word]
  // One letter may be missing in what was typed.
  if (letters.length < forgivenLetters - 1) return []
  const left = letters.map((_, at) => [...letters.slice(0, at), ...letters.slice(at + 1)].join(''))
  return [...new Set([word, ...left].map(hash))]
}

/** FNV-1a, as an int4 of the database. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const letter of text) value = Math.imul(value ^ letter.codePointAt(0)!, 0x01000193)
  return value | 0
}
