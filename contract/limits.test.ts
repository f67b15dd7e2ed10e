// Limits that must fit each other, and the sentences that name them.
import { describe, expect, test } from 'vitest'
import { formatPesos, toPesos } from './amounts.ts'
import { commentTexts } from './comments.ts'
import { limits, pageUrlPattern, reservedBeginnings, reservedPageUrls, serverLimits } from './limits.ts'
import { standardFee, standardMonthMax } from './money/standard-payout.ts'
import { surfaceLimits } from './surface-limits.ts'
import { texts } from './texts.ts'
import { retryDays, retrySeconds } from './webhooks.ts'

describe('money', () => {
  test('of every quick gift can be given, and one of them is chosen at first', () => {
    for (const pesos of limits.quickGiftPesos) {
      expect(BigInt(pesos) * 100n).toBeGreaterThanOrEqual(limits.giftMinCentavos)
      expect(BigInt(pesos) * 100n).toBeLessThanOrEqual(limits.giftMaxCentavos)
    }
    expect(limits.quickGiftPesos).toContain(limits.defaultGiftPesos)
    expect([...limits.quickGiftPesos].sort((a, b) => a - b)).toEqual([...limits.quickGiftPesos])
  })

  test('of the smallest payout is more than its fee, and fits into a month', () => {
    expect(limits.payoutMinCentavos).toBeGreaterThan(limits.standardPayoutFeeCentavos)
    expect(limits.payoutMinCentavos).toBeLessThanOrEqual(limits.standardPayoutMonthMaxCentavos)
    expect([standardFee, standardMonthMax]).toEqual(['₱15.00', '₱5,000.00'])
  })

  test('of a minimum that a creator sets leaves gifts between it and the largest', () => {
    expect(limits.creatorMinGiftMaxCentavos).toBeGreaterThan(limits.giftMinCentavos)
    expect(limits.creatorMinGiftMaxCentavos).toBeLessThan(limits.giftMaxCentavos)
  })

  test('of a goal is reached by gifts, and its largest can be typed', () => {
    expect(limits.goalTargetMinCentavos).toBeGreaterThanOrEqual(limits.giftMinCentavos)
    expect(String(toPesos(serverLimits.goalTargetMaxCentavos)).length).toBeLessThanOrEqual(11)
    expect(formatPesos(toPesos(serverLimits.goalTargetMaxCentavos))).toBe('₱99,999,999.00')
  })

  test('of a referral is less than the income that earns it', () => {
    expect(serverLimits.referralRewardCentavos).toBeLessThan(serverLimits.referralIncomeCentavos)
  })
})

describe('a time', () => {
  test('that a session lasts is at least that of its browser’s proof, and ends at last', () => {
    expect(limits.sessionDays).toBeLessThan(serverLimits.sessionDaysMax)
    expect(limits.browserCookieDays).toBeLessThanOrEqual(serverLimits.placesKeptDays)
    expect(serverLimits.sessionDaysMax).toBeLessThanOrEqual(serverLimits.placesKeptDays)
  })

  test('that a code lasts is longer than the wait for the next one', () => {
    expect(serverLimits.otpMinutes * 60).toBeGreaterThanOrEqual(limits.otpResendSeconds)
    expect(serverLimits.otpMinutesMax).toBeGreaterThan(serverLimits.otpMinutes)
    expect(serverLimits.otpFirstResendSeconds).toBeLessThan(limits.otpResendSeconds)
  })

  test('that identical gifts and presses are told apart outlasts an impatient finger', () => {
    expect(serverLimits.samePressSeconds).toBeLessThan(serverLimits.duplicateGiftSeconds)
    expect(serverLimits.duplicateGiftSeconds).toBeLessThan(limits.paymentExpiresMinutes * 60)
  })

  test('that a deleted comment’s row, a notice and a delivery are kept is longer than anybody may change them', () => {
    expect(serverLimits.deletedCommentDays * 24 * 60).toBeGreaterThan(serverLimits.commentEditMinutes)
    expect(serverLimits.deliveriesKeptDays).toBeGreaterThan(retryDays)
    expect(retrySeconds.at(-1)).toBeLessThan(retryDays * 86_400)
  })

  test('that a former address leads on is not longer than a renamed page waits for the next', () => {
    expect(limits.oldPageUrlsMax).toBeGreaterThanOrEqual(limits.renames)
    expect(limits.oldPageUrlDays).toBeGreaterThanOrEqual(limits.renameDays)
  })

  test('of a long poll ends before the answer that was promised, and after a beat', () => {
    expect(serverLimits.livePollSeconds).toBeLessThan(25)
    expect(serverLimits.liveBeatSeconds).toBeLessThan(serverLimits.livePollSeconds)
    expect(serverLimits.alertSeconds).toBeLessThan(serverLimits.showingSeconds)
  })
})

describe('a sentence', () => {
  test.each([
    [texts.passwordLength, limits.passwordMin, serverLimits.passwordMax],
    [texts.pageUrlShape, limits.pageUrlMin, limits.pageUrlMax],
    [texts.otpCode, limits.otpLength],
    [texts.accountNumberShape, serverLimits.accountNumberMin, serverLimits.accountNumberMax],
    [texts.nameLength, limits.supporterNameMax],
    [texts.messageLength, limits.supporterMessageMax],
    [texts.pageNameLength, serverLimits.pageNameMax],
    [texts.nameMarks, serverLimits.marksMax],
    [texts.tooManyPhotos, limits.photosPerSlideMax],
    [texts.surfaceName, surfaceLimits.nameMax],
    [texts.surfaceWords, serverLimits.maskedWordsMax, serverLimits.maskedWordMax],
    [texts.pageUrlRenames, limits.renames, limits.renameDays],
    [commentTexts.over, serverLimits.commentEditMinutes],
  ])('%s names its limits', (sentence, ...named) => {
    expect((sentence.replace('0-9', '').match(/\d+/g) ?? []).map(Number)).toEqual(named)
  })
})

describe('a page address', () => {
  test('has 3 to 30 letters, digits, dots, dashes and underscores, and begins with a letter or digit', () => {
    for (const good of ['luz', '7up', 'a--', 'a__', 'a..', 'l.u-z_1', 'a'.repeat(30)])
      expect(pageUrlPattern.test(good), good).toBe(true)
    for (const bad of ['lu', 'a'.repeat(31), '-lu', '.lu', '_lu', 'Luz', 'l z', 'luz\n', 'lúz', 'luz/', ''])
      expect(pageUrlPattern.test(bad), JSON.stringify(bad)).toBe(false)
  })

  test('that is reserved is written as addresses are compared: in lower case, without spaces', () => {
    for (const word of reservedPageUrls) expect(word).toMatch(/^[a-z0-9._-]+$/)
    for (const beginning of reservedBeginnings) expect(reservedPageUrls.has(beginning)).toBe(true)
    for (const word of ['admin', 'gcash', 'maya', 'bsp', 'xendit', 'desk', 'pay', 'r'])
      expect(reservedPageUrls.has(word), word).toBe(true)
  })
})
