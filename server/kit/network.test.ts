import { expect, test } from 'vitest'
import { getNetwork } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::5', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['203.0.113.7:49152', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:49152', '203.0.113.7'],
  ['[2001:db8:1:2::5]', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::5]:49152', '2001:db8:1:2::/64'],
  ['unknown', 'unknown'],
  ['made-up-4711', 'unknown'],
  ['999.0.113.7', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(getNetwork(address)).toBe(network)
})

test('all addresses of one household count together, and those of the next do not', () => {
  expect(getNetwork('2001:db8:1:2:aaaa::1')).toBe(getNetwork('2001:db8:1:2:bbbb::2'))
  expect(getNetwork('2001:db8:1:2::1')).not.toBe(getNetwork('2001:db8:1:3::1'))
})
