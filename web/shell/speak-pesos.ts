// Amounts for screen readers, which read ₱ unevenly.
import { say } from '../language/say.ts'

/** `50 pesos`, `50.50 pesos`, in the language of the page. Pesos as they are on the wire. */
export function speakPesos(pesos: number): string {
  const amount = Number.isInteger(pesos) ? pesos : pesos.toFixed(2)
  return say(pesos === 1 ? '{amount} peso' : '{amount} pesos', { amount })
}
