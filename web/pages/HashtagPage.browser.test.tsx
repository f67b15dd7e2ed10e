import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { explore } from '#contract/explore.ts'
import { profiles } from '#contract/profiles.ts'
import { answer, mountApp, refusal, serve } from '../testing.tsx'
import hashtagPage from './HashtagPage.tsx'

const creator = { page_url: 'ana', page_name: 'Maria Concepcion-Panganiban-Makapagbagdamagbabag', avatar: null }
const photo = (id: string) => ({
  kind: 'snap',
  id,
  caption: id,
  is_published: true,
  date: '2026-05-01T10:00:00+08:00',
  comment_count: 0,
  images: [],
  creator,
})
const words = { ...photo('words'), kind: 'bloc', title: 'Words', description: 'About it. #pandesal', reactions: {} }

/** The cards' left and right edges, as shares of their list's width. */
function columns(): [number, number][] {
  const list = document.querySelector('ul[aria-label=Posts]')!
  const room = list.getBoundingClientRect()
  return [...list.children].map((card) => {
    const { left, right } = card.getBoundingClientRect()
    return [
      Math.round(((left - room.left) / room.width) * 10) / 10,
      Math.round(((right - room.left) / room.width) * 10) / 10,
    ]
  })
}

test('on a phone photos stand in pairs, and words have the whole width', async () => {
  await page.viewport(390, 844)
  serve(profiles.me, refusal({ exception: 'UnauthorizedAccessException', message: 'Please sign in.' }))
  const rows = [photo('first'), words, photo('second'), photo('third'), photo('fourth')]
  serve(explore.hashtag, answer(rows, { current_page: 1, last_page: 1, per_page: 12, total: 5 }))
  mountApp(<hashtagPage.Component params={{ tag: 'pandesal' }} query={new URLSearchParams()} />)
  await expect.poll(() => document.querySelectorAll('ul[aria-label=Posts] > li').length).toBe(5)
  const [left, right] = [
    [0, 0.5],
    [0.5, 1],
  ]
  expect(columns()).toEqual([left, [0, 1], right, left, right])
})
