// Every address of ours is built from its pattern and read back by the rules that the routers use.
import * as fc from 'fast-check'
import { inject, parse } from 'regexparam'
import { describe, expect, test } from 'vitest'
import { checkProperty } from '#test/property.ts'
import { embedIn, goalPicture, linkFromEmbed, oembedAddress } from '../embeds.ts'
import { getCard, getQr, getQrDrawing, getReceiptPicture, getWhiteQr, sharedPictures } from '../shared-pictures.ts'
import { getContentPreview, getPagePreview, previewedKinds, sharing } from '../sharing.ts'
import { asTyped } from './as-typed.ts'
import { deskForm, deskPaths } from './desk-paths.ts'
import { plainForms } from './forms.ts'
import { ownNext } from './own-path.ts'
import { ownForm, ownPaths } from './own-paths.ts'
import { pages } from './pages.ts'
import { addresses, areas, fillPath, paths, pathWith } from './paths.ts'
import {
  assetAt,
  consentPictureAt,
  evidenceAt,
  liveAt,
  pictureAt,
  publicPictureAt,
  serverPaths,
  sitemapPart,
} from './server-paths.ts'
import { surfaceForm, surfacePaths } from './surface-paths.ts'

const patterns = Object.entries({ ...paths, ...ownPaths, ...deskPaths, ...surfacePaths }).filter(
  ([, path]) => !path.includes('*'),
)

/** The parameters that the pattern finds in the address; undefined if it does not match. */
function read(pattern: string, address: string): Record<string, string> | undefined {
  const { keys, pattern: matcher } = parse(pattern)
  const found = matcher.exec(new URL(address, 'http://pixel').pathname)
  return found ? Object.fromEntries(keys.map((key, i) => [key, decodeURIComponent(found[i + 1]!)])) : undefined
}

/** Anything that may stand in a segment, `.` and `..` excepted: browsers resolve those. */
const segment = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .filter((text) => !/^\.{1,2}$/.test(text) && text.isWellFormed())

describe('an address', () => {
  test('of every pattern, with any values, is read back to them and stays ours', async () => {
    await checkProperty(
      fc.property(
        fc.constantFrom(...patterns),
        fc.array(segment, { minLength: 4, maxLength: 4 }),
        ([, pattern], values) => {
          const names = parse(pattern).keys
          const given = Object.fromEntries(names.map((name, i) => [name, values[i]!]))
          const address = fillPath(pattern, given)
          expect(read(pattern, address)).toEqual(given)
          expect(new URL(address, 'http://pixel').origin).toBe('http://pixel')
        },
      ),
      { numRuns: 3000 },
    )
  })

  test('is built by name with its values in the order of the pattern', () => {
    for (const [name, pattern] of Object.entries(paths)) {
      const builder = addresses[name as keyof typeof paths] as string | ((...values: string[]) => string)
      if (typeof builder === 'string' || pattern.includes('*') || name === 'reactionIcon') continue
      const keys = parse(pattern).keys
      const values = keys.map((_, i) => `v${i}`)
      expect(read(pattern, builder(...values)), name).toEqual(
        Object.fromEntries(keys.map((key, i) => [key, values[i]])),
      )
    }
  })

  test('without values is its pattern, which a browser requests as it is', () => {
    for (const [name, pattern] of Object.entries(paths))
      if (!pattern.includes(':') && !pattern.includes('*')) {
        expect(addresses[name as keyof typeof paths]).toBe(pattern)
        expect(new URL(pattern, 'http://pixel').pathname).toBe(pattern)
      }
  })

  test('has no pattern of another, ends in no slash and is in lower case', () => {
    const all = patterns.map(([, pattern]) => pattern)
    for (const pattern of all) {
      expect(pattern).toMatch(/^\/$|^(\/[^/]+)+$/)
      expect(pattern.replace(/:\w+/g, '')).toBe(pattern.replace(/:\w+/g, '').toLowerCase())
    }
  })
})

describe('a page', () => {
  test.each(pages.map(({ path }) => [path]))(
    '%s answers at its own address, before any that would also match',
    (path) => {
      const address = inject(path, Object.fromEntries(parse(path).keys.map((key) => [key, `x-${key.toLowerCase()}`])))
      const first = pages.find((page) => parse(page.path).pattern.test(address))
      expect(first?.path).toBe(path)
    },
  )

  test('that all visitors share reads no free text, which would fill the cache', () => {
    for (const page of pages.filter(({ isCached }) => isCached)) {
      expect(page.access, page.path).toBe('anyone')
      expect(Object.values(page.query ?? {}), page.path).not.toContain('text')
    }
  })

  test('of the dashboard needs a session, search and hashtags excepted', () => {
    const open = pages.filter(({ path, access }) => path.startsWith('/dashboard') && access === 'anyone')
    expect(open.map(({ path }) => path)).toEqual([paths.explore, paths.hashtag])
    expect(pages.filter(({ path, access }) => !path.startsWith('/dashboard') && access === 'signed-in')).toEqual([])
  })

  test('for developers is at /dev only', () => {
    for (const { path, isSandboxOnly } of pages) expect(isSandboxOnly === true, path).toBe(path.startsWith('/dev/'))
  })

  test('for signing in or paying is in an area that is not returned to', () => {
    expect(
      pages
        .filter(({ page }) => /Login|SignUp|Password|Undo|ConfirmEmail/.test(page))
        .every(({ path }) => path.startsWith(areas.signIn)),
    ).toBe(true)
    expect(addresses.paymentReturn('t').startsWith(areas.payment)).toBe(true)
  })
})

describe('a plain form', () => {
  const forms = Object.entries(plainForms)

  test('posts to an address of its own', () => {
    const actions = forms.map(([, { path }]) => path)
    expect(actions.filter((path, place) => actions.indexOf(path) !== place)).toEqual([])
  })

  test.each(forms)(
    '%s has a page to be shown again on, with the parameters that its address has',
    (_, { path, page }) => {
      expect(pages.map((one) => one.path)).toContain(page.split('?')[0])
      const known = parse(path).keys
      for (const key of parse(page.split('?')[0]!).keys) expect(known).toContain(key)
    },
  )

  test('changes something, except the one that only reads the token of a sign-in', () => {
    expect(forms.filter(([, { endpoint }]) => endpoint.method === 'GET').map(([name]) => name)).toEqual(['loginToken'])
  })
})

describe('a query', () => {
  test('of any value comes out of the address as it went in', async () => {
    await checkProperty(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z_]{1,9}$/), fc.string({ unit: 'grapheme' })), (query) => {
        const values = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value.toWellFormed()]))
        const url = new URL(pathWith('/luz?a-=1', values), 'http://pixel')
        expect(url.pathname).toBe('/luz')
        expect(Object.fromEntries(url.searchParams)).toEqual({ ...values, 'a-': '1' })
      }),
    )
  })

  test.each([
    ['a sign-in', addresses.loginTo('/luz?page=2#gift'), '/auth/login?next=%2Fluz%3Fpage%3D2%23gift'],
    ['a search', addresses.search('ube & halaya', 'creators'), '/dashboard/explore?search=ube%20%26%20halaya'],
    ['a search of posts', addresses.search('ube', 'posts'), '/dashboard/explore?search=ube&type=posts'],
    ['no search', addresses.search('', 'posts'), '/dashboard/explore'],
    ['a report', addresses.reportAbout('photo.collection', '7'), '/report?type=photo.collection&id=7'],
    ['a question that arrived', addresses.asked('luz'), '/luz/question-and-answer?asked=1#ask'],
    ['a visit', addresses.visitFrom('t.co/x'), '/_visit?from=t.co%2Fx'],
    ['answers of a page', addresses.pageAnswers('/luz?page=2'), '/_answers/luz?page=2'],
  ])('of %s is written %s', (_, address, written) => {
    expect(address).toBe(written)
  })

  test('that a page reads is one of those it declares', () => {
    const declared = (address: string) => {
      const { pathname, searchParams } = new URL(address, 'http://pixel')
      const { query = {} } = pages.find(({ path }) => parse(path).pattern.test(pathname))!
      return [...searchParams.keys()].every((name) => name in query)
    }
    const { loginAfterReset, loginAfterDeactivation, allQuestions, payoutHistory } = addresses
    const built = [
      addresses.loginTo('/'),
      addresses.loginByToken('t'),
      addresses.verifyEmail('c'),
      addresses.loginToCancelErasure('2026-01-01'),
      addresses.resetPasswordBy('t'),
      addresses.confirmEmailBy('t'),
      addresses.undoEmailBy('t'),
      addresses.undoPasskeyBy('t'),
      addresses.statisticsBy({ days: '7' }),
      addresses.statisticsBy({ by: 'month' }),
      addresses.peopleTab('followers'),
      addresses.postsByKind('slide'),
      addresses.composeKind('snap'),
      addresses.search('a', 'posts'),
      addresses.reportAbout('photo', '1'),
      addresses.asked('luz'),
    ]
    for (const address of [...built, loginAfterReset, loginAfterDeactivation, allQuestions, payoutHistory])
      expect(declared(address), address).toBe(true)
  })
})

describe('a form’s action', () => {
  test('has its values filled in, encoded', () => {
    expect(deskForm('refund', { transaction_no: 'PX/1' })).toBe('/desk/money/PX%2F1/refund')
    expect(ownForm('endSession', 'a b')).toBe('/dashboard/settings/security/sessions/a%20b/end')
    expect(ownForm('erase')).toBe('/dashboard/settings/my-data/erase')
    expect(surfaceForm('showAgain', { id: '1', place: '7' })).toBe('/dashboard/surfaces/1/showings/7/again')
    expect(surfaceForm('redeliver', { id: '1', delivery_id: '2' })).toBe(
      '/dashboard/programs/webhooks/1/deliveries/2/redeliver',
    )
  })
})

describe('a picture or file', () => {
  test.each([
    [serverPaths.picture, pictureAt('a1.webp', '750'), { filename: 'a1.webp', variant: '750' }],
    [serverPaths.publicPicture, publicPictureAt('a1.webp'), { name: 'a1.webp' }],
    [serverPaths.evidence, evidenceAt('R-7', 2), { reportNo: 'R-7', place: '2' }],
    [serverPaths.live, liveAt('tok'), { token: 'tok' }],
    [serverPaths.consentPicture, consentPictureAt('tok'), { token: 'tok' }],
    [serverPaths.sitemapPart, sitemapPart('pages-1.xml'), { part: 'pages-1.xml' }],
    [sharing.pagePreview, getPagePreview('luz', 1), { pageUrl: 'luz' }],
    [sharedPictures.card, getCard('luz'), { pageUrl: 'luz' }],
    [
      sharedPictures.receipt,
      getReceiptPicture(addresses.provenReceipt('PX-1', 'CODE')),
      { reference: 'PX-1', code: 'CODE' },
    ],
  ])('%s is built as %s', (pattern, address, values) => {
    expect(read(pattern, address)).toEqual(values)
  })

  test('of the build is below the assets', () => {
    expect(assetAt('entry-1a2b.js')).toBe('/assets/entry-1a2b.js')
  })

  test('of content is previewed for each kind that has one', () => {
    for (const kind of previewedKinds)
      expect(read(sharing.contentPreview(kind), getContentPreview(kind, 'luz', '7', {}))).toEqual({
        pageUrl: 'luz',
        id: '7',
      })
  })

  test('has a new address when what it shows has changed, and the same while it has not', () => {
    const shown = { name: 'Luz', goal: { at: 50 } }
    expect(getPagePreview('luz', shown)).toBe(getPagePreview('luz', structuredClone(shown)))
    const versions = ['Luz', 'luz', 'Lux', '🎨', '🖌', '', 'Luz '].map((name) =>
      getPagePreview('luz', { ...shown, name }),
    )
    expect(new Set(versions).size).toBe(versions.length)
  })

  test('of a QR code holds its whole path', () => {
    const path = '/luz?utm_source=qr&x=ñ#gift'
    for (const address of [getQr(path), getWhiteQr(path), getQrDrawing(path)])
      expect(new URL(address, 'http://pixel').searchParams.get('to')).toBe(path)
    expect(new URL(getWhiteQr(path), 'http://pixel').searchParams.get('ground')).toBe('white')
  })
})

test('an embed leads to its page, marked, in the language that its site chose', () => {
  expect(linkFromEmbed('/luz?page=2')).toBe('/luz?page=2&utm_source=embed')
  expect(embedIn('en', addresses.embedButton('luz'))).toBe('/embed/luz/button')
  expect(embedIn('fil', addresses.embedButton('luz'))).toBe('/embed/luz/button?lang=fil')
  expect(goalPicture('luz', '7')).toBe('/embed/luz/goal/7.svg')
  expect(oembedAddress('https://pixel.ph/luz?a=1')).toBe('/oembed?url=https%3A%2F%2Fpixel.ph%2Fluz%3Fa%3D1')
})

test.each([
  ['https://pixel.ph/luz', 'pixel.ph/luz'],
  ['http://localhost:3000/luz', 'localhost:3000/luz'],
  ['pixel.ph/https://x', 'pixel.ph/https://x'],
])('%s is typed %s', (url, typed) => {
  expect(asTyped(url)).toBe(typed)
})

test('every address of ours may be returned to after signing in', () => {
  for (const [name, pattern] of patterns) {
    const address = fillPath(pattern, { pageUrl: 'luz', id: '7' })
    expect(ownNext(address), name).toBe(address)
  }
})
