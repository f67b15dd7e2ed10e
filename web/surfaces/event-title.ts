// The one-line title of an event in lists of showings and deliveries: type, person and amount.
import { formatPesos } from '#contract/amounts.ts'
import { ownValue } from '#contract/own-value.ts'
import { say } from '../language/say.ts'

interface EventContent {
  type: string
  data: object
}

/** An unknown type stands as it is, untranslated. */
export function getEventTitle({ type, data }: EventContent): string {
  const known = ownValue(typeTexts, type)
  const { name, title, amount } = data as { name?: string; title?: string; amount?: number | null }
  const pesos = typeof amount === 'number' ? formatPesos(amount) : ''
  return [known ? say(known) : type, name ?? title, pesos].filter(Boolean).join(' · ')
}

const typeTexts: Record<string, string> = {
  'gift.paid': 'Gift',
  'sale.paid': 'Sale',
  'follower.new': 'New follower',
  'goal.reached': 'Goal reached',
  'question.new': 'Question',
  'payment.refunded': 'Refund',
  test: 'Test',
}
