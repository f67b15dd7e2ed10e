import { describe, expect, test } from 'vitest'
import { splitHashtags } from './hashtags.ts'

describe('splitHashtags', () => {
  test('finds hashtags between words and lines, in any script', () => {
    const tags = splitHashtags('Uy #Komiks, salamat!\n#café_2 (#漫画) #हिन्दी').flatMap((piece) => piece.tag ?? [])
    expect(tags).toEqual(['komiks', 'café_2', '漫画', 'हिन्दी'])
  })

  test('finds none inside words and addresses, nor in a lone #', () => {
    for (const text of ['a#b', 'pixel.ph/#gift', '&#39;', '# one', '##two', '#'])
      expect(splitHashtags(text)).toEqual([{ text }])
  })

  test('returns pieces that join to the original text', () => {
    const text = '#a <b>#b</b> #c!'
    expect(
      splitHashtags(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
    expect(splitHashtags('')).toEqual([])
  })
})
