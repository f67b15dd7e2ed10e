import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkProperty } from '#test/property.ts'
import { html, join, raw } from './html.ts'

test('what somebody else wrote is text, in an element and in a quoted attribute', () => {
  const name = `"><script>alert('x')</script>&amp;`
  expect(html`<a title="${name}">${name}</a>`.text).toBe(
    '<a title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;">' +
      '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;</a>',
  )
})

test('a template in a template is not escaped again, in a list neither', () => {
  expect(html`<ul>${join([html`<li>${'a&b'}</li>`, '<', 7])}</ul>`.text).toBe('<ul><li>a&amp;b</li>&lt;7</ul>')
  expect(html`<style>${raw('a>b{}')}</style>`.text).toBe('<style>a>b{}</style>')
})

test('zero is shown, and nothing is nothing', () => {
  expect(html`<b>${0}</b>${''}`.text).toBe('<b>0</b>')
})

const odd = fc.constantFrom('<', '>', '&', '"', "'", '&amp;', '&#39;', ';', '#', 'a', 'ñ', '👩‍🎨', '\u0000', '\n')

test('no text leaves the attribute or the element it is in', async () => {
  await checkProperty(
    fc.property(fc.string({ unit: odd, maxLength: 40 }), (text) => {
      const escaped = html`${text}`.text
      expect(escaped).not.toMatch(/[<>"']/)
      const read = escaped
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&')
      expect(read).toBe(text)
    }),
  )
})
