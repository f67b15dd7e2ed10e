// The style sheets of pages that the server writes without the build: each class has its rule, and each rule its class.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { writeButton, writeGoal, writeGone } from '#server/embeds/write-embed.ts'
import { writeStatus } from '#server/status/status-page.ts'

const classesOf = (html: string) =>
  [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names!.split(' ').filter(Boolean))

/** Those of a style sheet's own rules, not of what it imports. */
async function styledIn(path: string): Promise<string[]> {
  const sheet = await readFile(new URL(path, import.meta.url), 'utf8')
  const rules = sheet.replace(/\/\*.*?\*\//gs, '').replace(/@import[^;]*;/g, '')
  return [...rules.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/g)].map(([, name]) => name!)
}

const sorted = (names: string[]) => [...new Set(names)].sort()

const frame = { publicUrl: 'https://pixel.test', language: 'en', style: '/embed.css' } as const
const goal = { title: 'Kamera', name: 'Ana', amounts: '₱40 of ₱100', action: 'Give', path: '/ana/goal/g1', filled: 4 }

const embeds = [
  writeButton({ path: '/ana', words: 'Support Ana' } as Parameters<typeof writeButton>[0], frame),
  writeGoal(goal as Parameters<typeof writeGoal>[0], frame),
  writeGone('This is no longer here.', frame),
].join('')

/** Of two parts one works and one does not, with a day of each kind. */
const status = (isAway: boolean) => {
  const part = { part: 'pages', isWorking: true, since: undefined, days: [0, 5, 45] }
  const parts = [part, { ...part, isWorking: !isAway }] as Parameters<typeof writeStatus>[0]
  const look = { language: 'en', theme: undefined, style: '/status.css' } as const
  return writeStatus(parts, new Date('2026-11-22T10:00:00Z'), look)
}

test('every class of an embed has a rule, and no rule is left without a class', async () => {
  expect(sorted(classesOf(embeds))).toEqual(sorted(await styledIn('../web/embeds/embed.css')))
})

test('no rule of the status page is left without a class', async () => {
  const used = classesOf(status(true) + status(false))
  expect((await styledIn('../web/status/status.css')).filter((name) => !used.includes(name))).toEqual([])
})

test('what does not work is styled otherwise than what works, in its heading, its word and its days', async () => {
  const styled = await styledIn('../web/status/status.css')
  const [well, away] = [status(false), status(true)].map((html) =>
    classesOf(html).filter((name) => styled.includes(name)),
  )
  expect(sorted(away!.filter((name) => !well!.includes(name)))).toEqual(['away', 'fails'])
})
