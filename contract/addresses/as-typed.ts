// An address on paper, in a picture or in a text, where nobody can press it.

/** As people type it: `https://pixel.ph/luz` is `pixel.ph/luz`. */
export function asTyped(url: string): string {
  return url.replace(/^https?:\/\//, '')
}
