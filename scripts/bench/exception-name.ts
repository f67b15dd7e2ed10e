// Reads the answers of the product that are refusals.

/** The exception's name in the body of a refusal, or an empty text. */
export function exceptionName(text: string): string {
  return /"exception":"(\w+)"/.exec(text)?.[1] ?? ''
}
