// Passwords: hashed with argon2id a few at a time, and never one of the common ones.
import { hash, hashSync, verify } from '@node-rs/argon2'
import { limits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { fail } from '#server/kit/fail.ts'
import { newToken } from '#server/kit/tokens.ts'

/** OWASP's second choice of parameters: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Verified in place of a hash that does not exist, so that an unknown address takes as long as a known one. */
const nobodysHash = hashSync(newToken(), cost)

export function hashPassword(password: string): Promise<string> {
  return atTheGate(() => hash(password, cost))
}

/** Whether it is the password of that hash. Without a hash the answer is no, after the same work. */
export function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  return atTheGate(async () => (await verify(passwordHash ?? nobodysHash, password)) && Boolean(passwordHash))
}

/** Fewer different characters than this are a pattern. */
const DIFFERENT_MIN = 5
/** What may stand beside one's own name without making it a password of its own. */
const BESIDE_OWN_MAX = 4
/** Shorter names stand in many a word. */
const OWN_MIN = 4

/** Why this password may not be chosen, as a text, or undefined. `own` is what everybody knows of its owner. */
export async function passwordProblem(
  password: string,
  own: { email: string; pageUrl: string; pageName: string },
): Promise<string | undefined> {
  const common = await commonPasswords()
  if (common.has(password.toLowerCase())) return texts.passwordCommon
  const told = folded(password)
  const unit = getUnit(told)
  if (isOwn(told, own) || isOwn(unit, own)) return texts.passwordOwn
  if (common.has(unit)) return texts.passwordCommon
  const isRepeated = unit !== told && unit.length < limits.passwordMin
  return isRepeated || isRow(told) || new Set(told).size < DIFFERENT_MIN ? texts.passwordPattern : undefined
}

/** As a guesser sees it: no case, no accents, no spaces. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase()
}

/** What a text is made of, when it is one thing over and over: `pixelpixel` is `pixel`. */
function getUnit(text: string): string {
  return /^(.+?)\1+$/u.exec(text)?.[1] ?? text
}

/** Letters or digits as they follow one another, forwards or backwards. */
function isRow(text: string): boolean {
  const steps = new Set(Array.from(text.slice(1), (letter, at) => letter.charCodeAt(0) - text.charCodeAt(at)))
  return steps.size === 1 && [1, -1].some((step) => steps.has(step))
}

/** Nothing but what everybody knows of its owner, with a little beside it. */
function isOwn(
  told: string,
  { email, pageUrl, pageName }: { email: string; pageUrl: string; pageName: string },
): boolean {
  const plain = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
  const known = [email, email.split('@')[0]!, pageUrl, pageName, 'pixel'].map((word) => plain(folded(word)))
  const left = plain(told)
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

/** Read when the first password is chosen: 18,000 words most processes never need. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter((word) => word.length >= limits.passwordMin)),
  )
  return common
}

/** Each hash holds a thread of the pool of four and 19 MiB: a flood of sign-ins must leave the rest of the machine alone. */
const ATONCE = 2
const WAITING_MAX = 200
let running = 0
const waiting: (() => void)[] = []

async function atTheGate<T>(work: () => Promise<T>): Promise<T> {
  if (running < ATONCE) running++
  else if (waiting.length >= WAITING_MAX)
    throw fail('ServiceUnavailableException', 'Many people are signing in right now. Please try again in a moment.')
  else await new Promise<void>((enter) => waiting.push(enter))
  try {
    return await work()
  } finally {
    // The place goes to the next in line; only with nobody waiting does it become free.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
