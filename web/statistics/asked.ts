// What the address of the statistics asks for.
import type { CallInput } from '#contract/endpoint.ts'
import type { statistics } from '#contract/statistics.ts'
import { pageTexts } from '#contract/texts.ts'

/** The last seven or thirty days, the last twelve months, or days of one's own. */
type Range = '7' | '30' | '12' | 'own'

export interface Asked {
  range: Range
  /** Undefined where what is asked is no range. */
  input: CallInput<typeof statistics.read> | undefined
  /** As it was typed. */
  from: string
  to: string
  by: 'day' | 'month'
  errors: { from?: string[]; to?: string[] }
}

export function getAsked(query: URLSearchParams): Asked {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  const by = query.get('by') === 'month' ? 'month' : 'day'
  const typed = { from, to, by } as const
  if (from !== '' || to !== '') {
    const errors = getErrors(from, to)
    const isRange = Object.keys(errors).length === 0
    const asked = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''))
    return { range: 'own', input: isRange ? { query: asked } : undefined, ...typed, errors }
  }
  if (by === 'month') return { range: '12', input: { query: { by } }, ...typed, errors: {} }
  if (query.get('days') === '7') return { range: '7', input: { query: { days: '7' } }, ...typed, errors: {} }
  return { range: '30', input: {}, ...typed, errors: {} }
}

function getErrors(from: string, to: string): Asked['errors'] {
  if (from !== '' && !isDay(from)) return { from: [pageTexts.dayShape] }
  if (to !== '' && !isDay(to)) return { to: [pageTexts.dayShape] }
  return from !== '' && to !== '' && from > to ? { to: [pageTexts.daysOrder] } : {}
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}
