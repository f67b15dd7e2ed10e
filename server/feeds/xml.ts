// XML by hand: the two formats of ours are a few elements each, and what writes them in the registry stands on parsers nobody
// keeps any more.
import { wellFormed } from '#contract/characters.ts'
import { escapeHtml } from '#server/kit/escape-html.ts'

/** `<name>text</name>`, with its attributes. */
export function element(name: string, attributes: Record<string, string>, text?: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const tag = `${name}${written.join('')}`
  return text === undefined ? `<${tag}/>` : `<${tag}>${escapeXml(text)}</${name}>`
}

/** Text as it may stand between tags and in quoted attributes; characters that XML 1.0 does not know are left out. */
function escapeXml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are the ones
  return escapeHtml(wellFormed(text).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''))
}
