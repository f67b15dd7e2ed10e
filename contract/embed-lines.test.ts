import { expect, test } from 'vitest'
import { frameLine, pictureLine } from './embed-lines.ts'

const title = `Luz & "Tala" <b>'s</b>`
const url = 'https://pixel.ph/embed/luz/button?lang=fil&x="y"'

test('the line to paste is one frame of its size, which no name breaks', () => {
  expect(frameLine({ url, title, width: 280, height: 64 })).toBe(
    '<iframe src="https://pixel.ph/embed/luz/button?lang=fil&#38;x=&#34;y&#34;" ' +
      'title="Luz &#38; &#34;Tala&#34; &#60;b&#62;\'s&#60;/b&#62;" width="280" height="64" ' +
      'style="border:0;max-width:100%" loading="lazy"></iframe>',
  )
})

test('the picture leads to its goal, and says what it shows where it is not seen', () => {
  const line = pictureLine({ picture: 'https://pixel.ph/embed/luz/goal/7.svg', url, title })
  expect(line).toMatch(/^<a href="[^"<>]+"><img src="[^"<>]+" alt="[^"<>]+" width="480" height="176"><\/a>$/)
  expect(line).toContain('alt="Luz &#38; &#34;Tala&#34;')
})

test('a line has no line break, so that it can be pasted as one', () => {
  expect(frameLine({ url, title, width: 1, height: 1 })).not.toContain('\n')
})
