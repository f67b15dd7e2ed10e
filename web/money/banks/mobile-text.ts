// A mobile number being typed: `000 0000 000`, with `+63` in front of the field.

/** The ten digits after +63, however the number was written: `0917 123 4567`, `+63 917 123 4567`, `9171234567`. */
export function mobileDigits(text: string): string {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '')
  return (digits.length > 10 ? digits.replace(/^63/, '') : digits).slice(0, 10)
}

/** The same digits, formatted for the field. */
export function mobileText(text: string): string {
  const digits = mobileDigits(text)
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join(' ')
}
