// The one style sheet of a page: a file, or within the document. On a weak line a second way there and back costs a visitor more
// than 11 packed kilobytes do; whoever is signed in goes on from page to page and has the file after the first.
import { createHash } from 'node:crypto'

export interface PageStyles {
  /** Address of the whole sheet. */
  file: string
  /** Addresses of the build's sheets it is made of: a later page loads those it lacks. */
  parts: string[]
  text: string
  /** What a policy names this text by. */
  hash: string
}

export function pageStyles(file: string, parts: string[], text: string): PageStyles {
  return { file, parts, text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` }
}

export function linkStyles({ file, parts }: PageStyles): string {
  return `<link rel="stylesheet" href="${file}" data-parts="${parts.join(' ')}">`
}

/** The same document with its styles in it. */
export function inlineStyles(document: Buffer, styles: PageStyles): Buffer {
  // No pattern: a style sheet may hold what `replace` takes for one.
  const inline = () => `<style data-parts="${styles.parts.join(' ')}">${styles.text}</style>`
  return Buffer.from(document.toString().replace(linkStyles(styles), inline))
}

/** The policy that lets exactly these styles stand in the document. */
export function allowStyles(policy: string, { hash }: PageStyles): string {
  return policy.replace("style-src 'self'", `style-src 'self' '${hash}'`)
}
