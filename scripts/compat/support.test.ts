// Whether the oldest browsers support a feature, by MDN's data.
import { expect, test } from 'vitest'
import { floors } from '../floor.ts'
import { feature, lacking, names } from './support.ts'

test('what every browser has had for long is lacking nowhere', () => {
  for (const path of ['css.properties.color', 'javascript.builtins.Array.map', 'api.fetch'])
    expect(lacking(path)).toEqual([])
})

test('a browser lacks what came after its oldest version, and each is named with the version that added it', () => {
  const missing = lacking('javascript.builtins.Object.hasOwn')
  expect(missing).toContain('chrome 93')
  // Chrome’s version is also that of Android and of its web view; Samsung counts its own.
  expect(missing).toEqual(
    expect.arrayContaining(['chrome_android 93', 'webview_android 93', 'samsunginternet_android 17.0']),
  )
  expect(missing.filter((one) => one.startsWith('firefox'))).toEqual([])
})

test('what a browser has only behind a flag, with a prefix, or never, it lacks', () => {
  expect(lacking('css.properties.user-select').some((one) => one.startsWith('safari'))).toBe(true)
  expect(lacking('api.Navigator.share').some((one) => one.startsWith('firefox '))).toBe(true)
})

test('a feature that the data do not know counts as supported', () => {
  expect(feature('css.properties.no-such-thing')).toBeUndefined()
  expect(feature('css.properties.color.__proto__')).toBeUndefined()
  expect(lacking('css.properties.no-such-thing')).toEqual([])
  expect(names('css.properties.no-such-thing')).toEqual([])
})

test('the names below a path are its parts, without its own data', () => {
  expect(names('javascript.builtins.Array')).toEqual(expect.arrayContaining(['map', 'toSorted']))
  expect(names('javascript.builtins.Array')).not.toContain('__compat')
})

test('every promised browser is one of the data, so that none is left unchecked', () => {
  for (const { browser } of floors) {
    const short = {
      chrome: 'chrome',
      samsung: 'samsunginternet',
      firefox: 'firefox',
      safari: 'safari',
      ios_saf: 'safari_ios',
    }[browser]
    const everywhere =
      lacking('css.properties.field-sizing').join(' ') + lacking('api.Document.startViewTransition').join(' ')
    expect(everywhere).toContain(short)
  }
})
