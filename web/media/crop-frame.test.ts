import { expect, test } from 'vitest'
import { changeView, getCut, getMiddle, getOutput } from './crop-frame.ts'

const wide = { width: 1000, height: 500 }

test('the initial crop is the largest of its aspect ratio, centred', () => {
  expect(getCut(wide, 1, getMiddle(wide))).toEqual({ x: 250, y: 0, width: 500, height: 500 })
  expect(getCut({ width: 600, height: 600 }, 3, getMiddle({ width: 600, height: 600 }))).toEqual({
    x: 0,
    y: 200,
    width: 600,
    height: 200,
  })
})

test('zoom 2 halves the crop, which stays within the picture', () => {
  expect(getCut(wide, 1, { zoom: 2, x: 500, y: 250 })).toEqual({ x: 375, y: 125, width: 250, height: 250 })
  expect(getCut(wide, 1, { zoom: 2, x: -80, y: 9000 })).toEqual({ x: 0, y: 250, width: 250, height: 250 })
})

test('zoom stays between 1 and 4', () => {
  expect(changeView(wide, 1, getMiddle(wide), { zoom: 0.2 }).zoom).toBe(1)
  expect(changeView(wide, 1, getMiddle(wide), { zoom: 9 }).zoom).toBe(4)
})

test('a view clamped at the edge moves back with the first step', () => {
  const pushed = changeView(wide, 1, getMiddle(wide), { x: 5000 })
  expect(pushed.x).toBe(750)
  expect(changeView(wide, 1, pushed, { x: pushed.x - 10 }).x).toBe(740)
})

test('zooming out at a corner moves the view back into the picture', () => {
  const corner = changeView(wide, 1, getMiddle(wide), { zoom: 4, x: 1000, y: 500 })
  expect(changeView(wide, 1, corner, { zoom: 1 })).toEqual({ zoom: 1, x: 750, y: 250 })
})

test('the output is never larger than the crop', () => {
  expect(getOutput({ width: 300, height: 100 }, 1160)).toEqual({ width: 300, height: 100 })
  expect(getOutput({ width: 3000, height: 1000 }, 1160)).toEqual({ width: 1160, height: 387 })
})
