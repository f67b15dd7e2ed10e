// What is drawn instead of a picture: tiles with initials, Piko, drawings and the logo. All of it is silent but the logo.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../testing.tsx'
import { Avatar } from './Avatar.tsx'
import { Cover } from './Cover.tsx'
import { Drawing } from './Drawing.tsx'
import * as drawings from './drawings.ts'
import { IconButton } from './IconButton.tsx'
import { Logo } from './Logo.tsx'
import { Piko, PikoDrawing } from './Piko.tsx'
import * as poses from './piko-poses.ts'
import { Tally } from './Tally.tsx'

const svg = () => document.querySelector('svg')!

test.each([
  ['Maria Clara', 'MC'],
  ['Jose P. Rizal', 'JR'],
  ['ana', 'A'],
  ['@jun.jun', 'JJ'],
  ['luz_villanueva', 'LV'],
  ['Anne-Marie', 'AM'],
  ['ñora', 'Ñ'],
  ['  Tala   Cruz  ', 'TC'],
  ['7 Eleven', '7E'],
  ['(Mang) "Tomas"', 'MT'],
  ['🎨', '🎨'],
  ['🎨 Bea', 'B'],
  ['𝒜na', '𝒜'],
  ['', ''],
])('the tile of %j has the letters %j', (name, letters) => {
  mount(<Avatar name={name} />)
  expect(svg().textContent).toBe(letters)
})

test('the tile of a name is always the same, and the initials alone do not make it', () => {
  const draw = (name: string) => {
    const { unmount } = mount(<Avatar name={name} />)
    const drawn = svg().outerHTML
    unmount()
    return drawn
  }
  expect(draw('Tala Cruz')).toBe(draw('Tala Cruz'))
  const tiles = ['Tala Cruz', 'Tomas Castro', 'Tess Co', 'Tina Chua', 'Toto Cabrera'].map(draw)
  expect(new Set(tiles).size).toBe(tiles.length)
})

test.each([24, 32, 40, 48, 56, 72, 88, 120] as const)(
  'an avatar of %i px is so large, with a picture and without',
  (size) => {
    const { rerender } = mount(<Avatar name="Ana" size={size} />)
    const frame = () => document.querySelector('div > span')!.getBoundingClientRect()
    expect([frame().width, frame().height]).toEqual([size, size])
    rerender(
      <Avatar
        name="Ana"
        size={size}
        src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
      />,
    )
    expect([frame().width, frame().height]).toEqual([size, size])
    const { width, height, alt } = document.querySelector('img')!
    expect([width, height, alt]).toEqual([size, size, ''])
  },
)

test('an avatar waits until it is scrolled to, unless it is the one above the fold', () => {
  const src = '/media/face.webp'
  const { rerender } = mount(<Avatar name="Ana" src={src} />)
  const loading = () => document.querySelector('img')?.loading
  expect(loading()).toBe('lazy')
  rerender(<Avatar name="Ana" src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" eager />)
  expect(loading()).toBe('eager')
})

test.each([null, undefined, ''])('an avatar whose picture is %j is a tile, and asks for nothing', (src) => {
  mount(<Avatar name="Ana" src={src} />)
  expect(document.querySelector('img')).toBeNull()
  expect(svg().textContent).toBe('A')
})

test('a cover has its room before its picture is there: three to one on a phone', () => {
  mount(
    <div style={{ width: 360 }}>
      <Cover name="ana" src="/media/cover.webp" />
    </div>,
  )
  const { width, height } = document.querySelector('img')!.parentElement!.getBoundingClientRect()
  expect(width / height).toBeCloseTo(3, 1)
  expect(document.querySelector('img')!.fetchPriority).toBe('high')
})

test.each(Object.entries(drawings))('the drawing %s has squares of four pixels, in colours of the theme', (_, art) => {
  mount(<Drawing art={art} />)
  const { width, height } = svg().getBoundingClientRect()
  expect([width, height]).toEqual([128, 96])
  const fills = [...svg().querySelectorAll('path')].map((path) => getComputedStyle(path).fill)
  expect(fills.length).toBeGreaterThan(0)
  for (const fill of fills) expect(fill).toMatch(/^rgb/)
  // No letter is drawn in a colour that the theme lacks, which would be black.
  expect(fills).not.toContain('rgb(0, 0, 0)')
})

test.each(Object.entries(poses))('Piko %s is drawn in colours that exist', (_, art) => {
  mount(<PikoDrawing art={art} />)
  const fills = [...svg().querySelectorAll('path')].map((path) => getComputedStyle(path).fill)
  expect(new Set(fills).size).toBe(fills.length)
  expect(fills).not.toContain('rgb(0, 0, 0)')
})

test('Piko is as large as he is asked to be, and his squares are even', () => {
  mount(<Piko pose="wave" size={160} />)
  const { width, height } = svg().getBoundingClientRect()
  expect([width, height, width % 16]).toEqual([160, 160, 0])
})

test('Piko’s eyes are open between two blinks, and only where he blinks at all', () => {
  const { rerender } = mount(<PikoDrawing art={poses.base} blink={poses.blink} />)
  const lids = document.querySelector('g')!
  expect(getComputedStyle(lids).opacity).toBe('0')
  rerender(<PikoDrawing art={poses.base} />)
  expect(document.querySelector('g')).toBeNull()
})

test('all that is drawn is silent', () => {
  mount(
    <>
      <Avatar name="Ana" />
      <Cover name="Ana" />
      <Drawing art={drawings.offline} />
      <Piko pose="sleeping" />
    </>,
  )
  expect(page.getByRole('img').elements()).toEqual([])
  expect([...document.querySelectorAll('svg')].every((one) => one.closest('[aria-hidden=true]'))).toBe(true)
})

test('the logo is named in both forms, and keeps its proportions', () => {
  const { rerender } = mount(<Logo height={738} />)
  const size = () => {
    const { width, height } = page.getByRole('img', { name: 'PIXEL' }).element().getBoundingClientRect()
    return [width, height]
  }
  expect(size()[1]).toBeGreaterThan(0)
  rerender(<Logo height={24} />)
  expect(size()).toEqual([87, 24])
  rerender(<Logo height={32} tile />)
  expect(size()).toEqual([32, 32])
})

test('an icon that is a link is a link with its name, and one that is a button sends no form', () => {
  mount(
    <form onSubmit={() => expect.unreachable()}>
      <IconButton as="a" href="/explore" label="Explore" icon={<svg />} />
      <IconButton label="Close" icon={<svg />} />
    </form>,
  )
  expect(page.getByRole('link', { name: 'Explore' }).element().getAttribute('href')).toBe('/explore')
  expect(page.getByRole('link').element().getAttribute('type')).toBeNull()
  const close = page.getByRole('button', { name: 'Close' }).element() as HTMLButtonElement
  close.click()
  const { width, height } = close.getBoundingClientRect()
  expect([close.type, width, height]).toEqual(['button', 44, 44])
})

test.each([3, 10, 20])('a progress of %i squares has so many, all of one width', (squares) => {
  mount(
    <div style={{ width: 300 }}>
      <Tally label="Goal" value={1} total={2} squares={squares} />
    </div>,
  )
  const widths = [...document.querySelectorAll('i')].map((square) => Math.round(square.getBoundingClientRect().width))
  expect(widths).toHaveLength(squares)
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1)
  expect(widths[0]).toBeGreaterThan(0)
})
