// Writes XML without a library: our two formats have a few elements each, and the npm packages that write them depend on
// unmaintained parsers.
import { wellFormed } from '#contract/characters.ts'
import { escapeHtml } from '#server/kit/escape-html.ts'

/** `<name>text</name>` with attributes; `<name/>` without a text. */
export function element(name: string, attributes: Record<string, string>, text?: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const tag = `${name}${written.join('')}`
  return text === undefined ? `<${tag}/>` : `<${tag}>${escapeXml(text)}</${name}>`
}

/** Escapes text for elements and quoted attributes; removes characters that XML 1.0 does not allow. */
function escapeXml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are to be removed
  return escapeHtml(wellFormed(text).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''))
}
