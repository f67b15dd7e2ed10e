// Escapes text for HTML, between tags and in quoted attributes, and JSON for a script element.

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

/** Escapes JSON so that it cannot end its script element. */
export function inScript(json: string): string {
  return json.replace(/</g, '\\u003c')
}
