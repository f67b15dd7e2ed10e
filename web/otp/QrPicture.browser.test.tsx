// The secret as a QR code: what a phone's camera reads is what the app needs.
import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../testing.tsx'
import { QrPicture } from './QrPicture.tsx'

/** What a camera would see: the picture as it is drawn, on white. */
async function photograph(): Promise<ImageData> {
  const svg = page.getByRole('img').element().cloneNode(true) as SVGSVGElement
  const size = 400
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  svg.setAttribute('width', String(size))
  svg.setAttribute('height', String(size))
  const picture = new Image()
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg.outerHTML)}`
  await picture.decode()
  const context = new OffscreenCanvas(size, size).getContext('2d')!
  context.fillStyle = 'white'
  context.fillRect(0, 0, size, size)
  context.drawImage(picture, 0, 0)
  return context.getImageData(0, 0, size, size)
}

test.each([
  'otpauth://totp/PIXEL:ana%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=PIXEL',
  `otpauth://totp/PIXEL:${'a'.repeat(64)}%40${'b'.repeat(60)}.example?secret=${'JBSWY3DP'.repeat(4)}&issuer=PIXEL`,
])('a camera reads %s', async (text) => {
  mount(<QrPicture text={text} label="QR code for your authenticator app" />)
  await expect.element(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  expect(decodeQR(await photograph())).toBe(text)
})

test('a dark page changes none of its colours, which a camera would read the other way round', () => {
  mount(<QrPicture text="otpauth://totp/x" label="QR" />)
  const getColours = (theme: string) => {
    document.documentElement.dataset.theme = theme
    const { backgroundColor, fill } = getComputedStyle(page.getByRole('img').element())
    return [backgroundColor, fill]
  }
  const [light, dark] = [getColours('light'), getColours('dark')]
  delete document.documentElement.dataset.theme
  expect(dark).toEqual(light)
})
