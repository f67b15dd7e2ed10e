// Spellings of foreign addresses, generated from the parts that such addresses consist of, so that the list is independent of the check
// it tests.
import { mulberry32 } from '#db/seed/mulberry32.ts'

const FORMS = 300
const EVIL = 'evil.example'

/** Ways to write a slash, and characters that a parser may drop or skip before it. */
const slashes = [
  ...['/', '\\', '%2f', '%5C', '%252f', '%255c', '%25252F', '\t/', '/\t', '\n/', '/\r', '%09/', '/%0a', '/%2509'],
  ...[
    '/./',
    '/.',
    '/x/../',
    '/%2e/',
    '/%2e%2e/',
    '/%252e%252e/',
    '／',
    '%ef%bc%8f',
    '⁄',
    '/;/',
    '\0/',
    '%00/',
    ' /',
    '//',
  ],
]
const schemes = [
  '',
  '',
  '',
  'http:',
  'https:',
  'HTTPS:',
  'hTTp:',
  'ht\ttp:',
  'https%3a',
  'javascript:',
  'data:',
  'blob:',
  ' http:',
]
const users = ['', '', '', 'OWN@', 'OWN%40', 'OWN:x@', 'OWN\\@', '@', ':@']
const hosts = [
  EVIL,
  EVIL.toUpperCase(),
  'evil。example',
  'evil%2eexample',
  'evil.example:443',
  '192.0.2.1',
  '[2001:db8::1]',
  '3221225985',
]
const tails = ['', '/', '/x', '?OWN', '#OWN', '/%2e%2e', '\\', '%00', '/..//']

/** Distinct spellings, the same in every run. `ownHost`: the product's, which careless checks look for. */
export function foreignSpellings(ownHost: string): string[] {
  const random = mulberry32(1)
  const one = (parts: string[]) => parts[Math.floor(random() * parts.length)]!
  const forms = new Set<string>()
  for (let n = 0; forms.size < FORMS; n++) {
    const lead = n % 4 === 0 ? '' : slashes[n % slashes.length]!
    // Half of them begin like a path of ours, because a careless check accepts those.
    const scheme = n % 2 ? '/' : one(schemes)
    forms.add(`${scheme}${lead}${one(slashes)}${one(users)}${one(hosts)}${one(tails)}`.replaceAll('OWN', ownHost))
  }
  return [...forms]
}
