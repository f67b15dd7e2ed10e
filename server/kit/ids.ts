// Identifiers as the database makes them.
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether the database accepts this as a uuid; anything else cannot be an id. */
export function isUuid(text: string): boolean {
  return uuid.test(text)
}

/** Whether this is a uuid exactly as the database writes it, in lower case. */
export function isStoredUuid(text: string): boolean {
  return isUuid(text) && text === text.toLowerCase()
}
