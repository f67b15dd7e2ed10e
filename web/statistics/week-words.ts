// Texts for the week card and its days.
import { formatPesos } from '#contract/amounts.ts'
import { manilaNoon } from '#contract/manila.ts'
import type { EarnedDay } from '#contract/statistics.ts'
import { say } from '../language/say.ts'
import { formatShortDay } from '../shell/dates.ts'
import { speakPesos } from '../shell/speak-pesos.ts'
import type { PartSquares } from './squares.ts'

const kinds = ['gifts', 'sales'] as const

interface Square {
  kind: (typeof kinds)[number]
  /** Worth less than a whole square. */
  isBegun: boolean
}

/** The squares of a bar, from the bottom upwards. */
export function getSquares(bar: PartSquares[]): Square[] {
  return kinds.flatMap((kind, part) => {
    const { full, isBegun } = bar[part]!
    const whole = Array.from({ length: full }, () => ({ kind, isBegun: false }))
    return isBegun ? [...whole, { kind, isBegun }] : whole
  })
}

export function compareAmounts(amount: number, before: number): string {
  if (amount === before) return say('As much as in the seven days before.')
  const difference = formatPesos(Math.abs(amount - before))
  return amount > before
    ? say('{amount} more than in the seven days before.', { amount: difference })
    : say('{amount} less than in the seven days before.', { amount: difference })
}

/** Listed here, because not every phone has the Filipino weekday names. */
export function getWeekday(date: string): string {
  const names = [say('Sun'), say('Mon'), say('Tue'), say('Wed'), say('Thu'), say('Fri'), say('Sat')]
  return names[new Date(manilaNoon(date)).getUTCDay()]!
}

export function spokenDay({ date, gift_amount, sale_amount }: EarnedDay): string {
  return say('{weekday}, {day}: gifts {gifts}, sales {sales}', {
    weekday: getWeekday(date),
    day: formatShortDay(manilaNoon(date)),
    gifts: speakPesos(gift_amount),
    sales: speakPesos(sale_amount),
  })
}
