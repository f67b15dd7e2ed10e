// What an overlay draws: the ticket, the goal's bar, the latest gifts.
import { expect, onTestFinished, test } from 'vitest'
import { alertTicket, goalBar, ticker } from './alert.ts'
import { texts } from './live-page.fixture.ts'

const look = { size: 'medium', accent: 'ube' } as const
const gift = (data: object) => ({ type: 'gift.paid', data: { name: 'Nena', amount: 50, ...data } })

/** In the document, as wide as a phone, until the test ends. */
function draw(made: HTMLElement): HTMLElement {
  const frame = document.createElement('div')
  frame.id = 'scene'
  frame.style.inlineSize = '360px'
  frame.append(made)
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  return made
}

test('a ticket appears square by square, each at its own time, and all within 600 ms', () => {
  const squares = [...draw(alertTicket(gift({}), look, texts)).querySelectorAll<HTMLElement>('.veil i')]
  const times = squares.map(({ style }) => Number.parseInt(style.animationDelay, 10))
  expect(squares).toHaveLength(36)
  expect(new Set(times).size).toBe(36)
  expect(Math.min(...times)).toBe(0)
  expect(Math.max(...times)).toBeLessThan(600)
  // Scattered, not row by row.
  expect(times).not.toEqual(times.toSorted((one, other) => one - other))
})

test.each([
  ['a message', 'Salamat!', 'Salamat!'],
  ['none', null, undefined],
  ['an empty one', '', undefined],
  ['something that is no text', 7, undefined],
])('a gift with %s has the line below its headline, or has no second line', (_, message, below) => {
  const ticket = draw(alertTicket(gift({ message }), look, texts))
  expect(ticket.querySelector('.line')!.textContent).toBe('Nena sent ₱50')
  expect(ticket.querySelector('.message')?.textContent).toBe(below)
})

test('placeholders that a name contains are no placeholders', () => {
  const ticket = draw(alertTicket(gift({ name: '{amount} {title}' }), look, texts))
  expect(ticket.querySelector('.line')!.textContent).toBe('{amount} {title} sent ₱50')
})

test.each([
  ['nothing yet', 0, 3000, 0, '₱0 of ₱3,000'],
  ['half of it', 1500, 3000, 10, '₱1,500 of ₱3,000'],
  ['a centavo less', 99_999.98, 99_999.99, 19, '₱99,999.98 of ₱99,999.99'],
  ['all of it', 3000, 3000, 20, '₱3,000 of ₱3,000'],
  ['more than it', 9000, 3000, 20, '₱9,000 of ₱3,000'],
])('the bar of a goal that has %s is filled as far', (_, current_amount, target_amount, filled, says) => {
  const bar = draw(goalBar({ title: 'Tablet', current_amount, target_amount }, texts))
  expect(bar.querySelectorAll('i')).toHaveLength(20)
  expect(bar.querySelectorAll('i.filled')).toHaveLength(filled)
  expect(bar.querySelector('.amounts')!.textContent).toBe(says)
})

test('long names and messages stay within the ticket', () => {
  const long = 'W'.repeat(60)
  const ticket = draw(alertTicket(gift({ name: long, message: 'W'.repeat(200) }), { ...look, size: 'large' }, texts))
  for (const line of ticket.querySelectorAll('p'))
    expect(line.scrollWidth, line.className).toBeLessThanOrEqual(line.clientWidth)
})

test('the latest gifts are listed newest first, as they are given', () => {
  const list = draw(
    ticker([
      { name: 'Nena', amount: 99_999.99 },
      { name: '<b>Tomas</b>', amount: 1 },
    ]),
  )
  expect([...list.children].map((row) => row.textContent)).toEqual(['₱99,999.99 Nena', '₱1 <b>Tomas</b>'])
})
