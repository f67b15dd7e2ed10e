import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { allowStyles, inlineStyles, linkStyles, pageStyles } from './page-styles.ts'

const text = '.price::after{content:"$& $1"}'
const styles = pageStyles('/assets/page.css', ['/assets/kit.css', '/assets/creator.css'], text)
const document = `<head>${linkStyles(styles)}</head><body><p>Paints</p></body>`

test('an inlined document has its styles in place of the link, letter by letter, and requests no style sheet', () => {
  expect(inlineStyles(Buffer.from(document), styles).toString()).toBe(
    `<head><style data-parts="/assets/kit.css /assets/creator.css">${text}</style></head><body><p>Paints</p></body>`,
  )
})

test('the policy allows exactly this text as a style, and no other', () => {
  const hash = createHash('sha256').update(text).digest('base64')
  expect(allowStyles("default-src 'none'; style-src 'self'; style-src-attr 'unsafe-inline'", styles)).toBe(
    `default-src 'none'; style-src 'self' 'sha256-${hash}'; style-src-attr 'unsafe-inline'`,
  )
})
