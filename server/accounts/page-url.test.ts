import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reservedPageUrls } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { pageUrlProblem, skeleton } from '#server/profiles/page-url.ts'
import { openSite, type TestSite } from './testing.ts'

let site: TestSite
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

describe('the skeleton of a page address', () => {
  it.each([
    ['paypal', 'paypa1'],
    ['mila', 'mlla'],
    ['louie', 'l0u1e'],
    ['jose.rizal', 'jose_riza1'],
    ['jose.rizal', 'joserizal'],
    ['carmen', 'carrnen'],
    ['wally', 'vvally'],
    ['sisa', '5i5a'],
    ['bong88', 'bongbb'],
    ['zeny2', 'zenyz'],
    ['carmen', 'car.r.nen'],
  ])('is the same for %s and %s', (one, other) => expect(skeleton(one)).toBe(skeleton(other)))

  it.each([
    ['ana', 'ane'],
    ['race-1', 'race-2'],
    ['race-1', 'race-11'],
    ['user3', 'user4'],
  ])('differs for %s and %s', (one, other) => expect(skeleton(one)).not.toBe(skeleton(other)))
})

/** The database and secret that pageUrlProblem needs. */
const place = () => ({ db: site.services.db, secret: site.services.config.secret })

describe('a page address', () => {
  it('is refused when it is, or looks like, a reserved word', async () => {
    for (const word of reservedPageUrls) expect(await pageUrlProblem(place(), word)).toBe(texts.pageUrlReserved)
    for (const word of [
      ...['adm1n', 'supp0rt', 'p.i.x.e.l', 'pixe1', 'd3sk', 'l1ve', 'em-bed', 'icon.svg', 'iconsvg'],
      ...['gcash', '9cash', 'qc4sh', 'g-cash', 'rnaya', 'pay_maya', 'goty.me', 'c0in5', '6sp', 'x3nd1t', 'grab.pay'],
      ...['pixel.official', 'pixel-support', 'p1xel.ph', 'pix3l', 'official.luz', '0ff1c1a1-x', 'of.fi.cial'],
    ])
      expect(await pageUrlProblem(place(), word)).toBe(texts.pageUrlReserved)
  })

  it('may contain a reserved name further in, or begin like a provider’s name', async () => {
    for (const free of [
      'maya.angelou',
      'mayari',
      'luz.official',
      'coinsbyana',
      'desk.of.ana',
      'my-pixel',
      'bea3',
      'bea4',
    ])
      expect(await pageUrlProblem(place(), free), free).toBeUndefined()
  })

  it('is refused when it is, or looks like, an existing page’s, except to that page itself', async () => {
    const { id } = await site.member('ilaw')
    for (const pageUrl of ['ilaw', '1law', 'i-law']) {
      expect(await pageUrlProblem(place(), pageUrl)).toBe(texts.pageUrlTaken)
      expect(await pageUrlProblem(place(), pageUrl, id)).toBeUndefined()
    }
  })

  it('is refused while it redirects to a page that moved', async () => {
    const { id } = await site.member('bago')
    const until = new Date(Date.now() + 90 * 86_400_000)
    await site.services.db
      .insertInto('profile_redirects')
      .values({ page_url: 'luma', page_url_skeleton: skeleton('luma'), account_id: id, until })
      .execute()
    expect(await pageUrlProblem(place(), '1uma')).toBe(texts.pageUrlTaken)
    expect(await pageUrlProblem(place(), 'luma', id)).toBeUndefined()
    clock.shift(90 * 86_400_000 + 1000)
    expect(await pageUrlProblem(place(), '1uma')).toBeUndefined()
    clock.shift(0)
  })
})
