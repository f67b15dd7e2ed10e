// Seven months of gifts for the demo: who gives how much, when and why. Pure data; the seed sends it through the ledger.
import { serverLimits } from '#contract/limits.ts'
import { MANILA_MS, manilaDay } from '#contract/manila.ts'
import { cast, member } from './cast.ts'
import { type Landmark, landmarks, type SeedGift } from './landmarks.ts'
import { pageWords } from './page-words.ts'
import { getRandom, type Random } from './random.ts'
import { messages, paydayMessages, replies, supporterNames } from './words.ts'

const historyDays = 212
const giftsPerPopularity = 6
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The relative number of gifts at each hour in Manila: lunch, the way home, and above all the evening. */
const hourWeights = [3, 1, 0.5, 0.2, 0.2, 0.5, 1, 2, 2, 2, 2, 3, 5, 3, 2, 2, 3, 4, 6, 9, 12, 12, 9, 6]

/** Pesos and their relative frequency. 143 means "I love you". */
const amounts: readonly (readonly [pesos: number, weight: number])[] = [
  [20, 22],
  [50, 30],
  [100, 20],
  [200, 9],
  [300, 5],
  [400, 3],
  [500, 2],
  [1000, 1.2],
  [1500, 0.8],
  [25, 1],
  [36.5, 0.6],
  [60, 1],
  [75.5, 1.2],
  [88, 0.8],
  [99.75, 0.6],
  [143, 1.6],
  [150, 1.4],
  [250, 1.2],
  [888, 0.4],
]

/**
 * The gifts one creator received over the last seven months, oldest first and never after `now`.
 * The same key and `now` give the same list. A member without popularity has none.
 */
export function getGifts(creatorKey: string, now: Date): SeedGift[] {
  const creator = member(creatorKey)
  const random = getRandom(`gifts of ${creator.key}`)
  const fixed = (landmarks[creator.key] ?? []).map((landmark) => fromLandmark(landmark, random, now))
  const dayWeights = weighDays(creator.joined_days_ago, now)
  const text = drawTexts(creator.key, random)
  const gifts = [...fixed]
  while (gifts.length < fixed.length + creator.popularity * giftsPerPopularity) {
    const at = drawMoment(dayWeights, random, now)
    if (gifts.some((gift) => isSameMoment(gift.at, at))) continue
    gifts.push(drawGift(at, creator.min_gift_pesos, text, random, now))
  }
  return gifts.sort((one, other) => one.at.getTime() - other.at.getTime())
}

/** Every creator's gifts in one list, oldest first: the order in which the ledger should see them. */
export function allGifts(now: Date): (SeedGift & { creatorKey: string })[] {
  return cast
    .flatMap(({ key }) => getGifts(key, now).map((gift) => ({ ...gift, creatorKey: key })))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
}

function fromLandmark(landmark: Landmark, random: Random, now: Date): SeedGift {
  return {
    at: manilaTime(landmark.daysAgo, 20, random.whole(0, 59), random.whole(0, 59), now),
    name: null,
    message: null,
    fromSupporter: false,
    anonymous: false,
    reply: null,
    hidden: false,
    channel: 'web',
    source: 'profile',
    ...landmark,
  }
}

/** One weight for each day back from today: more on and after paydays, more lately, none before the page existed. */
function weighDays(joinedDaysAgo: number, now: Date): number[] {
  const days = Math.min(historyDays, joinedDaysAgo - 1)
  return Array.from({ length: Math.max(days, 0) }, (_, daysAgo) => {
    const growth = 1.6 - daysAgo / historyDays
    return growth * paydayWeight(daysAgo, now)
  })
}

function paydayWeight(daysAgo: number, now: Date): number {
  if (isPayday(daysAgo, now)) return 3.4
  return isPayday(daysAgo + 1, now) ? 2 : 1
}

/** Salaries come on the 15th and the last day of the month, or the 30th. */
function isPayday(daysAgo: number, now: Date): boolean {
  const day = dayOfMonth(daysAgo, now)
  return day === 15 || day === 30 || dayOfMonth(daysAgo - 1, now) === 1
}

function drawMoment(dayWeights: readonly number[], random: Random, now: Date): Date {
  const daysAgo = random.weighted(dayWeights)
  const at = manilaTime(daysAgo, random.weighted(hourWeights), random.whole(0, 59), random.whole(0, 59), now)
  return at.getTime() < now.getTime() - 5 * minuteMs ? at : new Date(at.getTime() - dayMs)
}

/** Two gifts closer than this would look like one gift sent twice. */
function isSameMoment(one: Date, other: Date): boolean {
  return Math.abs(one.getTime() - other.getTime()) < 2 * serverLimits.duplicateGiftSeconds * 1000
}

/** A giver's message, and its own reply if there is one. */
type Message = { message: string; reply?: string }
type Texts = {
  name: () => string
  message: (isPayday: boolean) => Message
  question: () => string | undefined
  reply: () => string
}

/** Shuffled texts for one page. No message is used twice; the page's own are used nearly as often as the common ones. */
function drawTexts(creatorKey: string, random: Random): Texts {
  const words = pageWords[creatorKey] ?? { exchanges: [], messages: [], questions: [] }
  const own = random.shuffled<Message>([
    ...words.exchanges.map(([message, reply]) => ({ message, reply })),
    ...words.messages.map((message) => ({ message })),
  ])
  const common = random.shuffled(messages.map((message) => ({ message })))
  const joyful = random.shuffled(paydayMessages.map((message) => ({ message })))
  const questions = random.shuffled(words.questions)
  const answers = random.shuffled<string>(replies)
  const names = random.shuffled(supporterNames)
  const regulars = names.slice(0, 4)

  function message(isPayday: boolean): Message {
    const usual = own.length > 0 && random.chance(0.4) ? own : common
    const next = (isPayday && joyful.length > 0 && random.chance(0.35) ? joyful : usual).pop()
    if (next === undefined) throw new Error(`No message is left for ${creatorKey}: write more in words.ts`)
    return next
  }

  function name(): string {
    return (random.chance(0.3) ? undefined : names.pop()) ?? (regulars[random.whole(0, regulars.length - 1)] as string)
  }

  /** Starts again at the end of the list: a creator may thank two people in the same words. */
  function reply(): string {
    const next = answers.pop() as string
    answers.unshift(next)
    return next
  }

  return { name, message, question: () => questions.pop(), reply }
}

function drawGift(at: Date, minPesos: number, text: Texts, random: Random, now: Date): SeedGift {
  const daysAgo = daysBetween(at, now)
  const fromSupporter = random.chance(0.07)
  const isNamed = !fromSupporter && random.chance(0.84)
  const question = random.chance(0.05) ? text.question() : undefined
  const written = !question && random.chance(0.72) ? text.message(isPayday(daysAgo, now)) : undefined
  return {
    at,
    daysAgo,
    amountPesos: drawAmount(minPesos, random),
    name: isNamed ? text.name() : null,
    message: question ?? written?.message ?? null,
    fromSupporter,
    anonymous: fromSupporter && random.chance(0.35),
    reply: written?.reply ?? (written && random.chance(0.22) ? text.reply() : null),
    hidden: false,
    channel: random.chance(0.16) ? 'mobile' : 'web',
    source: question ? 'question-and-answer' : drawSource(random),
  }
}

function drawAmount(minPesos: number, random: Random): number {
  const allowed = amounts.filter(([pesos]) => pesos >= minPesos)
  return allowed[random.weighted(allowed.map(([, weight]) => weight))]?.[0] ?? minPesos
}

function drawSource(random: Random): SeedGift['source'] {
  return (['profile', 'share', 'goal'] as const)[random.weighted([76, 15, 9])] ?? 'profile'
}

/** The moment when a clock in Manila shows this time, so many calendar days before today. */
function manilaTime(daysAgo: number, hour: number, minute: number, second: number, now: Date): Date {
  const midnight = (dayNumber(now) - daysAgo) * dayMs - MANILA_MS
  return new Date(midnight + hour * hourMs + minute * minuteMs + second * 1000)
}

function dayOfMonth(daysAgo: number, now: Date): number {
  return new Date((dayNumber(now) - daysAgo) * dayMs).getUTCDate()
}

function daysBetween(earlier: Date, later: Date): number {
  return dayNumber(later) - dayNumber(earlier)
}

/** Days since 1970 on a Manila calendar. */
function dayNumber(moment: Date): number {
  return Date.parse(manilaDay(moment)) / dayMs
}
