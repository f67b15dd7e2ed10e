import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { limits } from '#contract/limits.ts'
import { type Reactions, reactions } from '#contract/reactions.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { ReactionBar } from './ReactionBar.tsx'

const none = { heart_count: 0, laugh_count: 0, support_count: 0, sad_count: 0, angry_count: 0, all_count: 0 }
const oneHeart: Reactions = { ...none, heart_count: 1, all_count: 1, details: null }
const mine: Reactions = { ...none, heart_count: 2, all_count: 2, details: { id: 1 } }

const main = page.getByRole('button', { name: 'Love', exact: true, pressed: false }).first()
const pressed = page.getByRole('button', { name: 'Love', exact: true, pressed: true }).first()
const more = page.getByRole('button', { name: 'More reactions' })
const tray = page.getByRole('group', { name: 'Reactions' })
const count = (n: number) => page.getByRole('button', { name: new RegExp(`^${n} reactions?: see who`) })

let made = 0
/** Uses new content each time, because the latest counts are remembered per content. */
function mountBar(shown = oneHeart): { content_id: string; content_type: 'bloc' } {
  const about = { content_id: `b${++made}`, content_type: 'bloc' } as const
  // Leaves room for the tray above the button.
  const bar = <ReactionBar about={about} reactions={shown} path="/luz" />
  mountApp(<div style={{ paddingTop: 200 }}>{bar}</div>, { isSignedIn: true })
  return about
}

test('a press is shown at once and reverted when refused', async () => {
  const response = Promise.withResolvers<typeof offline>()
  serve(reactions.add, response.promise)
  mountBar()
  await main.click()
  await expect.element(pressed).toBeVisible()
  await expect.element(count(2)).toBeVisible()
  response.resolve(offline)
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect.element(main).toBeVisible()
  await expect.element(count(1)).toBeVisible()
})

test('a second press while one is being sent wins, and the requests follow one another', async () => {
  const response = Promise.withResolvers<ReturnType<typeof answer>>()
  const added = serve(reactions.add, response.promise)
  const removed = serve(reactions.remove, answer(oneHeart))
  const about = mountBar()
  await main.click()
  await pressed.click()
  await expect.element(count(1)).toBeVisible()
  expect(removed).toEqual([])
  response.resolve(answer(mine))
  await expect.poll(() => removed.map(({ body }) => body)).toEqual([about])
  expect(added.map(({ body }) => body)).toEqual([{ ...about, reaction_id: 1 }])
  await expect.element(main).toBeVisible()
})

test('the arrow opens all five; arrow keys cycle, and Escape closes and restores the focus', async () => {
  mountBar()
  await more.click()
  await expect.element(tray.getByRole('button', { name: 'Love' })).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(tray.getByRole('button', { name: 'Angry' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tray.getByRole('button', { name: 'Love' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(tray).not.toBeInTheDocument()
  await expect.element(more).toHaveFocus()
})

test('another reaction replaces the one before, and the same one removes it', async () => {
  const sad = { ...none, heart_count: 1, sad_count: 1, all_count: 2, details: { id: 4 } }
  const added = serve(reactions.add, answer(sad))
  const removed = serve(reactions.remove, answer(oneHeart))
  mountBar(mine)
  await more.click()
  await tray.getByRole('button', { name: 'Sad' }).click()
  await expect.element(tray).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Sad', pressed: true })).toBeVisible()
  expect(added[0]!.body).toMatchObject({ reaction_id: 4 })
  await expect.element(count(2)).toBeVisible()
  await more.click()
  await tray.getByRole('button', { name: 'Sad' }).click()
  await expect.element(count(1)).toBeVisible()
  expect(removed).toHaveLength(1)
})

test('a long press opens the five without reacting, and a press elsewhere closes them', async () => {
  mountBar()
  const button = main.element()
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await expect.element(tray).toBeVisible()
  button.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  // No answer is served for a reaction: sending one would fail the test.
  ;(button as HTMLButtonElement).click()
  await expect.element(count(1)).toBeVisible()
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await expect.element(tray).not.toBeInTheDocument()
})

test('a hold that ends beside the button does not swallow the next press of a key', async () => {
  const added = serve(reactions.add, answer(mine))
  mountBar()
  await expect.element(main).toBeVisible()
  const button = main.element() as HTMLButtonElement
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await expect.element(tray).toBeVisible()
  document.body.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  await userEvent.keyboard('{Escape}')
  await expect.element(tray).not.toBeInTheDocument()
  button.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => added.length).toBe(1)
})

test('leaving the button ends a hold, and no menu of the phone covers the five', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const added = serve(reactions.add, answer(mine))
  mountBar()
  const press = (type: string, more = {}) =>
    main.element().dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, ...more }))
  press('pointerdown')
  press('pointerout', { relatedTarget: document.body })
  vi.advanceTimersByTime(limits.reactionHoldMs)
  expect(press('contextmenu')).toBe(false)
  // Not held: the next press reacts.
  ;(main.element() as HTMLButtonElement).click()
  await expect.poll(() => added.length).toBe(1)
  expect(tray.elements()).toEqual([])
})

test('the five open with the focus on the own reaction', async () => {
  mountBar({ ...none, sad_count: 1, all_count: 1, details: { id: 4 } })
  await more.click()
  await expect.element(tray.getByRole('button', { name: 'Sad', pressed: true })).toHaveFocus()
})

test('Escape in the five closes them alone, not the dialog around them', async () => {
  const onEscape = vi.fn()
  onTestFinished(() => removeEventListener('keydown', onEscape))
  mountBar()
  await more.click()
  addEventListener('keydown', onEscape)
  await userEvent.keyboard('{Escape}')
  await expect.element(tray).not.toBeInTheDocument()
  expect(onEscape).not.toHaveBeenCalled()
})

test('the count opens who reacted, anew after a reaction of one’s own', async () => {
  const who = (...reactors: object[]) =>
    answer({ reactors, totals: mine }, { current_page: 1, last_page: 1, per_page: 12, total: reactors.length })
  const person = (page_url: string, page_name: string) => ({
    ...{ page_url, page_name, avatar_variants: null },
    reaction: { icon_url: '/heart.svg', name: 'Love' },
  })
  serve(reactions.add, answer(mine))
  serve(reactions.reactors, who(person('ana', 'Ana')), who(person('bea', 'Bea'), person('ana', 'Ana')))
  mountBar()
  await count(1).click()
  await expect.element(page.getByRole('link', { name: 'Ana' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await main.click()
  await count(2).click()
  await expect.element(page.getByRole('link', { name: 'Bea' })).toBeVisible()
})

test('whoever comes back to a page of before sees the reaction they gave since', async () => {
  serve(reactions.add, answer({ ...mine, heart_count: 7, all_count: 7 }))
  const about = { content_id: `b${++made}`, content_type: 'bloc' } as const
  const bar = <ReactionBar about={about} reactions={oneHeart} path="/luz" />
  const first = mountApp(bar, { isSignedIn: true })
  await main.click()
  await expect.element(count(7)).toBeVisible()
  first.unmount()
  mountApp(bar, { isSignedIn: true })
  await expect.element(pressed).toBeVisible()
  await expect.element(count(7)).toBeVisible()
})

test('without a connection a reaction taken back is there again, with its count', async () => {
  serve(reactions.remove, offline)
  mountBar(mine)
  await pressed.click()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect.element(pressed).toBeVisible()
  await expect.element(count(2)).toBeVisible()
})

test('of three quick presses only the last wish is sent after the first', async () => {
  const response = Promise.withResolvers<ReturnType<typeof answer>>()
  const added = serve(reactions.add, response.promise)
  const removed = serve(reactions.remove, answer(oneHeart))
  mountBar()
  await main.click()
  await pressed.click()
  await main.click()
  response.resolve(answer(mine))
  await expect.element(pressed).toBeVisible()
  await expect.element(count(2)).toBeVisible()
  expect([added.length, removed.length]).toEqual([1, 0])
})

test('when a change of the reaction fails, the one that was stored before stays', async () => {
  const added = serve(reactions.add, answer(mine), offline)
  mountBar()
  await main.click()
  await expect.poll(() => added.length).toBe(1)
  await more.click()
  await tray.getByRole('button', { name: 'Sad' }).click()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect.element(pressed).toBeVisible()
  await expect.element(count(2)).toBeVisible()
})

test('a reaction that is not allowed says so in the words of the specification, and is taken back', async () => {
  serve(reactions.add, refusal({ exception: 'ReactionNotAllowedException', message: 'Only buyers can react.' }))
  mountBar()
  await main.click()
  await expect.element(page.getByRole('dialog', { name: 'UNABLE TO REAX' })).toBeVisible()
  await expect.element(page.getByText('Only buyers can react.')).toBeVisible()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect.element(main).toBeVisible()
  await expect.element(count(1)).toBeVisible()
})

test('a visitor is asked to sign in, and no reaction is shown as given', async () => {
  serve(reactions.add, refusal({ exception: 'UnauthorizedAccessException', message: '' }))
  mountBar()
  await main.click()
  await expect.element(page.getByRole('dialog', { name: 'Log in to go on' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(main).toBeVisible()
})

test('without any reaction there is no count, and thousands are grouped', async () => {
  const { unmount } = mountApp(
    <ReactionBar
      about={{ content_id: 'none', content_type: 'bloc' }}
      reactions={{ ...none, details: null }}
      path="/"
    />,
  )
  await expect.element(main).toBeVisible()
  await expect.element(page.getByRole('button', { name: /see who$/ })).not.toBeInTheDocument()
  unmount()
  mountBar({ ...none, heart_count: 1200, sad_count: 34, all_count: 1234, details: null })
  await expect.element(count(1234).or(page.getByRole('button', { name: /^1,234 reactions: see who/ }))).toBeVisible()
})

test.each([
  ['ReactionNotAllowedException', 'UNABLE TO REAX'],
  ['ServiceUnavailableException', 'UNABLE TO PROCEED'],
])('a reaction refused by %s without JavaScript says so beside the content it was for', async (exception, title) => {
  const posted = {
    action: addresses.react,
    values: { content_id: 'b-own' },
    failure: { exception, message: 'Not here.', errors: {} },
  }
  const bar = (content_id: string) => (
    <ReactionBar about={{ content_id, content_type: 'bloc' }} reactions={oneHeart} path="/luz" />
  )
  const { rerender } = mountApp(bar('b-own'), { posted: posted as never })
  await expect.element(page.getByRole('alert').getByText('Not here.')).toBeVisible()
  await expect.element(page.getByRole('alert').getByText(title)).toBeVisible()
  rerender(<div key="other">{bar('b-other')}</div>)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
