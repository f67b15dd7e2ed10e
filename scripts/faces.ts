// Which letters of which faces we carry.

/** What we print ourselves; names typed in other scripts fall to the system font. */
export const latin = `${ascii()}Ññ${'ÁÀÂÄÉÈÊËÍÌÎÏÓÒÔÖÚÙÛÜáàâäéèêëíìîïóòôöúùûü'}–—‘’“”…•·×−™©®\u00a0`
export const peso = '₱'

export const displayFace = { package: 'bricolage-grotesque', axes: { wght: 700 } }
export const textFace = { package: 'plus-jakarta-sans', axes: { wght: { min: 400, max: 800 } } }

function ascii(): string {
  return String.fromCodePoint(...Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => 0x20 + index))
}
