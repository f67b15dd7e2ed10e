// The name of a browser from its user agent, in two words people know: `Chrome, Android`. A hint for its owner; nothing depends on it.

/** The first match wins: most browsers also claim to be the ones below them. */
const browsers: [RegExp, string][] = [
  [/FBAN|FBAV|Messenger/, 'Facebook'],
  [/Instagram/, 'Instagram'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/EdgA?\/|EdgiOS/, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

/** Empty where the user agent names nothing we know. */
export function deviceName(userAgent: string | undefined): string {
  const agent = (userAgent ?? '').slice(0, 500)
  const first = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(agent))?.[1]
  return [first(browsers), first(systems)].filter(Boolean).join(', ')
}
