// The photos of a set in a row, while it is composed and edited.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { samplePhoto } from '../media/sample-photo.fixture.ts'
import type { LocalPhoto } from '../shell/photo-set.ts'
import { mount } from '../testing.tsx'
import { SlideThumbs } from './SlideThumbs.tsx'

const names = () =>
  page
    .getByRole('button')
    .elements()
    .map((button) => button.getAttribute('aria-label'))

function show(photos: LocalPhoto[], { isFree = false, active = 'a' } = {}) {
  const calls: string[] = []
  const onActive = vi.fn((key: string) => void calls.push(`show ${key}`))
  const onToggle = vi.fn((key: string) => void calls.push(`toggle ${key}`))
  mount(<SlideThumbs set={{ photos, isFree, price: null }} active={active} {...{ onActive, onToggle }} />)
  return calls
}

const peek = { is_payable: false, is_preview: true }

test('each says its place, who sees it, and what a press does', () => {
  show([samplePhoto('a'), samplePhoto('b', peek)])
  expect(names()).toEqual([
    'Photo 1 of 2, Hidden until paid. Press to change who may see it.',
    'Photo 2 of 2, Sneak peek. Press to look at it.',
  ])
})

test('the photos of a free set are for all', () => {
  show([samplePhoto('a', { is_payable: false })], { isFree: true })
  expect(names()).toEqual(['Photo 1 of 1, Free for all. Press to change who may see it.'])
})

test('a press on another photo shows it, and one on the shown photo changes who sees it', async () => {
  const calls = show([samplePhoto('a'), samplePhoto('b')])
  await page.getByRole('button', { name: /^Photo 2/ }).click()
  await page.getByRole('button', { name: /^Photo 1/ }).click()
  expect(calls).toEqual(['show b', 'toggle a'])
})

test('the shown one is marked for screen readers, and no other one', () => {
  show([samplePhoto('a'), samplePhoto('b')], { active: 'b' })
  const marked = page
    .getByRole('button')
    .elements()
    .map((button) => button.getAttribute('aria-current'))
  expect(marked).toEqual([null, 'true'])
})

test('each upload shows its own progress', async () => {
  show([samplePhoto('a', { loading: 40 }), samplePhoto('b'), samplePhoto('c', { loading: 0 })])
  const rings = page.getByRole('progressbar').elements()
  expect(rings.map((ring) => [ring.getAttribute('aria-label'), ring.getAttribute('aria-valuenow')])).toEqual([
    ['Uploading a.jpg', '40'],
    ['Uploading c.jpg', '0'],
  ])
})

test('a photo that nobody sees now has its place, and no empty address, of which React warns', () => {
  const warned = vi.spyOn(console, 'error')
  onTestFinished(() => warned.mockRestore())
  show([samplePhoto('a', { id: 'a', absolute_url: '' }), samplePhoto('b')])
  expect(names()).toHaveLength(2)
  expect(warned).not.toHaveBeenCalled()
})
