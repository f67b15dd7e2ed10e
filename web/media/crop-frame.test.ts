import { expect, test } from 'vitest'
import { cutText, getMiddle, getOutput, viewWith } from './crop-frame.ts'

const wide = { width: 1000, height: 500 }

test('the first cut is the largest of its shape, in the middle', () => {
  expect(cutText(wide, 1, getMiddle(wide))).toEqual({ x: 250, y: 0, width: 500, height: 500 })
  expect(cutText({ width: 600, height: 600 }, 3, getMiddle({ width: 600, height: 600 }))).toEqual({
    x: 0,
    y: 200,
    width: 600,
    height: 200,
  })
})

test('twice the zoom cuts half as much, and never leaves the picture', () => {
  expect(cutText(wide, 1, { zoom: 2, x: 500, y: 250 })).toEqual({ x: 375, y: 125, width: 250, height: 250 })
  expect(cutText(wide, 1, { zoom: 2, x: -80, y: 9000 })).toEqual({ x: 0, y: 250, width: 250, height: 250 })
})

test('zoom stays between 1 and 4', () => {
  expect(viewWith(wide, 1, getMiddle(wide), { zoom: 0.2 }).zoom).toBe(1)
  expect(viewWith(wide, 1, getMiddle(wide), { zoom: 9 }).zoom).toBe(4)
})

test('a view pushed against the edge comes away with the first step back', () => {
  const pushed = viewWith(wide, 1, getMiddle(wide), { x: 5000 })
  expect(pushed.x).toBe(750)
  expect(viewWith(wide, 1, pushed, { x: pushed.x - 10 }).x).toBe(740)
})

test('zooming out moves the view back into the picture', () => {
  const corner = viewWith(wide, 1, getMiddle(wide), { zoom: 4, x: 1000, y: 500 })
  expect(viewWith(wide, 1, corner, { zoom: 1 })).toEqual({ zoom: 1, x: 750, y: 250 })
})

test('the result is never blown up', () => {
  expect(getOutput({ width: 300, height: 100 }, 1160)).toEqual({ width: 300, height: 100 })
  expect(getOutput({ width: 3000, height: 1000 }, 1160)).toEqual({ width: 1160, height: 387 })
})
