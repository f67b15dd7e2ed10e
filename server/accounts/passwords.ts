// Refuses weak passwords.
import { limits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'

/** A password with fewer different characters counts as a pattern. */
const DIFFERENT_MIN = 5
/** The owner's name plus at most this many characters is still refused as the owner's name. */
const BESIDE_OWN_MAX = 4
/** Shorter names are not searched for, because many words contain them. */
const OWN_MIN = 4

/** The text that says why a password is refused, or undefined. `own` holds public facts about the owner, which a guesser tries. */
export async function passwordProblem(
  password: string,
  own: { email: string; pageUrl: string; pageName: string },
): Promise<string | undefined> {
  const common = await commonPasswords()
  if (common.has(password.toLowerCase())) return texts.passwordCommon
  const text = folded(password)
  const unit = getUnit(text)
  if (isOwn(text, own) || isOwn(unit, own)) return texts.passwordOwn
  if (common.has(unit)) return texts.passwordCommon
  const isRepeated = unit !== text && unit.length < limits.passwordMin
  return isRepeated || isRow(text) || new Set(text).size < DIFFERENT_MIN ? texts.passwordPattern : undefined
}

/** Removes what guessers ignore: case, accents and spaces. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase()
}

/** The repeated part of a text that is one part over and over: `pixel` of `pixelpixel`. */
function getUnit(text: string): string {
  return /^(.+?)\1+$/u.exec(text)?.[1] ?? text
}

/** Whether the text is a run of consecutive letters or digits, forwards or backwards. */
function isRow(text: string): boolean {
  const steps = new Set(Array.from(text.slice(1), (letter, at) => letter.charCodeAt(0) - text.charCodeAt(at)))
  return steps.size === 1 && [1, -1].some((step) => steps.has(step))
}

/** Whether the text is the owner's email, name or page address, with at most BESIDE_OWN_MAX characters around it. */
function isOwn(
  text: string,
  { email, pageUrl, pageName }: { email: string; pageUrl: string; pageName: string },
): boolean {
  const plain = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
  const known = [email, email.split('@')[0]!, pageUrl, pageName, 'pixel'].map((word) => plain(folded(word)))
  const left = plain(text)
  return known.some(
    (word) =>
      word !== '' &&
      (left === word ||
        (word.length >= OWN_MIN &&
          (left.startsWith(word) || left.endsWith(word)) &&
          left.length - word.length <= BESIDE_OWN_MAX)),
  )
}

let common: Promise<ReadonlySet<string>> | undefined

/** Loaded when the first password is chosen: most processes never need the 18,000 words. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter((word) => word.length >= limits.passwordMin)),
  )
  return common
}
