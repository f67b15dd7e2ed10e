import { expect, test } from 'vitest'
import { uploadTexts } from '#contract/upload-texts.ts'
import { getKind, pick } from './pick.ts'
import { refusalByBytes, refusalByContent } from './refusal.ts'

const photo = (name: string, type = 'image/jpeg', size = 1000) => ({ name, type, size })
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test('accepts the supported image types, by MIME type or, if the device gives none, by file extension', () => {
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

test('refuses other files and unsupported image types with the messages of the specification', () => {
  const files = [photo('song.mp3', 'audio/mpeg'), photo('phone.heic', 'image/heic'), photo('notes', '')]
  expect(pick(files, [], 10).refused).toEqual([
    { filename: 'song.mp3', err_msg: uploadTexts.notAnImage },
    { filename: 'phone.heic', err_msg: uploadTexts.wrongType },
    { filename: 'notes', err_msg: uploadTexts.notAnImage },
  ])
})

test('skips and reports a name that is already in the list or chosen twice', () => {
  const first = photo('new.jpg')
  const { taken, sameNames } = pick([photo('old.jpg'), first, photo('new.jpg', 'image/png')], ['old.jpg'], 10)
  expect(taken).toEqual([first])
  expect(sameNames).toEqual(['old.jpg', 'new.jpg'])
})

test('accepts no file if the total would exceed the limit', () => {
  const files = [photo('1.jpg'), photo('2.jpg'), photo('3.jpg')]
  const known = Array.from({ length: 8 }, (_, index) => `old-${index}.jpg`)
  expect(pick(files, known, 10)).toMatchObject({ taken: [], isOverLimit: true })
  expect(pick(files.slice(1), known, 10)).toMatchObject({ taken: files.slice(1), isOverLimit: false })
})

test('skipped names and refused files do not count towards the limit', () => {
  const known = Array.from({ length: 9 }, (_, index) => `old-${index}.jpg`)
  const files = [photo('old-3.jpg'), photo('song.mp3', 'audio/mpeg'), photo('new.jpg')]
  expect(pick(files, known, 10)).toMatchObject({ taken: [files[2]], isOverLimit: false })
})

test('refuses a GIF above 15 MB immediately; a photo is shrunk before its size is checked', () => {
  const { taken, refused } = pick(
    [photo('big.gif', 'image/gif', 15_000_001), photo('big.jpg', 'image/jpeg', 40_000_000)],
    [],
    10,
  )
  expect(refused).toEqual([{ filename: 'big.gif', err_msg: 'big.gif is larger than 15 MB.' }])
  expect(taken).toHaveLength(1)
})

test('recognizes SVG by image/svg+xml, but not by the extension .svgz', () => {
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
])('checks the first bytes of %s', (_, head, refusal) => {
  expect(refusalByBytes(bytes(head))).toBe(refusal)
})

test('a file that the device cannot read gives "Something went wrong."', async () => {
  const unreadable = { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('in the cloud')) }) }
  expect(await refusalByContent(unreadable as unknown as Blob)).toBe('Something went wrong.')
})
