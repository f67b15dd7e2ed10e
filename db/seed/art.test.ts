// The pictures come out in the promised shapes, are repeatable, and stay light at the sizes pages show.
import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { avatarSizePx, coverHeightPx, coverWidthPx, drawAvatar, drawCover } from './art.ts'
import { cast, member } from './cast.ts'

const withAvatar = cast.filter((person) => person.role !== 'fresh')
const withCover = withAvatar.filter((person) => person.role !== 'supporter')

/** Bytes once shown at this width, as WebP of quality 80. */
async function bytesAt(picture: Buffer, width: number): Promise<number> {
  const shown = await sharp(picture).resize(width).webp({ quality: 80 }).toBuffer()
  return shown.length
}

describe.each(withAvatar.map((person) => [person.key, person] as const))('the avatar of %s', (_, person) => {
  it('is a square WebP, light at every size', async () => {
    const picture = (await drawAvatar(person)) as Buffer
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: avatarSizePx, height: avatarSizePx })
    expect(await bytesAt(picture, 100)).toBeLessThanOrEqual(4_000)
    expect(await bytesAt(picture, 400)).toBeLessThanOrEqual(20_000)
  })
})

describe.each(withCover.map((person) => [person.key, person] as const))('the cover of %s', (_, person) => {
  it('is a WebP of 3:1, light at the width of a page', async () => {
    const picture = (await drawCover(person)) as Buffer
    expect(await sharp(picture).metadata()).toMatchObject({
      format: 'webp',
      width: coverWidthPx,
      height: coverHeightPx,
    })
    expect(await bytesAt(picture, 1160)).toBeLessThanOrEqual(45_000)
  })
})

test('the same picture is drawn every time', async () => {
  for (const key of ['jepoy', 'kanto']) {
    expect(await drawCover(member(key))).toEqual(await drawCover(member(key)))
    expect(await drawAvatar(member(key))).toEqual(await drawAvatar(member(key)))
  }
})

test('no two avatars are alike', async () => {
  const avatars = await Promise.all(withAvatar.map((person) => drawAvatar(person)))
  expect(new Set(avatars.map((picture) => picture?.toString('base64'))).size).toBe(withAvatar.length)
})

test('who is fresh has no picture, and a supporter no cover', async () => {
  expect(await drawAvatar(member('aya'))).toBeNull()
  expect(await drawCover(member('aya'))).toBeNull()
  expect(await drawCover(member('bea'))).toBeNull()
})
