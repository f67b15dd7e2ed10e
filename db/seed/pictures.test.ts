// Every picture of the demo exists, is used, and is one that its creator could have uploaded.
import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { avatarVariants, coverVariant } from '#server/media/profile-variants.ts'
import { sniff } from '#server/media/sniff.ts'
import { cast } from './cast.ts'
import { seedGoals } from './goals.ts'
import { readPicture, uploadedPicture } from './pictures.ts'
import { seedPosts } from './posts.ts'
import { seedBlocs, seedTopics } from './questions.ts'

const avatars = cast.flatMap(({ avatar }) => avatar ?? [])
const covers = cast.flatMap(({ cover }) => cover ?? [])
const photos = seedPosts.flatMap((post) => post.photos)
const others = [...seedGoals, ...seedBlocs].flatMap(({ picture }) => picture ?? [])
const banners = seedTopics.flatMap(({ banner }) => banner ?? [])
const files = readdirSync(new URL('./pictures', import.meta.url)).filter((name) => name !== 'README.md')

test('every file is used, and every used picture is a file', () => {
  expect([...new Set([...avatars, ...covers, ...photos, ...others, ...banners])].sort()).toEqual(files.sort())
})

test('all pictures together are smaller than one photograph', async () => {
  const sizes = await Promise.all(files.map(async (name) => (await readPicture(name)).length))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(600_000)
})

test.each(files)('%s has the format of its name, and needs no font and no other file', async (name) => {
  const file = await readPicture(name)
  expect(name.endsWith(`.${sniff(file)}`)).toBe(true)
  if (name.endsWith('.svg')) expect(file.toString()).not.toMatch(/<text|<image|<style|<script|href/)
})

test.each(avatars)('%s is square, and small in bytes at the sizes that pages show', async (name) => {
  const { width, height } = await sharp(await readPicture(name)).metadata()
  expect([width, height]).toEqual([800, 800])
  const { full, wh100 } = await avatarVariants(await readPicture(name))
  expect(full.length).toBeLessThanOrEqual(20_000)
  expect(wh100.length).toBeLessThanOrEqual(4_000)
})

test.each(covers)('%s is three times as wide as high, and small in bytes at page width', async (name) => {
  const { width, height } = await sharp(await readPicture(name)).metadata()
  expect([width, height]).toEqual([1800, 600])
  expect((await coverVariant(await readPicture(name))).length).toBeLessThanOrEqual(45_000)
})

describe.each(files.filter((name) => !/^(avatar|cover)-/.test(name)))('%s', (name) => {
  it('is as large as a screen, and has no transparency', async () => {
    const { ending, width, height } = await uploadedPicture(name)
    expect(Math.max(width, height)).toBeGreaterThanOrEqual(1200)
    expect(ending).toBe('jpg')
  })
})

test('no two avatars are alike; a fresh account has no picture, and a supporter no cover', () => {
  expect(new Set(avatars).size).toBe(avatars.length)
  for (const { role, avatar, cover } of cast)
    expect([role, !!avatar, !!cover]).toEqual([role, role !== 'fresh', role !== 'fresh' && role !== 'supporter'])
})
