// Converts an amount to a sequence of sound clips, in Filipino and in English. scripts/clips.ts records each clip.
import type { Language } from '#contract/languages.ts'

/** The clips of an amount in pesos, from ₱0.01 to ₱999,999.99. */
export function spokenAmount(pesos: number, language: Language): string[] {
  const amount = Math.round(pesos * 100)
  const [whole, centavos] = [Math.floor(amount / 100), amount % 100]
  return (language === 'fil' ? filipino : english)(whole, centavos)
}

const ones = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const teens = ['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen']
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const toNineteen = [...ones, ...teens]

function english(pesos: number, centavos: number): string[] {
  const spoken = pesos > 0 ? [...englishNumber(pesos), pesos === 1 ? 'peso' : 'pesos'] : []
  if (centavos === 0) return spoken
  const coins = [...englishNumber(centavos), centavos === 1 ? 'centavo' : 'centavos']
  return spoken.length > 0 ? [...spoken, 'and', ...coins] : coins
}

function englishNumber(number: number): string[] {
  if (number >= 1000) return [...englishNumber(Math.floor(number / 1000)), 'thousand', ...englishNumber(number % 1000)]
  if (number >= 100) return [...englishNumber(Math.floor(number / 100)), 'hundred', ...englishNumber(number % 100)]
  if (number >= 20) return [tens[Math.floor(number / 10) - 2]!, ...englishNumber(number % 10)]
  return number === 0 ? [] : [toNineteen[number - 1]!]
}

/** Numerals with their linker before a noun: `limang` piso, `apat na` piso. */
const isa = ['isang', 'dalawang', 'tatlong', 'apat na', 'limang', 'anim na', 'pitong', 'walong', 'siyam na', 'sampung']
const labing = [
  ...['labing-isang', 'labindalawang', 'labintatlong', 'labing-apat na', 'labinlimang'],
  ...['labing-anim na', 'labimpitong', 'labingwalong', 'labinsiyam na'],
]
const sampu = [
  ...['dalawampu', 'tatlumpu', 'apatnapu', 'limampu', 'animnapu', 'pitumpu', 'walumpu', 'siyamnapu'],
] as const
const counted = [...isa, ...labing]

function filipino(pesos: number, centavos: number): string[] {
  const spoken = pesos > 0 ? [...filipinoNumber(pesos), 'piso'] : []
  if (centavos === 0) return spoken
  const coins = [...belowHundred(centavos), 'sentimo']
  return spoken.length > 0 ? [...spoken, 'at', ...coins] : coins
}

/** Numeral with its linker before a noun. The last part is joined by `at`: dalawang libo at limampung piso. */
function filipinoNumber(number: number): string[] {
  const parts = [
    thousands(Math.floor(number / 1000)),
    hundreds(Math.floor((number % 1000) / 100)),
    belowHundred(number % 100),
  ]
  const spoken = parts.filter((part) => part.length > 0)
  const last = spoken.pop()!
  // `daan` and `libo` take their linker only directly before the noun.
  const linked = last.map((clip, at) => (at === last.length - 1 ? (links[clip] ?? clip) : clip))
  return spoken.length > 0 ? [...spoken.flat(), 'at', ...linked] : linked
}

const links: Record<string, string> = { daan: 'daang', raan: 'raang', libo: 'libong' }

function thousands(number: number): string[] {
  if (number === 0) return []
  return [...hundreds(Math.floor(number / 100), true), ...belowHundred(number % 100), 'libo']
}

function hundreds(number: number, isLinked = false): string[] {
  if (number === 0) return []
  const count = isa[number - 1]!
  const hundred = count.endsWith(' na') ? 'raan' : 'daan'
  return [count, isLinked ? links[hundred]! : hundred]
}

function belowHundred(number: number): string[] {
  if (number < 20) return number === 0 ? [] : [counted[number - 1]!]
  const ten = sampu[Math.floor(number / 10) - 2]!
  return number % 10 === 0 ? [`${ten}ng`] : [`${ten}'t`, isa[(number % 10) - 1]!]
}

/** All clips, for scripts/clips.ts. */
export const allClips: Record<Language, readonly string[]> = {
  en: [...toNineteen, ...tens, 'hundred', 'thousand', 'peso', 'pesos', 'and', 'centavo', 'centavos'],
  fil: [
    ...counted,
    ...sampu.flatMap((ten) => [`${ten}ng`, `${ten}'t`]),
    ...['daan', 'raan', 'daang', 'raang', 'libo', 'libong', 'piso', 'at', 'sentimo'],
  ],
}
