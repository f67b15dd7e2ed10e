// Text of people inside HTML, scripts and search patterns, and ids in addresses.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkProperty } from '#test/property.ts'
import { nameKey, pageKey, pictureKey } from './cdn-keys.ts'
import { idAt } from './counted-pages.ts'
import { escapeHtml, inScript } from './escape-html.ts'
import { escapeLike } from './escape-like.ts'
import { isStoredUuid, isUuid } from './ids.ts'
import { parseJson } from './parse-json.ts'

describe('text in HTML', () => {
  test('cannot begin a tag, end an attribute or be an entity', () => {
    expect(escapeHtml(`<b title="x" id='y'>&amp;`)).toBe('&#60;b title=&#34;x&#34; id=&#39;y&#39;&#62;&#38;amp;')
  })

  test('contains none of the letters that HTML reads, whatever people type', async () => {
    await checkProperty(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => !/[<>"']|&(?!#\d+;)/.test(escapeHtml(text))),
    )
  })
})

test('JSON in a script element cannot end it, and is read back as it was', async () => {
  expect(inScript(JSON.stringify('</script><!--'))).not.toContain('<')
  await checkProperty(
    fc.property(fc.jsonValue(), (value) => {
      const written = inScript(JSON.stringify(value))
      expect(written).not.toContain('<')
      expect(JSON.stringify(JSON.parse(written))).toBe(JSON.stringify(value))
    }),
  )
})

test('text in a search is found as it is written', () => {
  expect(escapeLike('100%_sure\\')).toBe('100\\%\\_sure\\\\')
  expect(escapeLike('Luz')).toBe('Luz')
})

describe('a uuid', () => {
  const id = '01a200ca-4cc4-7f21-ada7-46422794d8e8'

  test('is accepted in either case; only lower case is how it is stored', () => {
    expect([isUuid(id), isStoredUuid(id)]).toEqual([true, true])
    expect([isUuid(id.toUpperCase()), isStoredUuid(id.toUpperCase())]).toEqual([true, false])
  })

  test.each(['', id.slice(1), `${id}0`, `${id}\n`, ` ${id}`, id.replaceAll('-', ''), `{${id}}`, id.replace('a', 'g')])(
    'is not %j',
    (text) => expect([isUuid(text), isStoredUuid(text)]).toEqual([false, false]),
  )
})

describe('text that others call JSON', () => {
  test.each(['', '{', '<html>', 'undefined', '{"a":1}x', '\u0000'])('is undefined if it is none: %j', (text) =>
    expect(parseJson(text)).toBeUndefined(),
  )

  test('is read, with its names as plain data', () => {
    expect(parseJson('{"__proto__":{"a":1}}')).not.toHaveProperty('a')
    expect(parseJson('null')).toBeNull()
  })
})

test('the smallest id of a key is below every other id with this key, and above those with a smaller one', () => {
  expect(idAt(0n)).toBe('00000000-0000-0000-0000-000000000000')
  expect(idAt(0x0123456789abcdefn)).toBe('01234567-89ab-cdef-0000-000000000000')
  expect(idAt(1n) > idAt(0n)).toBe(true)
  expect(idAt(0x7fffffffffffffffn)).toBe('7fffffff-ffff-ffff-0000-000000000000')
})

describe('the key of a cached answer', () => {
  const secret = { current: 'a'.repeat(32), old: [] }

  test('does not reveal the account, and differs by account, by use and by secret', () => {
    const keys = [
      pageKey(secret, '7'),
      nameKey(secret, '7'),
      pageKey(secret, '8'),
      pageKey({ current: 'b'.repeat(32), old: [] }, '7'),
    ]
    expect(new Set(keys).size).toBe(4)
    for (const key of keys) expect(key).toMatch(/^[\w-]{16}$/)
    expect(pageKey(secret, '7')).toBe(keys[0])
  })

  test('of a picture is one for all its sizes', () => {
    expect(pictureKey('avatar-x-wh100.webp')).toBe('avatar-x')
    expect([pictureKey('avatar-x.webp'), pictureKey('avatar-x.jpg')]).toEqual(['avatar-x', 'avatar-x'])
    expect(pictureKey('cover-x-wh100-y.webp')).toBe('cover-x-wh100-y')
  })
})
