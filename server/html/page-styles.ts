// The one style sheet of a page: a linked file, or inlined. On a weak connection a second round trip costs a visitor more than 11
// compressed kilobytes do; a signed-in person goes on from page to page and has the file after the first.
import { createHash } from 'node:crypto'

export interface PageStyles {
  /** Address of the whole sheet. */
  file: string
  /** Addresses of the build's style sheets that it consists of: a later page loads those it lacks. */
  parts: string[]
  text: string
  /** The hash by which a content security policy allows this text. */
  hash: string
}

export function pageStyles(file: string, parts: string[], text: string): PageStyles {
  return { file, parts, text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` }
}

export function linkStyles({ file, parts }: PageStyles): string {
  return `<link rel="stylesheet" href="${file}" data-parts="${parts.join(' ')}">`
}

/** The same document with its styles inlined. */
export function inlineStyles(document: Buffer, styles: PageStyles): Buffer {
  // A function: a style sheet may contain what `replace` takes for a pattern, such as `$&`.
  const inline = () => `<style data-parts="${styles.parts.join(' ')}">${styles.text}</style>`
  return Buffer.from(document.toString().replace(linkStyles(styles), inline))
}

/** The policy that allows exactly these styles inside the document. */
export function allowStyles(policy: string, { hash }: PageStyles): string {
  return policy.replace("style-src 'self'", `style-src 'self' '${hash}'`)
}
