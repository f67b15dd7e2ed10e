// A number from a name: the same name always draws the same picture.

/** FNV-1a, 32 bits, unsigned. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
