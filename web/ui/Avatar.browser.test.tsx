import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../testing.tsx'
import { Avatar } from './Avatar.tsx'

const FACE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const face = page.getByRole('img', { name: 'Tala' })

test('a face that cannot be had is the tile of whose it is, and another is shown again', async () => {
  const { redraw } = mount(<Avatar name="Tala Cruz" alt="Tala" src="/media/no-such-face.webp" eager />)
  await expect.element(face).toHaveTextContent('TC')
  redraw(<Avatar name="Tala Cruz" alt="Tala" src={FACE} eager />)
  await expect.element(face).toHaveAttribute('src', FACE)
})

test('a face that had failed before anybody listened is a tile too', async () => {
  const broken = new Image()
  broken.src = 'data:image/png;base64,broken'
  await broken.decode().catch(() => undefined)
  mount(<Avatar name="Tala Cruz" alt="Tala" src={broken.src} eager />)
  await expect.element(face).toHaveTextContent('TC')
})
