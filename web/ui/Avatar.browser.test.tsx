import { expect, test } from 'vitest'
import { mount } from '../testing.tsx'
import { Avatar } from './Avatar.tsx'

const FACE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const initials = () => document.querySelector('svg')?.textContent
const source = () => document.querySelector('img')?.src

test('an image that fails to load is replaced by the initials tile, and a new src shows the image again', async () => {
  const { rerender } = mount(<Avatar name="Tala Cruz" src="/media/no-such-face.webp" eager />)
  await expect.poll(initials).toBe('TC')
  rerender(<Avatar name="Tala Cruz" src={FACE} eager />)
  await expect.poll(source).toBe(FACE)
})

test('an image that failed before the component mounted is replaced by the tile too', async () => {
  const broken = new Image()
  broken.src = 'data:image/png;base64,broken'
  await broken.decode().catch(() => undefined)
  mount(<Avatar name="Tala Cruz" src={broken.src} eager />)
  await expect.poll(initials).toBe('TC')
})
