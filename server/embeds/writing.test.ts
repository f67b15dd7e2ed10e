// Which addresses lead to an embed, how it is described to a site, and that nobody's words leave their place in it.
import { describe, expect, test } from 'vitest'
import { embedSizes } from '#contract/embeds.ts'
import { findEmbedded } from './find-embedded.ts'
import { describeEmbed } from './how-to-embed.ts'
import { SQUARES } from './read-embed.ts'
import type { GoalEmbed } from './read-goal-embed.ts'
import { drawGoal, writeButton, writeGoal, writeGone } from './write-embed.ts'

const SITE = 'https://pixel.example'
const ID = '0c5bd7f6-2a51-4b63-9d1c-0f7b9a4f7a11'

describe('the address of a page', () => {
  test.each(['/luz', '/luz/', '/luz/my-goals', '/luz?utm_source=x', '/luz#goals'])('%s leads to its button', (path) => {
    expect(findEmbedded(SITE, SITE + path)).toEqual({ kind: 'button', pageUrl: 'luz' })
  })

  test('of a goal leads to the goal', () => {
    const goal = { kind: 'goal', pageUrl: 'luz', id: ID }
    expect(findEmbedded(SITE, `${SITE}/luz/my-goals/${ID}`)).toEqual(goal)
    expect(findEmbedded(SITE, `${SITE}/luz/my-goals/${ID}?page=2#x`)).toEqual(goal)
  })

  test.each([
    '/luz',
    'luz',
    '',
    SITE,
    `${SITE}/`,
    'ftp://pixel.example/luz',
    'http://pixel.example/luz',
    'https://pixel.example.evil.example/luz',
    'https://pixel.example:8443/luz',
    'https://luz@pixel.example/luz',
    `${SITE}//evil.example`,
    `${SITE}/luz/a/b`,
    `${SITE}/luz/my-goals/${ID}/edit`,
    `javascript:location='${SITE}/luz'`,
  ])('%j leads to none', (address) => {
    expect(findEmbedded(SITE, address)).toBeUndefined()
  })
})

describe('the description of an embed', () => {
  const describeIt = (maxWidth?: number, maxHeight?: number, title = 'Lapis') =>
    describeEmbed(
      { kind: 'goal', frame: `${SITE}/embed/luz/goal/1`, title, author: { name: 'Luz', url: `${SITE}/luz` } },
      { maxWidth, maxHeight },
      SITE,
    ) as { width: number; height: number; html: string }

  test('has its own size, or less where the site has less room; never more', () => {
    const { width, height } = embedSizes.goal
    expect(describeIt()).toMatchObject({ width, height })
    expect(describeIt(300)).toMatchObject({ width: 300, height })
    expect(describeIt(undefined, 90)).toMatchObject({ width, height: 90 })
    expect(describeIt(5000, 5000)).toMatchObject({ width, height })
    expect(describeIt(300, 90).html).toContain('width="300" height="90"')
  })

  test('has HTML in which a title cannot leave its attribute', () => {
    const { html } = describeIt(undefined, undefined, '"><script>alert(1)</script>')
    expect(html.match(/</g)).toEqual(['<', '<'])
    expect(html.startsWith('<iframe ')).toBe(true)
  })
})

describe('an embed', () => {
  const frame = { publicUrl: SITE, language: 'fil', style: '/assets/embed.css' } as const
  const goal: GoalEmbed = {
    ...{ id: ID, pageUrl: 'luz', name: 'Luz', title: 'Lapis', path: '/luz/my-goals/1' },
    ...{ amounts: '₱50 of ₱100', action: 'Support this goal', filled: 10 },
  }
  const button = { pageUrl: 'luz', name: 'Luz', path: '/luz?utm_source=embed', words: 'Suportahan si Luz' }
  const hostile = `</title></text></a><script>alert(1)</script>"'&`
  const written = (words: string) => ({
    button: writeButton({ ...button, words, name: words }, frame),
    goal: writeGoal({ ...goal, title: words, name: words, amounts: words, action: words }, frame),
    picture: drawGoal({ ...goal, title: words, name: words, amounts: words }),
    gone: writeGone(words, frame),
  })
  const tags = (html: string) => html.match(/<\/?[\w!]+/g)

  test.each(['button', 'goal', 'picture', 'gone'] as const)(
    '(%s) has the same elements whatever people wrote',
    (which) => {
      expect(tags(written(hostile)[which])).toEqual(tags(written('Luz')[which]))
      expect(written(hostile)[which]).not.toContain('<script')
    },
  )

  test('leads to an absolute address in a new tab, which learns nothing of the site', () => {
    expect(writeButton(button, frame)).toContain(`href="${SITE}/luz?utm_source=embed" target="_blank" rel="noopener"`)
    expect(writeGone('Wala na ito.', frame)).toContain(`href="${SITE}/" target="_blank" rel="noopener"`)
  })

  test('is in the language of the site, for no search engine, with one style sheet', () => {
    for (const html of [writeButton(button, frame), writeGoal(goal, frame), writeGone('Wala na ito.', frame)]) {
      expect(html).toContain('<html lang="fil">')
      expect(html).toContain('<meta name="robots" content="noindex">')
      expect(html.match(/<link /g)).toHaveLength(1)
    }
  })

  test.each([0, 1, SQUARES])('of a goal shows %d filled squares, and the others empty', (filled) => {
    const squares = (html: string, mark: string) => html.split(mark).length - 1
    const html = writeGoal({ ...goal, filled }, frame)
    expect([squares(html, '<i class="filled">'), squares(html, '<i>')]).toEqual([filled, SQUARES - filled])
    const picture = drawGoal({ ...goal, filled })
    expect([squares(picture, 'class="filled"'), squares(picture, 'class="empty"')]).toEqual([filled, SQUARES - filled])
  })

  test('as a picture is named for who cannot see it, and has both themes', () => {
    const picture = drawGoal(goal)
    expect(picture).toContain('<title id="t">Lapis: ₱50 of ₱100 · Luz</title>')
    expect(picture).toContain('prefers-color-scheme:dark')
  })
})
