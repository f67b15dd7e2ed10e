// What an overlay has shown and a webhook was sent: each state, each filter, and lists that are empty or cannot be read.
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { fil } from '#contract/fil.ts'
import { type ShowingState, showingStates, showings } from '#contract/live.ts'
import { surfaces } from '#contract/surfaces.ts'
import { webhooks } from '#contract/webhooks.ts'
import { setLanguage } from '../language/say.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { Deliveries } from './Deliveries.tsx'
import { Showings } from './Showings.tsx'
import { SurfaceList } from './SurfaceList.tsx'
import { giftEvent, onePage, overlay, webhook } from './sample-surface.fixture.ts'
import { WebhookList } from './WebhookList.tsx'

const signedIn = { isSignedIn: true }
const showing = (state: ShowingState, place = 7) => ({ place, state, event: { ...giftEvent, place } })
const inFilipino = () => {
  setLanguage('fil', fil)
  onTestFinished(() => setLanguage('en', undefined))
}

function openShowings(state?: ShowingState, at = 1): void {
  mountApp(<Showings id="s1" state={state} page={at} />, signedIn)
}

test.each<[ShowingState, string, string | undefined]>([
  ['waiting', 'Waits for a screen', 'Show now'],
  ['held', 'Held until you let it through', 'Let it through'],
  ['claimed', 'About to be shown', undefined],
  ['shown', 'On the screen now', undefined],
  ['acknowledged', 'Shown', 'Show again'],
  ['unsure', 'Not sure it was shown', 'Show again'],
  ['retracted', 'Given back before it was shown', undefined],
])('one that is %s says “%s”, and offers what can still be done', async (state, says, press) => {
  serve(showings.list, answer([showing(state)], onePage))
  openShowings()
  const row = page.getByRole('listitem').filter({ hasText: 'Gift · Aling Nena · ₱75.00' })
  await expect.element(row.getByText(`${says} · Nov 21, 2026 at 10:38 am`)).toBeVisible()
  expect(
    row
      .getByRole('button')
      .elements()
      .map((button) => button.textContent),
  ).toEqual(press ? [press] : [])
})

test('every state is named in Filipino too', async () => {
  inFilipino()
  serve(showings.list, answer(showingStates.map(showing), { ...onePage, total: showingStates.length }))
  openShowings()
  await expect.poll(() => page.getByRole('listitem').elements().length).toBe(showingStates.length)
  for (const english of ['Waits for a screen', 'About to be shown', 'Not sure it was shown', 'On the screen now'])
    expect(document.body.textContent).not.toContain(english)
})

test('a showing that another tab has shown meanwhile says why it is not shown again', async () => {
  serve(showings.list, answer([showing('held')], onePage))
  serve(showings.release, refusal({ exception: 'NotWaitingException', message: 'This is not waiting any more.' }))
  openShowings()
  await page.getByRole('button', { name: 'Let it through' }).click()
  await expect.element(page.getByRole('dialog').getByText('This is not waiting any more.')).toBeVisible()
  await page.getByRole('button', { name: 'GOT IT' }).click()
})

test('each of two is sent on by its own button', async () => {
  serve(showings.list, answer([showing('held', 8), showing('held', 7)], { ...onePage, total: 2 }))
  const sent = serve(showings.release, answer({ place: 7, state: 'waiting' }))
  openShowings()
  await page.getByRole('button', { name: 'Let it through' }).nth(1).click()
  await expect.element(page.getByText('Successfully Updated.')).toBeVisible()
  expect(sent.map(({ url }) => url)).toEqual(['/v1/user/surfaces/s1/showings/7/release'])
})

test.each([
  [undefined, 1, '', 'Nothing has come in since it was made.', 'All'],
  ['held', 1, 'state=held', 'There is none.', 'Held until you let it through'],
  ['unsure', 3, 'state=unsure&page=3', 'No results found.', 'Not sure it was shown'],
] as const)('the showings that are %s are asked for, and an empty list says so', async (...given) => {
  const [state, at, query, says, chosen] = given
  const asked = serve(showings.list, answer([], { ...onePage, total: 0 }))
  openShowings(state, at)
  await expect.element(page.getByText(says)).toBeVisible()
  const sent = new URLSearchParams(asked[0]!.url.split('?')[1])
  if (at === 1) sent.delete('page')
  expect(sent.toString()).toBe(query)
  await expect.element(page.getByRole('link', { name: chosen, exact: true })).toHaveAttribute('aria-current')
})

test('a filter leads to its own address, and “All” to that of the surface', async () => {
  serve(showings.list, answer([], { ...onePage, total: 0 }))
  openShowings('held')
  const href = (name: string) => page.getByRole('link', { name, exact: true }).element().getAttribute('href')
  await expect.element(page.getByText('There is none.')).toBeVisible()
  expect([href('All'), href('Shown')]).toEqual(['/dashboard/surfaces/s1', '/dashboard/surfaces/s1?state=acknowledged'])
})

test('a list that cannot be read can be asked for again', async () => {
  serve(showings.list, offline, offline, answer([showing('shown')], onePage))
  openShowings()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByText(/^On the screen now/)).toBeVisible()
})

const delivery = {
  id: 'd1',
  event_id: 'e1',
  type: 'gift.paid',
  place: 7,
  state: 'waiting',
  next_try_at: null,
  request: { headers: {}, body: JSON.stringify(giftEvent) },
  tries: [],
}

test.each([
  [undefined, 'Nothing was sent yet. Send a test, and it stands here.', 'All'],
  ['given_up', 'There is none.', 'Given up'],
] as const)('without a delivery that is %s the list says so', async (state, says, chosen) => {
  const asked = serve(webhooks.deliveries, answer([], { ...onePage, total: 0 }))
  mountApp(<Deliveries id="w1" state={state} page={1} />, signedIn)
  await expect.element(page.getByText(says)).toBeVisible()
  await expect.element(page.getByRole('link', { name: chosen, exact: true })).toHaveAttribute('aria-current')
  expect(new URLSearchParams(asked[0]!.url.split('?')[1]).get('state')).toBe(state ?? null)
})

test('more deliveries are read by a button, each once', async () => {
  const older = { ...delivery, id: 'd2', state: 'delivered' }
  const asked = serve(
    webhooks.deliveries,
    answer([delivery], { current_page: 1, last_page: 2, per_page: 1, total: 2 }),
    answer([delivery, older], { current_page: 2, last_page: 2, per_page: 1, total: 2 }),
  )
  mountApp(<Deliveries id="w1" state={undefined} page={1} />, signedIn)
  const again = page.getByRole('button', { name: /^Send once more/ })
  await expect.element(again).toBeVisible()
  await page.getByText('Load more').click()
  await expect.poll(() => again.elements().length).toBe(2)
  expect(asked).toHaveLength(2)
})

test('a delivery that was never tried says when it will be', async () => {
  serve(webhooks.deliveries, answer([{ ...delivery, next_try_at: '2026-11-21T02:43:00.000Z' }], onePage))
  mountApp(<Deliveries id="w1" state={undefined} page={1} />, signedIn)
  await expect.element(page.getByText('Next try: Nov 21, 2026 at 10:43 am.', { exact: true })).toBeVisible()
})

test('overlays and soundboxes are told apart, with what stopped them', async () => {
  const box = { ...overlay, id: 's2', kind: 'soundbox' as const, name: 'Sa tindahan', is_paused: true }
  mountApp(<SurfaceList surfaces={[overlay, box]} />, signedIn)
  await expect.element(page.getByText('Overlay · Never opened yet')).toBeVisible()
  await expect.element(page.getByText('Soundbox · Paused · Never opened yet')).toBeVisible()
  const open = page.getByRole('link', { name: 'Open Sa tindahan' })
  await expect.element(open).toHaveAttribute('href', '/dashboard/surfaces/s2')
})

test('overlays that cannot be read are not lost, and none are no list', async () => {
  const { rerender } = mountApp(<SurfaceList surfaces={[]} onRetry={() => undefined} />, signedIn)
  const failed = page.getByRole('alert').getByText('We could not load these. What they show is not lost.')
  await expect.element(failed).toBeVisible()
  rerender(<SurfaceList surfaces={[]} />)
  await expect.element(failed).not.toBeInTheDocument()
  expect(page.getByRole('list').query()).toBeNull()
})

test('only webhooks are listed among webhooks, with why one does not send', async () => {
  const off = { ...webhook, id: 'w2', name: 'Patay', is_paused: true, switched_off_at: '2026-11-21T02:38:00.000Z' }
  const paused = { ...webhook, id: 'w3', name: 'Pahinga', is_paused: true }
  serve(surfaces.list, offline, offline, answer([overlay, webhook, off, paused]))
  mountApp(<WebhookList />, signedIn)
  await expect.element(page.getByText('We could not load your webhooks. They go on being sent.')).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  const list = page.getByRole('list', { name: 'Your webhooks' })
  await expect.element(list.getByText('Nothing was taken yet', { exact: true })).toBeVisible()
  await expect
    .element(list.getByText('Switched off: nothing arrived for three days · Nothing was taken yet'))
    .toBeVisible()
  await expect.element(list.getByText('Paused · Nothing was taken yet')).toBeVisible()
  expect(list.getByRole('listitem').elements()).toHaveLength(3)
})

test('who has no webhook sees no list of them', async () => {
  const asked = serve(surfaces.list, answer([overlay]))
  mountApp(<WebhookList />, signedIn)
  await expect.element(page.getByText('Loading')).toBeInTheDocument()
  await expect.element(page.getByText('Loading')).not.toBeInTheDocument()
  expect(asked).toHaveLength(1)
  expect(page.getByRole('list').query()).toBeNull()
})
