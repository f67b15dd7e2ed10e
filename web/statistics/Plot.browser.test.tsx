// Touching a plot shows the figures of the touched bar.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../testing.tsx'
import { Bars } from './Bars.tsx'
import { Line } from './Line.tsx'

const days = [3, 0, 12, 5]
const plot = {
  label: 'Visits',
  dates: ['Nov 19', 'Nov 22'],
  read: (place: number) => `Day ${place}: ${days[place]} visits`,
}

function visitsPlot() {
  return (
    <Bars
      {...plot}
      kinds={['visits']}
      parts={days.map((visits) => [visits])}
      worthMin={1}
      describeSquare={(worth) => `One square is ${worth}`}
    />
  )
}

/** Clicks the middle of the bar at this index. */
async function touch(place: number): Promise<void> {
  const drawing = page.getByRole('img', { name: 'Visits' })
  const { width, height } = drawing.element().getBoundingClientRect()
  await userEvent.click(drawing, { position: { x: (width * (place + 0.5)) / days.length, y: height / 2 } })
}

test('each bar has one square per full unit of its value, and a begun one for the rest', async () => {
  mount(visitsPlot())
  const worth = Number(/One square is (\d+)/.exec(document.querySelector('figcaption')!.textContent)![1])
  const [full, begun] = [...document.querySelectorAll('path')].map(
    (path) => path.getAttribute('d')!.split('M').length - 1,
  )
  expect(worth).toBeGreaterThan(1)
  expect(full).toBe(days.reduce((total, visits) => total + Math.floor(visits / worth), 0))
  expect(begun).toBe(days.filter((visits) => visits % worth > 0).length)
})

test('a touch announces the figures of the touched bar, and the next touch those of another one', async () => {
  mount(visitsPlot())
  await touch(2)
  await expect.element(page.getByRole('status')).toHaveTextContent('Day 2: 12 visits')
  await touch(1)
  await expect.element(page.getByRole('status')).toHaveTextContent('Day 1: 0 visits')
})

test('squares of a bar stand on each other: no sale hides a gift', () => {
  const none = { dates: [], read: () => '', describeSquare: () => '', label: 'Money' }
  mount(<Bars {...none} kinds={['gifts', 'sales']} parts={[[75, 75]]} worthMin={50} />)
  const corners = [...document.querySelectorAll('path')].flatMap((path) => path.getAttribute('d')!.match(/M[^h]+/g)!)
  expect(corners).toHaveLength(4)
  expect(new Set(corners).size).toBe(4)
})

test('a line is highest where the most is', () => {
  mount(<Line {...plot} values={days} legend="Still follow." />)
  const heights = document.querySelector('polyline')!.getAttribute('points')!.split(' ')
  const tops = heights.map((point) => Number(point.split(',')[1]))
  expect(tops.indexOf(Math.min(...tops))).toBe(days.indexOf(Math.max(...days)))
})

test('a mouse that leaves the plot shows its legend again', async () => {
  mount(visitsPlot())
  await touch(2)
  await expect.element(page.getByRole('status')).toBeVisible()
  await userEvent.unhover(page.getByRole('img', { name: 'Visits' }))
  await expect.element(page.getByText(/One square is/)).toBeVisible()
})

test('the selection is cleared when the plot has fewer values than the selected index', async () => {
  const { rerender } = mount(<Line {...plot} values={days} legend="Still follow." />)
  await touch(3)
  await expect.element(page.getByRole('status')).toHaveTextContent('Day 3: 5 visits')
  rerender(<Line {...plot} values={days.slice(0, 2)} legend="Still follow." />)
  expect(document.querySelector('figcaption')!.textContent).toContain('Still follow.')
  expect(document.querySelectorAll('[role=status]')).toHaveLength(0)
})
