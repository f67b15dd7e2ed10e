import { expect, test } from 'vitest'
import { uploadTexts } from '#contract/upload-texts.ts'
import { getKind, pick, refusalByBytes, refusalByContent } from './pick.ts'

const photo = (name: string, type = 'image/jpeg', size = 1000) => ({ name, type, size })
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test('pictures of the six types are taken, by their type or by their name where a device states none', () => {
  const files = [
    photo('a.jpg'),
    photo('b.png', 'image/png'),
    photo('c.webp', 'image/webp'),
    photo('d.svg', 'image/svg+xml'),
    photo('e.gif', 'image/gif'),
    photo('F.JPEG', ''),
    photo('g.png', 'application/octet-stream'),
  ]
  expect(pick(files, [], 10)).toEqual({ taken: files, sameNames: [], refused: [], isOverLimit: false })
})

test('what is no picture, and what is one of another type, is refused in the words of the specification', () => {
  const files = [photo('song.mp3', 'audio/mpeg'), photo('phone.heic', 'image/heic'), photo('notes', '')]
  expect(pick(files, [], 10).refused).toEqual([
    { filename: 'song.mp3', err_msg: uploadTexts.notAnImage },
    { filename: 'phone.heic', err_msg: uploadTexts.wrongType },
    { filename: 'notes', err_msg: uploadTexts.notAnImage },
  ])
})

test('a name that is in the list, or comes twice, is ignored and named', () => {
  const first = photo('new.jpg')
  const { taken, sameNames } = pick([photo('old.jpg'), first, photo('new.jpg', 'image/png')], ['old.jpg'], 10)
  expect(taken).toEqual([first])
  expect(sameNames).toEqual(['old.jpg', 'new.jpg'])
})

test('one more than there is room for takes none', () => {
  const files = [photo('1.jpg'), photo('2.jpg'), photo('3.jpg')]
  const known = Array.from({ length: 8 }, (_, index) => `old-${index}.jpg`)
  expect(pick(files, known, 10)).toMatchObject({ taken: [], isOverLimit: true })
  expect(pick(files.slice(1), known, 10)).toMatchObject({ taken: files.slice(1), isOverLimit: false })
})

test('names that are ignored and files that are refused do not count towards the limit', () => {
  const known = Array.from({ length: 9 }, (_, index) => `old-${index}.jpg`)
  const files = [photo('old-3.jpg'), photo('song.mp3', 'audio/mpeg'), photo('new.jpg')]
  expect(pick(files, known, 10)).toMatchObject({ taken: [files[2]], isOverLimit: false })
})

test('a GIF above 15 MB is refused at once; a photo is made smaller first', () => {
  const { taken, refused } = pick(
    [photo('big.gif', 'image/gif', 15_000_001), photo('big.jpg', 'image/jpeg', 40_000_000)],
    [],
    10,
  )
  expect(refused).toEqual([{ filename: 'big.gif', err_msg: 'big.gif is larger than 15 MB.' }])
  expect(taken).toHaveLength(1)
})

test('SVG is known by its whole type', () => {
  expect(getKind({ name: 'x', type: 'image/svg+xml' })).toBe('svg')
  expect(getKind({ name: 'x.svgz', type: '' })).toBeUndefined()
})

test.each([
  ['a JPEG', '\xff\xd8\xff\xe0', undefined],
  ['a PNG', '\x89PNG\r\n\x1a\n', undefined],
  ['a GIF', 'GIF89a', undefined],
  ['a WebP', 'RIFF\x10\0\0\0WEBPVP8 ', undefined],
  ['an SVG', '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>', undefined],
  ['a HEIC renamed', '\0\0\0\x18ftypheic', uploadTexts.wrongType],
  ['a BMP renamed', 'BM6\0', uploadTexts.wrongType],
  ['a text renamed', 'Dear diary,', uploadTexts.notAnImage],
  ['nothing at all', '', uploadTexts.notAnImage],
])('the first bytes of %s are judged', (_, head, refusal) => {
  expect(refusalByBytes(bytes(head))).toBe(refusal)
})

test('a file the device cannot read went wrong', async () => {
  const unreadable = { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('in the cloud')) }) }
  expect(await refusalByContent(unreadable as unknown as Blob)).toBe('Something went wrong.')
})
