// Xendit's ids for the provider's objects: the same 24 digits in Xendit's formats.

const PREFIXES = {
  'pr-': 'pay',
  'py-': 'pay',
  'cap-': 'pay',
  'cust-': 'chk',
  'rfd-': 'rfd',
  'disb-': 'pyt',
  'po-': 'pyt',
  txn_: 'txn',
} as const
export type XenditPrefix = keyof typeof PREFIXES

/** The merchant's id, also 24 hexadecimal digits. */
export const BUSINESS_ID = Buffer.from('pixel-sandbo').toString('hex')

/** `ps-` and the 24 digits. */
export function sessionName(checkoutId: string): string {
  return checkoutId.replace(/^chk_/, 'ps-')
}

/** The checkout id of a session. Native ids pass unchanged, because `/_sandbox` only knows those. */
export function getCheckoutId(sessionId: string): string {
  return sessionId.replace(/^ps-/, 'chk_')
}

/** A prefix and a UUID that holds the 24 digits of `id`. */
export function uuidName(prefix: XenditPrefix, id: string): string {
  const digits = id.slice(id.indexOf('_') + 1)
  const part = (from: number, to: number) => digits.slice(from, to)
  return `${prefix}${part(0, 8)}-${part(8, 12)}-4${part(12, 15)}-8${part(15, 18)}-${part(18, 24)}000000`
}

/** The native id of this object; null when no object can have such an id. */
export function getId(prefix: XenditPrefix, name: string): string | null {
  const uuid = /^([0-9a-f]{8})-([0-9a-f]{4})-4([0-9a-f]{3})-8([0-9a-f]{3})-([0-9a-f]{6})000000$/
  const parts = name.startsWith(prefix) ? uuid.exec(name.slice(prefix.length)) : null
  return parts && `${PREFIXES[prefix]}_${parts.slice(1).join('')}`
}
