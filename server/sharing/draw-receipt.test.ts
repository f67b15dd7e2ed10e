// What the picture of a receipt shows, found out by comparing pictures: the same words make the same pixels.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { light } from '#server/kit/colours.ts'
import { type DrawnReceipt, drawReceipt } from './draw-receipt.ts'

const receipt: DrawnReceipt = {
  reference: 'PX-20261121-ABCDEFGH',
  type: 'donation',
  state: 'paid',
  amount: 75,
  from: 'Kuya Ben',
  to: { page_name: 'Luz Pinta', page_url: 'luz' },
  refund: null,
  dispute: null,
  date: new Date('2026-11-21T02:38:00Z'),
  url: 'https://pixel.example/r/PX-20261121-ABCDEFGH/K7Q2',
}

/** Parts of the picture, by the pixels that they lie between from top to bottom. */
const parts = {
  band: [60, 152],
  heading: [180, 240],
  amount: [250, 345],
  note: [370, 465],
  from: [500, 550],
  to: [570, 615],
  date: [635, 680],
  reference: [700, 740],
} as const

/** The names of the parts that look different from those of `other`. */
async function changed(more: Partial<DrawnReceipt>, other: Partial<DrawnReceipt> = {}): Promise<string[]> {
  const [one, two] = await Promise.all([more, other].map((each) => drawReceipt({ ...receipt, ...each })))
  const cut = (picture: Buffer, [top, bottom]: readonly [number, number]) =>
    sharp(picture)
      .extract({ left: 0, top, width: 1000, height: bottom - top })
      .raw()
      .toBuffer()
  const names: string[] = []
  for (const [name, lines] of Object.entries(parts))
    if (!(await cut(one!, lines)).equals(await cut(two!, lines))) names.push(name)
  return names
}

describe('the picture of a receipt', () => {
  test.each([
    ['paid', light.pandan],
    ['pending', light.dagat],
    ['failed', light.sili],
    ['refunded', light.ubeTint],
    ['disputed', light.ubeTint],
  ] as const)('of one that is %s has the band of that state', async (state, colour) => {
    const { data } = await sharp(await drawReceipt({ ...receipt, state }))
      .extract({ left: 80, top: 70, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(`#${data.toString('hex')}`).toBe(colour)
  })

  test('changes where it says what changed, and nowhere else', async () => {
    expect(await changed({})).toEqual([])
    expect(await changed({ amount: 75.5 })).toEqual(['amount'])
    expect(await changed({ type: 'payment' })).toEqual(['heading'])
    expect(await changed({ from: 'Ate Bea' })).toEqual(['from'])
    expect(await changed({ to: { page_name: 'Ana', page_url: 'luz' } })).toEqual(['heading', 'to'])
    expect(await changed({ reference: 'PX-20261121-ABCDEFGJ' })).toEqual(['reference'])
    expect(await changed({ state: 'refunded' })).toEqual(['band', 'note'])
  })

  test('speaks of photos for a purchase, which is longer than of a gift', async () => {
    /** How many columns of the heading have ink. */
    const width = async (type: DrawnReceipt['type']) => {
      const [top, bottom] = parts.heading
      const { data, info } = await sharp(await drawReceipt({ ...receipt, type }))
        .extract({ left: 100, top, width: 800, height: bottom - top })
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const isInked = (x: number) =>
        Array.from({ length: info.height }, (_, y) => data[y * 800 + x]!).some((grey) => grey < 128)
      return Array.from({ length: 800 }, (_, x) => x).filter(isInked).length
    }
    expect((await width('payment')) - (await width('donation'))).toBeGreaterThan(30)
  })

  test('says in its note that the money is on its way back, or disputed, while the state is still paid', async () => {
    expect(await changed({ refund: { state: 'under_way' } })).toEqual(['note'])
    expect(await changed({ refund: { state: 'done' } })).toEqual([])
    expect(await changed({ dispute: { state: 'opened' } })).toEqual(['note'])
    expect(await changed({ dispute: { state: 'won' } }, { dispute: { state: 'opened' } })).toEqual(['note'])
    const both = { refund: { state: 'under_way' }, dispute: { state: 'opened' } } as const
    expect(await changed(both, { dispute: both.dispute })).toEqual([])
  })

  test('tells the time in Manila to the minute', async () => {
    expect(await changed({ date: new Date('2026-11-21T02:38:59.999Z') })).toEqual([])
    expect(await changed({ date: new Date('2026-11-21T02:39:00Z') })).toEqual(['date'])
    expect(await changed({ date: new Date('2026-11-21T14:38:00Z') })).toEqual(['date'])
    expect(await changed({ date: new Date('2026-11-21T10:38:00+08:00') })).toEqual([])
  })

  test('calls a payer “Someone” whose name our fonts cannot write, and a creator by their address', async () => {
    expect(await changed({ from: '東京' }, { from: 'Someone' })).toEqual([])
    const written = { to: { page_name: '東京', page_url: 'luz' } }
    expect(await changed(written, { to: { page_name: '@luz', page_url: 'luz' } })).toEqual([])
    const closed = { to: { page_name: '東京', page_url: null } }
    expect(await changed(closed, { to: { page_name: 'a creator', page_url: null } })).toEqual([])
  })

  test('ends a name that is too long before the edge of the paper', async () => {
    const long = 'W'.repeat(60)
    const picture = await drawReceipt({ ...receipt, from: long, to: { page_name: long, page_url: 'luz' } })
    const { data, info } = await sharp(picture)
      .extract({ left: 62, top: 180, width: 30, height: 560 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(new Set(Array.from({ length: info.width * info.height }, (_, n) => data[n * 3])).size).toBe(1)
  })
})
