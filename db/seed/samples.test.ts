// Goals, topics, questions, Blocs and comments of the demo: each belongs to the cast, lies in the past of its page, and is within limits.
import { describe, expect, it, test } from 'vitest'
import { countCharacters } from '#contract/characters.ts'
import { limits, serverLimits } from '#contract/limits.ts'
import { member } from './cast.ts'
import { seedThreads } from './comments.ts'
import { type AddedGoal, goalOfGift, seedGoals } from './goals.ts'
import { landmarks } from './landmarks.ts'
import { seedPosts } from './posts.ts'
import { seedBlocs, seedQuestions, seedTopics } from './questions.ts'

/** A creator of the cast, who had the page for more than so many days. */
function expectCreator(key: string, daysAgo = 0): void {
  expect(member(key).role).toBe('creator')
  expect(daysAgo).toBeLessThan(member(key).joined_days_ago)
}

describe.each(seedGoals.map((goal) => [goal.title, goal] as const))('goal %s', (_, goal) => {
  it('could be added by its creator', () => {
    expectCreator(goal.creatorKey, goal.daysAgo)
    expect(countCharacters(goal.title)).toBeLessThanOrEqual(serverLimits.goalTitleMax)
    expect(countCharacters(goal.description)).toBeLessThanOrEqual(limits.goalDescriptionMax)
    const target = BigInt(goal.pesos) * 100n
    expect(target).toBeGreaterThanOrEqual(limits.goalTargetMinCentavos)
    expect(target).toBeLessThanOrEqual(serverLimits.goalTargetMaxCentavos)
  })

  it('ends after it began, and not yet unless it was closed', () => {
    if (goal.closedDaysAgo !== undefined) expect(goal.closedDaysAgo).toBeLessThan(goal.daysAgo)
    if (goal.endsInDays !== undefined) expect(goal.endsInDays).toBeGreaterThan(0)
    if (goal.isDraft || goal.closedDaysAgo !== undefined) expect(goal.isPinned).toBeFalsy()
  })
})

test('goals are of every kind, and a creator has one pinned at most', () => {
  const has = (wanted: (goal: (typeof seedGoals)[number]) => unknown) => expect(seedGoals.some(wanted)).toBe(true)
  has(({ isDraft }) => isDraft)
  has(({ closedDaysAgo }) => closedDaysAgo)
  has(({ countsAllGifts }) => countsAllGifts)
  has(({ endsInDays }) => endsInDays)
  has(({ picture }) => !picture)
  const pinned = seedGoals.filter(({ isPinned }) => isPinned).map(({ creatorKey }) => creatorKey)
  expect(new Set(pinned).size).toBe(pinned.length)
})

describe('the goal of a gift', () => {
  const goal = (more: Partial<AddedGoal>): AddedGoal => ({
    ...{ id: 'goal', creatorKey: 'tala', daysAgo: 66, title: 'Panulat', description: '', pesos: 900 },
    ...more,
  })
  const gift = (daysAgo: number, source = 'goal', creatorKey = 'tala') => ({ creatorKey, daysAgo, source })

  it('is that of a gift from a goal while it runs, of the same creator only', () => {
    expect(goalOfGift([goal({})], gift(65), 1)).toBe('goal')
    expect(goalOfGift([goal({})], gift(66), 1)).toBeUndefined()
    expect(goalOfGift([goal({})], gift(0), 1)).toBe('goal')
    expect(goalOfGift([goal({})], gift(5, 'goal', 'luz'), 1)).toBeUndefined()
    expect(goalOfGift([goal({ closedDaysAgo: 10 })], gift(11), 1)).toBe('goal')
    expect(goalOfGift([goal({ closedDaysAgo: 10 })], gift(10), 1)).toBeUndefined()
    expect(goalOfGift([goal({ isDraft: true })], gift(5), 1)).toBeUndefined()
  })

  it('is that of every second gift to the profile, unless it counts all of them anyway', () => {
    expect(goalOfGift([goal({})], gift(5, 'profile'), 2)).toBe('goal')
    expect(goalOfGift([goal({})], gift(5, 'profile'), 3)).toBeUndefined()
    expect(goalOfGift([goal({ countsAllGifts: true })], gift(5, 'profile'), 2)).toBeUndefined()
    expect(goalOfGift([goal({ countsAllGifts: true })], gift(5), 2)).toBe('goal')
    for (const source of ['share', 'question-and-answer'])
      expect(goalOfGift([goal({})], gift(5, source), 2)).toBeUndefined()
  })

  it('is the newest that ran at its time', () => {
    const goals = [goal({ id: 'old', daysAgo: 90 }), goal({ id: 'new', daysAgo: 20 })]
    expect([30, 10].map((daysAgo) => goalOfGift(goals, gift(daysAgo), 1))).toEqual(['old', 'new'])
  })
})

test('a topic belongs to a creator, who has one at most', () => {
  for (const { creatorKey, title, description } of seedTopics) {
    expectCreator(creatorKey)
    expect(countCharacters(title)).toBeLessThanOrEqual(serverLimits.topicTitleMax)
    expect(countCharacters(description)).toBeLessThanOrEqual(300)
  }
  expect(new Set(seedTopics.map(({ creatorKey }) => creatorKey)).size).toBe(seedTopics.length)
})

test('a question is asked by another member who was there, where no gift is required, and answered before now', () => {
  const free = seedTopics.filter(({ requiresGift }) => !requiresGift).map(({ creatorKey }) => creatorKey)
  for (const { creatorKey, askerKey, daysAgo, question, answer } of seedQuestions) {
    expectCreator(creatorKey, daysAgo)
    expect(free).toContain(creatorKey)
    expect(askerKey).not.toBe(creatorKey)
    expect(daysAgo).toBeLessThan(member(askerKey).joined_days_ago)
    // The answer comes half a day later.
    expect(daysAgo).toBeGreaterThan(0.5)
    expect(countCharacters(question)).toBeLessThanOrEqual(limits.questionMax)
    expect(countCharacters(answer ?? '')).toBeLessThanOrEqual(limits.answerMax)
  }
  expect(seedQuestions.some(({ answer }) => answer)).toBe(true)
  expect(seedQuestions.some(({ answer }) => !answer)).toBe(true)
})

test('a Bloc is within its limits, with a picture and without', () => {
  for (const { creatorKey, daysAgo, title } of seedBlocs) {
    expectCreator(creatorKey, daysAgo)
    expect(countCharacters(title)).toBeLessThanOrEqual(serverLimits.blocTitleMax)
  }
  expect(new Set(seedBlocs.map(({ picture }) => picture === undefined)).size).toBe(2)
})

/** When the content was published that begins with these words. */
function publishedDaysAgo({ type, creatorKey, of }: (typeof seedThreads)[number]): number[] {
  const all = {
    bloc: seedBlocs.map((bloc) => ({ ...bloc, text: bloc.title })),
    goal: seedGoals.map((goal) => ({ ...goal, text: goal.title })),
    photo: seedPosts.filter(({ photos }) => photos.length === 1).map((post) => ({ ...post, text: post.caption })),
    'photo.collection': seedPosts
      .filter(({ photos }) => photos.length > 1)
      .map((post) => ({ ...post, text: post.caption })),
  }
  const found = all[type].filter((content) => content.creatorKey === creatorKey && content.text.startsWith(of))
  return found.map(({ daysAgo }) => daysAgo)
}

describe.each(seedThreads.map((threads) => [threads.of, threads] as const))('comments on %s…', (_, commented) => {
  it('are on one content, and newer than it', () => {
    const published = publishedDaysAgo(commented)
    expect(published).toHaveLength(1)
    for (const { daysAgo } of commented.threads.flat()) expect(daysAgo).toBeLessThan(published[0]!)
  })

  it('are of the cast, within the limit, and each reply is newer than what it answers', () => {
    for (const thread of commented.threads) {
      const times = thread.map(({ daysAgo }) => daysAgo)
      expect(times).toEqual(times.toSorted((one, other) => other - one))
      expect(new Set(times).size).toBe(times.length)
      for (const { by, daysAgo, message } of thread) {
        expect(['creator', 'supporter']).toContain(member(by).role)
        expect(daysAgo).toBeGreaterThan(0)
        expect(daysAgo).toBeLessThan(member(by).joined_days_ago)
        expect(countCharacters(message)).toBeLessThanOrEqual(limits.commentMax)
      }
    }
  })
})

test('a gift written by hand is to a creator who had a page by then, and takes that amount', () => {
  for (const [key, gifts] of Object.entries(landmarks))
    for (const { daysAgo, amountPesos } of gifts) {
      expectCreator(key, daysAgo)
      expect(amountPesos).toBeGreaterThanOrEqual(member(key).min_gift_pesos)
      // Given in the evening, which may not have come today.
      expect(daysAgo).toBeGreaterThan(0)
    }
})
