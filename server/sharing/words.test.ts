// Names in pictures are drawn completely or not at all, and markup in them stays text.
import { describe, expect, test } from 'vitest'
import { renderSvg } from '#server/media/render-svg.ts'
import { drawable, getLines, getWidth, lettering } from './words.ts'

const at = { x: 10, y: 100, size: 48, colour: '#000000' }

/** The pixel columns of a picture in which the text leaves ink. */
async function inked(text: string): Promise<number[]> {
  const { pixels, width, height } = await renderSvg(1000, 200, lettering(text, at))
  return Array.from({ length: width }, (_, x) => x).filter((x) =>
    Array.from({ length: height }, (_, y) => y).some((y) => pixels[(y * width + x) * 4 + 3]! > 0),
  )
}

describe.each([
  ['Filipino and Spanish', 'Añonuevo Peña'],
  ['prices', '₱1,250.00 of ₱1,500.00'],
  ['Vietnamese', 'Nguyễn Thị Ơn'],
  ['Polish, Turkish, Romanian', 'Łódź Ğül Ștefan'],
  ['Baybayin', 'ᜋᜊᜓᜑᜌ'],
  ['emoji, joined ones and flags', '🎨 👨‍👩‍👧 🇵🇭 👍🏽 ❤️'],
  ['all of them together', 'Luz 🎨 ᜎᜓᜐ Nguyễn 👨‍👩‍👧 Łódź'],
])('%s', (_, text) => {
  test('are drawn completely and in the measured width', async () => {
    expect(drawable(text)).toBe(text)
    const columns = await inked(text)
    expect(Math.abs(columns.at(-1)! - at.x - getWidth(text, at.size))).toBeLessThan(10)
  })
})

test('every character is drawn: removing any of them leaves less ink', async () => {
  const text = 'Łọ₱🎨ᜎb'
  const whole = await inked(text)
  for (const character of text) expect((await inked(text.replace(character, ''))).length).toBeLessThan(whole.length)
})

test('decorated letters become plain, and unsupported signs are dropped', () => {
  expect(drawable('𝓛𝓾𝔃  ﬁesta\na\ufe0e')).toBe('Luz fiesta a')
  expect(drawable('※ Luz ⸎')).toBe('Luz')
})

test('a name with an unsupported letter is not drawn at all', () => {
  for (const name of ['東京 Tokyo', 'Luz ไทย', 'مرحبا']) expect(drawable(name)).toBe('')
})

test('markup in a name stays text and loads nothing', async () => {
  const name = '<image href="file:///a"/></text>&lt;'
  const drawn = lettering(name, at)
  expect(drawn).not.toContain('<image')
  expect(drawn.match(/<text /g)).toHaveLength(1)
  expect((await inked(name)).at(-1)! - at.x).toBeGreaterThan(getWidth(name, at.size) * 0.95)
})

test('lines keep to the allowed count and width, and lose no word before the last line', () => {
  const title = 'Mikroponong hindi nakakarinig ng tricycle 🎨 at payong para sa lakad-aral sa Albay'
  const place = { ...at, widthMax: 400, linesMax: 3 }
  const lines = getLines(title, place)
  expect(lines).toHaveLength(3)
  for (const line of lines) expect(getWidth(line, at.size)).toBeLessThanOrEqual(place.widthMax)
  expect(title.startsWith(lines.join(' ').replace('…', ''))).toBe(true)
  expect(getLines('Pneumonoultramicroscopicsilicovolcanoconiosis', { ...place, linesMax: 9 }).join('')).toBe(
    'Pneumonoultramicroscopicsilicovolcanoconiosis',
  )
})
