// Updates the cached list of payout accounts after a change (spec §4, "Bank account set").
import type { UserBank } from '#contract/money/banks.ts'

/** The new one is the active one; all others are disabled. */
export function withAdded(mine: readonly UserBank[], added: UserBank): UserBank[] {
  const others = mine.filter(({ bank_details }) => bank_details.slug !== added.bank_details.slug)
  return [added, ...others.map((bank) => ({ ...bank, is_disabled: true }))]
}

/** All accounts share one number. */
export function withMobile(mine: readonly UserBank[], mobileNumber: string): UserBank[] {
  return mine.map((bank) => ({ ...bank, mobile_number: mobileNumber }))
}
