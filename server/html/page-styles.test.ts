import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { allowStyles, inlineStyles, linkStyles, pageStyles } from './page-styles.ts'

const text = '.price::after{content:"$& $1"}'
const styles = pageStyles('/assets/page.css', ['/assets/kit.css', '/assets/creator.css'], text)
const document = `<head>${linkStyles(styles)}</head><body><p>Paints</p></body>`

test('a document with its styles in it has them in the place of the link, letter by letter, and asks for no sheet', () => {
  expect(inlineStyles(Buffer.from(document), styles).toString()).toBe(
    `<head><style data-parts="/assets/kit.css /assets/creator.css">${text}</style></head><body><p>Paints</p></body>`,
  )
})

test('the policy lets exactly this text be a style, and no other', () => {
  const hash = createHash('sha256').update(text).digest('base64')
  expect(allowStyles("default-src 'none'; style-src 'self'; style-src-attr 'unsafe-inline'", styles)).toBe(
    `default-src 'none'; style-src 'self' 'sha256-${hash}'; style-src-attr 'unsafe-inline'`,
  )
})
