// HTML templates: values are escaped unless they are HTML already.

export type Html = { text: string }

type Value = string | number | Html

/** Template tag: escapes string values for text and quoted attributes. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { text: parts.reduce((text, part, i) => text + getText(values[i - 1] ?? '') + part) }
}

export function join(pieces: Value[]): Html {
  return { text: pieces.map(getText).join('') }
}

/** Inserts text unescaped; only for trusted text. */
export function raw(text: string): Html {
  return { text }
}

function getText(value: Value): string {
  return typeof value === 'object' ? value.text : String(value).replace(/[&<>"']/g, (mark) => ESCAPES[mark]!)
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
