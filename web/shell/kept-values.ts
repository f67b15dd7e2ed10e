// What is typed into a form, kept for this tab until it is sent: a phone that needs its memory drops the page behind another app, and
// loads it again on return. Without storage a reload loses it.
import { withStorage } from './storage.ts'

const PREFIX = 'pixel.typed '

/** The values by field; undefined if none are kept. */
export function readKept(form: string): Record<string, unknown> | undefined {
  return withStorage('this', (storage) => JSON.parse(storage.getItem(PREFIX + form) ?? 'null') ?? undefined)
}

export function keepValues(form: string, values: Record<string, unknown>): void {
  withStorage('this', (storage) => storage.setItem(PREFIX + form, JSON.stringify(values)))
}

export function forgetKept(form: string): void {
  withStorage('this', (storage) => storage.removeItem(PREFIX + form))
}
