// Reactions as they come from the server: the form of who has no script, and what the bar says of the counts.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { reactionKinds } from '#contract/reaction-kinds.ts'
import type { Reactions } from '#contract/reactions.ts'
import { mountApp } from '../testing.tsx'
import { noReactions } from './no-reactions.fixture.ts'
import { ReactionBar } from './ReactionBar.tsx'
import { ReactionPicker } from './ReactionPicker.tsx'

let made = 0

function show(reactions: Partial<Reactions> = {}) {
  const about = { content_id: `f${++made}`, content_type: 'photo' } as const
  mountApp(<ReactionBar about={about} reactions={{ ...noReactions, ...reactions }} path="/luz/pixel-snap/p1" />)
  const form = document.querySelector('form')!
  return { about, form: [form.method, form.getAttribute('action'), Object.fromEntries(new FormData(form))] }
}

const icons = () =>
  [...document.querySelectorAll('[aria-label$="see who"] img')].map((icon) => icon.getAttribute('src'))

test('who has not reacted gives Love by the form, and returns to the page', () => {
  const { about, form } = show()
  expect(form).toEqual(['post', addresses.react, { ...about, reaction_id: '1', next: '/luz/pixel-snap/p1' }])
})

test.each(reactionKinds)(
  'who gave $label takes it back by the form, which names no reaction',
  async ({ id, name, label }) => {
    const { about, form } = show({ [`${name}_count`]: 1, all_count: 1, details: { id } })
    expect(form).toEqual(['post', addresses.takeReactionBack, { ...about, next: '/luz/pixel-snap/p1' }])
    await expect.element(page.getByRole('button', { name: label, exact: true, pressed: true })).toBeVisible()
  },
)

test('the icons beside the count are those of the reactions that were given, in their order', async () => {
  show({ angry_count: 2, laugh_count: 1, all_count: 3 })
  await expect.element(page.getByRole('button', { name: '3 reactions: see who' })).toBeVisible()
  expect(icons()).toHaveLength(2)
  expect(icons()).toEqual(['laugh', 'angry'].map((name) => expect.stringContaining(name)))
})

test('one reaction is counted in the singular', async () => {
  show({ sad_count: 1, all_count: 1 })
  await expect.element(page.getByRole('button', { name: '1 reaction: see who', exact: true })).toBeVisible()
})

test('of the five the own one is pressed, and choosing it again takes it back', async () => {
  const chosen: (number | null)[] = []
  mountApp(
    // Room for the tray, which lies above its place.
    <div style={{ position: 'relative', marginTop: 200 }}>
      <ReactionPicker ownId={3} onChoose={(id) => chosen.push(id)} onClose={() => undefined} />
    </div>,
  )
  const pressed = page.getByRole('button', { pressed: true })
  expect(pressed.elements().map((button) => button.textContent)).toEqual(['Support'])
  await pressed.click()
  await page.getByRole('button', { name: 'Sad' }).click()
  expect(chosen).toEqual([null, 4])
})
