// Escapes text for a LIKE pattern.

/** The text as LIKE and ILIKE find it literally, with `%`, `_` and the backslash escaped. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
