// The fonts we ship, and which characters of them.

/** The characters of our own texts; names in other scripts use the system font. */
export const latin = `${ascii()}Ññ${'ÁÀÂÄÉÈÊËÍÌÎÏÓÒÔÖÚÙÛÜáàâäéèêëíìîïóòôöúùûü'}–—‘’“”…•·×−™©®\u00a0`
export const peso = '₱'

export const displayFace = { package: 'bricolage-grotesque', axes: { wght: 700 } }
export const textFace = { package: 'plus-jakarta-sans', axes: { wght: { min: 400, max: 800 } } }

function ascii(): string {
  return String.fromCodePoint(...Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => 0x20 + index))
}
