// Identifiers as the database makes them.
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether the database would take this as a uuid; anything else cannot be the id of something. */
export function isUuid(text: string): boolean {
  return uuid.test(text)
}
