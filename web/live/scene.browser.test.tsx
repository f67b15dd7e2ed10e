// Where an overlay's alerts stand on the video, in which size and colour, and what is drawn with less motion or on a low scene.
import { expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { accents, alertSizes, positions } from '#contract/live.ts'
import { alertTicket, getAlertText, goalBar, ticker } from './alert.ts'
import { texts } from './live-page.fixture.ts'
import '../ui/tokens.css'
import './page.css'

const gift = { type: 'gift.paid', data: { name: 'Nena', amount: 50, message: 'Salamat!' } }

/** A scene of 1280 × 720 with these elements, as on the page of an overlay. */
async function stage(made: HTMLElement[], data: Record<string, string> = {}, height = 720): Promise<HTMLElement> {
  const { innerWidth, innerHeight } = window
  await page.viewport(1280, height)
  const scene = document.createElement('div')
  scene.id = 'scene'
  Object.assign(scene.dataset, data)
  scene.append(...made)
  document.documentElement.classList.add('overlay')
  document.body.append(scene)
  onTestFinished(async () => {
    scene.remove()
    document.documentElement.classList.remove('overlay')
    await page.viewport(innerWidth, innerHeight)
  })
  return scene
}

const ticketOf = (size: (typeof alertSizes)[number] = 'medium', accent: (typeof accents)[number] = 'ube') =>
  alertTicket(gift, { size, accent }, texts)

/** Which third of the screen the middle of an element is in. */
function getThird(element: HTMLElement): [column: string, row: string] {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const third = (at: number, whole: number, names: string[]) => names[Math.floor((at / whole) * 3)]!
  return [
    third((left + right) / 2, innerWidth, ['left', 'middle', 'right']),
    third((top + bottom) / 2, innerHeight, ['top', 'middle', 'bottom']),
  ]
}

test.each(positions)('an alert at %s stands there, whole and off the edge', async (position) => {
  const ticket = ticketOf()
  await stage([ticket], { position })
  const [column, row] = getThird(ticket)
  const expected = {
    row: /top|bottom/.exec(position)?.[0] ?? 'middle',
    column: /left|right/.exec(position)?.[0] ?? 'middle',
  }
  expect({ column, row }).toEqual(expected)
  const { left, right, top, bottom } = ticket.getBoundingClientRect()
  expect(Math.min(left, top, innerWidth - right, innerHeight - bottom)).toBeGreaterThanOrEqual(16)
})

test('the page of an overlay is transparent, and its alerts are not', async () => {
  const ticket = ticketOf()
  await stage([ticket])
  const ground = (element: Element) => getComputedStyle(element).backgroundColor
  expect([ground(document.documentElement), ground(document.body)]).toEqual(Array(2).fill('rgba(0, 0, 0, 0)'))
  expect(ground(ticket)).toMatch(/^rgb\(/)
})

test('a larger alert has larger letters', async () => {
  const tickets = alertSizes.map((size) => ticketOf(size))
  await stage(tickets)
  const sizes = tickets.map((ticket) => Number.parseFloat(getComputedStyle(ticket).fontSize))
  expect(sizes).toEqual([16, 24, 36])
})

test('on a low scene the letters are smaller, so that the whole alert fits', async () => {
  const long = { ...gift, data: { ...gift.data, name: 'W'.repeat(30), message: 'Salamat po talaga! '.repeat(10) } }
  const ticket = alertTicket(long, { size: 'large', accent: 'ube' }, texts)
  await stage([ticket], {}, 240)
  expect(Number.parseFloat(getComputedStyle(ticket).fontSize)).toBeCloseTo(14.4)
  const { top, bottom } = ticket.getBoundingClientRect()
  expect(top).toBeGreaterThanOrEqual(0)
  expect(bottom).toBeLessThanOrEqual(240)
})

test('each accent has a colour of its own', async () => {
  const tickets = accents.map((accent) => ticketOf('medium', accent))
  await stage(tickets)
  const edges = tickets.map((ticket) => getComputedStyle(ticket).boxShadow)
  expect(new Set(edges).size).toBe(accents.length)
})

test('with less motion an alert is there at once', async () => {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] })
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [] })
  })
  const ticket = ticketOf()
  await stage([ticket])
  expect(getComputedStyle(ticket.querySelector('.veil')!).display).toBe('none')
  expect(ticket.querySelector('.line')!.getClientRects()).toHaveLength(1)
})

test('an alert is announced with its words, and its squares are not', async () => {
  const ticket = ticketOf()
  await stage([ticket])
  await expect.element(page.getByRole('alert')).toHaveTextContent('Nena sent ₱50Salamat!')
  expect(ticket.querySelector('.veil')!.getAttribute('aria-hidden')).toBe('true')
  expect(ticket.querySelector('.veil')!.textContent).toBe('')
})

test('a goal and the latest gifts stay inside the scene, however long their names are', async () => {
  const goal = { title: 'W'.repeat(80), current_amount: 1, target_amount: 99_999.99 }
  const latest = Array.from({ length: 5 }, () => ({ name: 'W'.repeat(60), amount: 99_999.99 }))
  const pieces = document.createElement('div')
  pieces.className = 'pieces'
  pieces.append(goalBar(goal, texts), ticker(latest))
  await stage([pieces], { position: 'bottom' })
  const { left, right, top, bottom } = pieces.getBoundingClientRect()
  expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(innerWidth)
  expect(bottom).toBeLessThanOrEqual(innerHeight)
})

test('an event without a name or an amount leaves their places empty, and an unknown one is a gift', () => {
  expect(getAlertText({ type: 'gift.paid', data: {} }, texts)).toEqual({ line: ' sent ', below: null })
  expect(getAlertText({ type: 'sale.paid', data: { name: 'Bea', amount: '50' } }, texts).line).toBe('Bea bought for ')
  expect(getAlertText({ type: 'gift.large', data: { name: 'Bea', amount: 5 } }, texts).line).toBe('Bea sent ₱5')
})
