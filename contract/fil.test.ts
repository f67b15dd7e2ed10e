// The Filipino catalogue as its readers see it: nothing left in English, nothing lost, and written like the rest of the product.
import { describe, expect, test } from 'vitest'
import { commenterLabels, commentTexts } from './comments.ts'
import { consentStates, consentWords } from './consents.ts'
import { failureTexts } from './errors.ts'
import { fil } from './fil.ts'
import { followTexts } from './follows.ts'
import { type Forms, fill, languages, translate, translateCount } from './languages.ts'
import { paymentEndTexts } from './money/payment-ends.ts'
import { checkoutTexts } from './money/payments.ts'
import { payoutReasonTexts } from './money/payout-reasons.ts'
import { descriptionTexts } from './money/wallet.ts'
import { type AnyNoticeKind, type Notice, noticeKinds, noticeSentence } from './notices.ts'
import { listTexts } from './paging.ts'
import { reactionKinds } from './reaction-kinds.ts'
import { statusTexts } from './status.ts'
import { texts } from './texts.ts'
import { scopeTexts } from './tokens.ts'
import { uploadTexts } from './upload-texts.ts'

const pairs = Object.entries(fil)
const wrong = (isWrong: (filipino: string, english: string) => boolean) =>
  pairs.filter(([english, filipino]) => isWrong(filipino, english)).map(([english]) => english)

describe('a Filipino sentence', () => {
  test('is not the English one, unless it is a name or has no words of its own', () => {
    const untranslated = wrong((filipino, english) => filipino === english && english.split(/\s+/).length > 2)
    expect(untranslated.sort()).toEqual([
      'Ask Me Anything',
      'Snaps & Slides',
      'Terms and Conditions',
      'Wall of gifts',
      '{weekday}, {day}: gifts {gifts}, sales {sales}',
    ])
  })

  test('has no English word that makes a sentence English, names of documents and pages excepted', () => {
    const left = wrong((filipino) =>
      /\b(the|your|you|with|this|that|of|is|are|was|were|please|from|have|has|not|and|or|for)\b/i.test(
        filipino.replace(/<(\w+)>.*?<\/\1>|Terms and Conditions|Wall of gifts/g, ''),
      ),
    )
    expect(left).toEqual([])
  })

  test('ends as the English one does: a question stays a question, a label a label', () => {
    const end = (text: string) => /[.?!…:]$/.exec(text)?.[0]
    // Verbatim of the specification, with its misprint.
    expect(wrong((filipino, english) => end(filipino) !== end(english))).toEqual([uploadTexts.notAnImage])
  })

  test('shouts where the English one shouts, and only there', () => {
    const shouts = (text: string) => text === text.toUpperCase() && /\p{Lu}{2}/u.test(text)
    expect(wrong((filipino, english) => shouts(filipino) !== shouts(english))).toEqual([])
  })

  test('names no number that the English one does not', () => {
    const numbers = (text: string): string[] => text.match(/\d+([.,]\d+)*/g) ?? []
    const isNew = (filipino: string, english: string) =>
      numbers(filipino).some((one) => !numbers(english).includes(one))
    expect(wrong(isNew)).toEqual([])
  })

  test('names every amount and unit that the English one does', () => {
    const units = (text: string) => (text.match(/₱|\bMB\b|%|@|#/g) ?? []).sort().join()
    expect(wrong((filipino, english) => units(filipino) !== units(english))).toEqual([])
  })

  test('has typographic apostrophes and quotes, no double space, and no space around it', () => {
    expect(wrong((filipino) => /['"]/.test(filipino.replace(/<[^>]*>/g, '')))).toEqual([])
    expect(wrong((filipino) => / {2}|^\s|\s$|\s[.,?!:;]/.test(filipino))).toEqual([])
  })

  test('has nothing invisible, and no letter that only looks Latin', () => {
    expect(
      wrong((filipino) => /[\p{Cc}\p{Cf}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(filipino.replaceAll('\n', ''))),
    ).toEqual([])
    expect(wrong((filipino) => filipino !== filipino.normalize('NFC'))).toEqual([])
  })

  test('closes the tags that it opens, in their order', () => {
    const isBalanced = (text: string) => {
      const open: string[] = []
      for (const [, slash, name] of text.matchAll(/<(\/?)(\w+)>/g)) {
        if (!slash) open.push(name!)
        else if (open.pop() !== name) return false
      }
      return open.length === 0
    }
    expect(wrong((filipino, english) => !isBalanced(filipino) || !isBalanced(english))).toEqual([])
  })

  test('keeps its placeholders apart: no two touch where they did not', () => {
    expect(wrong((filipino, english) => /\}\{/.test(filipino) && !/\}\{/.test(english))).toEqual([])
    expect(wrong((filipino) => /\{(?!\w+\})|\{\w*[^\w}]/.test(filipino))).toEqual([])
  })
})

/** All texts in an object, singular and plural forms among them. */
function textsIn(value: unknown): (string | Forms)[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return 'one' in value && 'other' in value ? [value as Forms] : Object.values(value).flatMap(textsIn)
}

describe('what the contract says to people', () => {
  const said = {
    validation: texts,
    uploads: uploadTexts,
    comments: [commentTexts, commenterLabels],
    consents: [consentWords, consentStates],
    failures: [failureTexts, listTexts],
    follows: followTexts,
    'ends of payments': paymentEndTexts,
    checkouts: checkoutTexts,
    'rows of the history': descriptionTexts,
    'reasons of payouts': payoutReasonTexts,
    notices: noticeKinds,
    reactions: reactionKinds.map(({ label }) => label),
    'parts of the status': statusTexts,
    'scopes of tokens': scopeTexts,
  }

  test.each(Object.entries(said))('in %s has a Filipino sentence', (_, value) => {
    const missing = textsIn(value)
      .flatMap((text) => (typeof text === 'string' ? [text] : [text.one, text.other]))
      .filter((text) => text !== '{text}' && !(text in fil))
    expect(missing).toEqual([])
  })

  test('of one and of many differs in English, and names the count in both languages', () => {
    const forms = textsIn(said).filter((text) => typeof text === 'object')
    expect(forms.length).toBeGreaterThan(0)
    for (const form of forms) {
      expect(form.one).not.toBe(form.other)
      expect(translateCount('fil', fil, 1234, form, {})).toContain('1,234')
      expect(translateCount('en', undefined, 1234, form, {})).toContain('1,234')
    }
  })
})

describe('a notice', () => {
  const kinds: AnyNoticeKind[] = [...(Object.keys(noticeKinds) as AnyNoticeKind[]), 'takedown', 'refund', 'dispute']
  const states: Notice['state'][] = [
    'paid',
    'failed',
    'returned',
    'asked',
    'granted',
    'refused',
    'at_desk',
    'opened',
    'won',
    'lost',
    'snap',
    'slide',
    'bloc',
  ]
  const about = { name: 'Tala', amount: 1234.5, about: 'BDO ••••7890' }

  test.each([...kinds.map((kind) => [kind, null] as const), ...states.map((state) => ['payout', state] as const)])(
    'of a %s that is %s is a whole sentence in each language',
    (kind, state) => {
      const { text, values } = noticeSentence({ kind, state, ...about })
      for (const said of [translate(undefined, text, values), translate(fil, text, values)]) {
        expect(said).not.toMatch(/[{}]|undefined|null/)
        expect(said).toMatch(/[.!”]$|7890$/)
      }
      expect(translate(fil, text, values)).not.toBe(translate(undefined, text, values))
    },
  )

  test('of each end says that end', () => {
    const said = states.map((state) => noticeSentence({ kind: 'payout', state, ...about }).text)
    expect(new Set(said).size).toBe(states.length)
  })

  test('writes its amount as money, and a gift with a question says so', () => {
    const question = noticeSentence({ kind: 'question', state: null, ...about })
    expect(fill(question.text, question.values)).toBe('Tala asked you a question with a gift of ₱1,234.50.')
    const plain = noticeSentence({ kind: 'question', state: null, ...about, amount: null })
    expect(fill(plain.text, plain.values)).toBe('Tala asked you a question.')
  })
})

test('a language is offered in its own name', () => {
  expect(Object.keys(languages)[0]).toBe('en')
  expect(languages).toEqual({ en: 'English', fil: 'Filipino' })
})
