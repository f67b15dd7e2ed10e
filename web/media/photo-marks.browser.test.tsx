// The marks on a photo: how far its upload is, and who may see it.
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fil } from '#contract/fil.ts'
import { setLanguage } from '../language/say.ts'
import { mount } from '../testing.tsx'
import { ProgressRing } from './ProgressRing.tsx'
import { samplePhoto } from './sample-photo.fixture.ts'
import { Visibility } from './Visibility.tsx'

afterEach(() => setLanguage('en', undefined))

const ring = page.getByRole('progressbar', { name: 'Uploading a.jpg' })
const status = () => document.querySelector('[role=status]')!.textContent

test.each([
  [0, 'a.jpg, 0 percent'],
  [24, 'a.jpg, 0 percent'],
  [25, 'a.jpg, 25 percent'],
  [74, 'a.jpg, 50 percent'],
  [99, 'a.jpg, 75 percent'],
])('at %i percent the ring shows it, and only each quarter is announced', async (loading, words) => {
  mount(<ProgressRing name="a.jpg" loading={loading} />)
  await expect.element(ring).toHaveAttribute('aria-valuenow', String(loading))
  expect(ring.element().textContent).toBe(String(loading))
  expect(status()).toBe(words)
})

test('once the server has the photo the ring is gone, and its arrival is announced where its progress was', () => {
  const { rerender } = mount(<ProgressRing name="a.jpg" loading={99} />)
  const announcer = document.querySelector('[role=status]')
  rerender(<ProgressRing name="a.jpg" loading={100} />)
  expect(ring.elements()).toEqual([])
  expect(status()).toBe('a.jpg, uploaded')
  expect(document.querySelector('[role=status]')).toBe(announcer)
})

test('in Filipino the marks are Filipino, and the file keeps its name', () => {
  setLanguage('fil', fil)
  mount(<Visibility photo={samplePhoto('a')} isFree={false} onToggle={() => undefined} />)
  const label = page.getByRole('button').element().getAttribute('aria-label')!
  expect(label).toContain('a.jpg')
  expect(label).not.toMatch(/Hidden|Press/)
})
