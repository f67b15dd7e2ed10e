// Reads JSON that others wrote.

/** Undefined for text that is not JSON, such as the error page of a proxy. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
