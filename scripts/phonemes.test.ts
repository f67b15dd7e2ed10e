import { expect, test } from 'vitest'
import { allClips } from '#web/live/spoken-amount.ts'
import { phonemes } from './phonemes.ts'

test('every clip of the soundbox has its own sounds, with one stress that a listener hears', () => {
  const sounds = allClips.fil.map(phonemes)
  for (const [at, sound] of sounds.entries())
    expect(sound, allClips.fil[at]).toMatch(/^(at|[^\s'][^']*'[^']+|'[^']+|\?at)$/)
  expect(new Set(sounds).size).toBe(sounds.length)
})

test('a ten before a unit ends in -ng or ’t, like the ten itself otherwise', () => {
  expect(phonemes('dalawampung')).toBe(`${phonemes('dalawampu')}N`)
  expect(phonemes("dalawampu't")).toBe(`${phonemes('dalawampu')}t`)
})

test('a number without sounds is named, and not spoken as something else', () => {
  expect(() => phonemes('bilyong')).toThrow('no phonemes are written for “bilyong”')
})
