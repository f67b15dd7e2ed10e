// A week as bars of squares: what a square stands for, and how many a day has.
import type { EarnedDay } from '#contract/money/wallet.ts'

/** As high as a bar gets. */
export const SQUARES_MAX = 8

export interface WeekSquares {
  /** Pesos a square stands for. */
  worth: number
  days: { gifts: number; sales: number }[]
}

/** The smallest of ₱50, ₱100, ₱200, ₱500 … that keeps every day within the bar. Whatever came in has its square. */
export function weekSquares(days: readonly EarnedDay[]): WeekSquares {
  for (let power = 10; ; power *= 10)
    for (const factor of [5, 10, 20]) {
      const worth = power * factor
      const squares = days.map(({ gift_amount, sale_amount }) => ({
        gifts: Math.ceil(gift_amount / worth),
        sales: Math.ceil(sale_amount / worth),
      }))
      if (squares.every(({ gifts, sales }) => gifts + sales <= SQUARES_MAX)) return { worth, days: squares }
    }
}
