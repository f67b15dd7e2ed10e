// How an account number is shown where others might read it.

/** Its last four digits, without a place at which a line could break: `••••7890`. */
export function maskNumber(number: string): string {
  return `••••${number.slice(-4)}`
}
