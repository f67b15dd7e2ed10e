// Reads the requested range of days from the address of the statistics page.
import { isDay } from '#contract/days.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { statistics } from '#contract/statistics.ts'
import { pageTexts } from '#contract/texts.ts'

/** The last 7, 30 or 90 days, the last 12 months, or custom days. */
type Range = '7' | '30' | '90' | '12' | 'own'

export interface RequestedRange {
  range: Range
  /** Input of the API call; undefined for an invalid range. */
  input: CallInput<typeof statistics.read> | undefined
  /** As typed. */
  from: string
  to: string
  by: 'day' | 'month'
  errors: { from?: string[]; to?: string[] }
}

export function getRequestedRange(query: URLSearchParams): RequestedRange {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  const by = query.get('by') === 'month' ? 'month' : 'day'
  const typed = { from, to, by } as const
  if (from !== '' || to !== '') {
    const errors = getErrors(from, to)
    const isValid = Object.keys(errors).length === 0
    const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''))
    return { range: 'own', input: isValid ? { query: given } : undefined, ...typed, errors }
  }
  if (by === 'month') return { range: '12', input: { query: { by } }, ...typed, errors: {} }
  const days = query.get('days')
  if (days === '7' || days === '90') return { range: days, input: { query: { days } }, ...typed, errors: {} }
  return { range: '30', input: {}, ...typed, errors: {} }
}

function getErrors(from: string, to: string): RequestedRange['errors'] {
  if (from !== '' && !isDay(from)) return { from: [pageTexts.dayShape] }
  if (to !== '' && !isDay(to)) return { to: [pageTexts.dayShape] }
  return from !== '' && to !== '' && from > to ? { to: [pageTexts.daysOrder] } : {}
}
