import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkProperty } from '#test/property.ts'
import { foldTag, getHashtags } from './hashtags.ts'

test.each([
  ['#Komiks at #komiks at #KOMIKS', ['komiks']],
  ['#b #a', ['a', 'b']],
  ['#café #cafe\u0301', ['café']],
  ['#Straße #STRASSE', ['strasse']],
  ['#ＷＩＤＥ', ['wide']],
  ['#niño,#niña.', ['niña', 'niño']],
  ['(#isa)[#dalawa]“#tatlo”', ['dalawa', 'isa', 'tatlo']],
  ['#2026 #_gawa', ['2026', '_gawa']],
  ['#🎨 # #! ##a a#b /#c &#39;', []],
  ['🎨#pinta', ['pinta']],
  ['', []],
  [null, []],
])('the tags of %j are %j', (text, tags) => {
  expect(getHashtags(text)).toEqual(tags)
})

test('a tag has at most 100 letters; a longer one is no tag', () => {
  expect(getHashtags(`#${'a'.repeat(100)}`)).toEqual(['a'.repeat(100)])
  expect(getHashtags(`#${'a'.repeat(101)} #b`)).toEqual(['b'])
})

test('a tag is looked up with and without its sign, in any case', () => {
  for (const typed of ['#Ube_Halaya', 'ube_halaya', 'UBE_HALAYA']) expect(foldTag(typed)).toBe('ube_halaya')
  expect(foldTag('##a')).toBe('#a')
  expect(foldTag('ΣΊΣΥΦΟΣ')).toBe(foldTag('σίσυφος'))
})

test('the form for looking up does not change when it is made again', async () => {
  await checkProperty(
    fc.property(fc.stringMatching(/^[\p{L}\p{N}_]{1,20}$/u), (tag) => {
      expect(foldTag(foldTag(tag))).toBe(foldTag(tag))
      expect(getHashtags(`#${tag}`)).toEqual([foldTag(tag)])
    }),
    { numRuns: 1000 },
  )
})
