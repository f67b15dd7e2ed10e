// The days of the status page and its words, from outages that are given: no clock, no database.
import { describe, expect, test } from 'vitest'
import { STATUS_DAYS, type StatusPart, statusParts } from '#contract/status.ts'
import { type DescribedPart, describeParts } from './describe-parts.ts'
import type { Outage } from './outages.ts'
import { writeStatus } from './status-page.ts'

const now = new Date('2026-05-10T09:00:00+08:00')
const at = (time: string) => new Date(`${time}:00+08:00`)

function photos(outages: [string, string][], away: StatusPart[] = []): DescribedPart {
  const seen: Outage[] = outages.map(([began, last]) => ({ part: 'photos', began: at(began), seen: at(last) }))
  return describeParts({ away: new Set(away), outages: seen }, now).find(({ part }) => part === 'photos')!
}

describe('the days of a part', () => {
  test('end with today in Manila, which begins at midnight there', () => {
    const { days } = photos([['2026-05-09T23:50', '2026-05-10T00:05']])
    expect([days.length, ...days.slice(-2)]).toEqual([STATUS_DAYS, 10, 5])
  })

  test('begin with the first that the page shows; what was before it is left out', () => {
    const { days } = photos([['2026-02-09T20:00', '2026-02-10T00:07']])
    expect([days[0], days.slice(1).every((minutes) => minutes === 0)]).toEqual([7, true])
    expect(photos([['2026-02-08T20:00', '2026-02-09T20:07']]).days.every((minutes) => minutes === 0)).toBe(true)
  })

  test('add up outages of one day, each of a moment as a minute', () => {
    const one = ['2026-05-08T10:00', '2026-05-08T10:00'] as [string, string]
    const other = ['2026-05-08T11:00', '2026-05-08T11:04'] as [string, string]
    expect(photos([one, other]).days.at(-3)).toBe(5)
  })

  test('hold a whole day of an outage that lasted for days', () => {
    expect(photos([['2026-05-07T12:00', '2026-05-09T06:00']]).days.slice(-4)).toEqual([720, 1440, 360, 0])
  })
})

describe('outages of one part that overlap', () => {
  test('are one, in whatever order the copies reported them', () => {
    const times: [string, string][] = [
      ['2026-05-10T08:10', '2026-05-10T08:20'],
      ['2026-05-10T08:00', '2026-05-10T08:30'],
      ['2026-05-10T08:30', '2026-05-10T08:40'],
    ]
    const { days, since } = photos(times)
    expect([days.at(-1), since]).toEqual([40, at('2026-05-10T08:40')])
    expect(photos(times.toReversed())).toEqual(photos(times))
  })

  test('of a part that is still away begin with the first of them', () => {
    const { isWorking, since } = photos(
      [
        ['2026-05-10T08:00', '2026-05-10T08:30'],
        ['2026-05-10T08:30', '2026-05-10T09:00'],
      ],
      ['photos'],
    )
    expect([isWorking, since]).toEqual([false, at('2026-05-10T08:00')])
  })

  test('are not changed themselves', () => {
    const outages: Outage[] = [
      { part: 'photos', began: at('2026-05-10T08:00'), seen: at('2026-05-10T08:10') },
      { part: 'photos', began: at('2026-05-10T08:05'), seen: at('2026-05-10T08:20') },
    ]
    describeParts({ away: new Set(), outages }, now)
    expect(outages[0]!.seen).toEqual(at('2026-05-10T08:10'))
  })
})

describe('the written page', () => {
  const write = (parts: DescribedPart[], language: 'en' | 'fil' = 'en') =>
    writeStatus(parts, now, { language, theme: undefined, style: '/style.css' })
  const all = (away: StatusPart[]) => describeParts({ away: new Set(away), outages: [] }, now)

  test('says that everything works, and promises nothing more', () => {
    const html = write(all([]))
    expect(html).toContain('<h1 class="well">Everything works</h1>')
    expect(html).not.toContain('We are on it')
    expect(html.match(/<li class="works">/g)).toHaveLength(statusParts.length)
  })

  test('says what does not work and that money is safe, with one part away too', () => {
    const html = write(all(['messages']))
    expect(html).toContain('<h1 class="away">Something does not work right now</h1>')
    expect(html).toContain('Money that was paid is safe')
    expect(
      [html.match(/<li class="fails">/g), html.match(/<li class="works">/g)].map((found) => found?.length),
    ).toEqual([1, statusParts.length - 1])
  })

  test('has the theme only where one was chosen', () => {
    expect(write(all([]))).not.toContain('data-theme')
    const light = writeStatus(all([]), now, { language: 'en', theme: 'light', style: '/style.css' })
    expect(light).toContain('data-theme="light"')
  })

  test('leads to the other language, and names the one that it is in', () => {
    const html = write(all([]), 'fil')
    expect(html).toContain('href="/status?lang=en" lang="en" hreflang="en"')
    expect(html).toMatch(/<span lang="fil" aria-current="true">/)
    expect(html).not.toContain('lang=fil"')
  })

  test('gives its moment in Manila, in the words of its language', () => {
    expect(write(all([]))).toContain('Seen May 10, 2026 at 9:00 am.')
    expect(write(all([]), 'fil')).not.toContain('Seen ')
  })
})
