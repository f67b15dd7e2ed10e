// The words after an operator's command: which of them mean nothing there.

/** The first word that has no place in this usage: an option it does not name, or one word too many. */
export function findMeaningless(words: string[], usage: string): string | undefined {
  return words.find((word) => isOption(word) && !usage.match(/--[a-z-]+/g)?.includes(word)) ?? findSurplus(words, usage)
}

/** A reason may contain dashes; an option begins with one or two and a letter. */
function isOption(word: string): boolean {
  return /^--?[a-z]/i.test(word)
}

/** The first word that has no place in `refund <transaction_no> [--wait SECONDS]: …`. A place with `…` takes all the words that are left. */
function findSurplus(words: string[], usage: string): string | undefined {
  const form = usage.split(': ')[0]!
  if (form.includes('…')) return undefined
  const places = form.match(/<[^>]+>|\[(?!--)[^\]]+\]/g) ?? []
  const plain = words.filter((word, at) => !isOption(word) && !form.includes(`[${words[at - 1]} `))
  return plain[places.length]
}
