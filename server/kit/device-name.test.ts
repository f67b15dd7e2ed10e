import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'
import { shownNetwork } from './network.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Linux; Android 14; SM-A155F) ${webkit} Chrome/126.0 Mobile Safari/537.36`, 'Chrome, Android'],
  [
    `Mozilla/5.0 (Linux; Android 13; SM-A047F) ${webkit} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
    'Samsung Internet, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/465]',
    'Facebook, iPhone',
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0 Safari/537.36 Edg/126.0`, 'Edge, Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox, Linux'],
  ['curl/8.5.0', ''],
  [undefined, ''],
])('the user agent %s is shown as %j', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
})

test.each([
  ['203.0.113.77', '203.0.113.•'],
  ['2001:db8:12:34::/64', '2001:db8:12:…'],
])('the network %s is shown as %s', (network, shown) => {
  expect(shownNetwork(network)).toBe(shown)
})
