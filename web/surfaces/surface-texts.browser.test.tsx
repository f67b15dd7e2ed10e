// What the pages of overlays and webhooks say in both languages, and what each of their buttons sends without a script.
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { surfaceForm, surfacePaths } from '#contract/addresses/surface-paths.ts'
import { fil } from '#contract/fil.ts'
import { accents, alertSizes, alertSounds, defaultLook, positions, showings } from '#contract/live.ts'
import { surfaces } from '#contract/surfaces.ts'
import { type TryError, webhooks } from '#contract/webhooks.ts'
import { setLanguage } from '../language/say.ts'
import { useRead } from '../shell/queries.ts'
import { answer, mountApp, offline, serve } from '../testing.tsx'
import { Deliveries } from './Deliveries.tsx'
import { LookForm } from './LookForm.tsx'
import { NewSurface } from './NewSurface.tsx'
import { NewWebhook } from './NewWebhook.tsx'
import { PauseForm } from './PauseForm.tsx'
import { Showings } from './Showings.tsx'
import { SurfaceCard } from './SurfaceCard.tsx'
import { SurfaceSettings } from './SurfaceSettings.tsx'
import { giftEvent, onePage, overlay, webhook } from './sample-surface.fixture.ts'
import { WebhookCard } from './WebhookCard.tsx'

const signedIn = { isSignedIn: true }
const button = (name: string) => page.getByRole('button', { name, exact: true })

function speakFilipino(): void {
  setLanguage('fil', fil)
  onTestFinished(() => setLanguage('en', undefined))
}

/** The texts of a select’s options, by its values. */
const optionsOf = (name: string) =>
  [...document.querySelectorAll<HTMLOptionElement>(`select[name=${name}] option`)].map(
    ({ value, textContent }) => [value, textContent] as const,
  )

test.each([
  ['position', positions],
  ['size', alertSizes],
  ['accent', accents],
  ['sound', alertSounds],
] as const)('each choice of the %s has a name of its own, in both languages', (field, values) => {
  const { unmount } = mountApp(<LookForm id="s1" look={defaultLook} goals={[]} />, signedIn)
  const english = optionsOf(field)
  unmount()
  speakFilipino()
  mountApp(<LookForm id="s1" look={defaultLook} goals={[]} />, { ...signedIn, language: 'fil' })
  for (const options of [english, optionsOf(field)]) {
    expect(options.map(([value]) => value)).toEqual(values)
    expect(new Set(options.map(([, text]) => text)).size).toBe(values.length)
    for (const [, text] of options) expect(text).not.toBe('')
  }
})

test('a goal is chosen by its title as it was typed, and none is a choice too', () => {
  const goals = [
    { id: 'g1', title: '<b>Tablet</b>' },
    { id: 'g2', title: 'None' },
  ]
  mountApp(<LookForm id="s1" look={{ ...defaultLook, goal_id: 'g2' }} goals={goals} />, signedIn)
  expect(optionsOf('goal_id')).toEqual([
    ['none', 'None'],
    ['g1', '<b>Tablet</b>'],
    ['g2', 'None'],
  ])
  expect(document.querySelector<HTMLSelectElement>('select[name=goal_id]')!.value).toBe('g2')
})

const tries: [TryError, string][] = [
  ['address', 'its address is not a public one'],
  ['name', 'no server has its name'],
  ['connection', 'no connection was made'],
  ['certificate', 'its certificate is not valid'],
  ['timeout', 'no answer within 10 seconds'],
  ['incomplete', 'its answer broke off'],
]

test.each(tries)('a delivery that failed with “%s” says so: %s', async (error, says) => {
  const delivery = {
    ...{ id: 'd1', event_id: 'e1', type: 'gift.paid', place: 7, state: 'given_up', next_try_at: null },
    request: { headers: {}, body: JSON.stringify(giftEvent) },
    tries: [{ date: giftEvent.date, status: null, duration_ms: 5, error }],
  }
  serve(webhooks.deliveries, answer([delivery], onePage))
  mountApp(<Deliveries id="w1" state={undefined} page={1} />, signedIn)
  await expect.element(page.getByText(`Nov 21, 2026 at 10:38 am: ${says}.`, { exact: true })).toBeVisible()
  expect(fil).toHaveProperty([says])
})

/** Where each form of the page leads without a script, and what it sends. */
const forms = () =>
  [...document.querySelectorAll('form')].map((form) => [
    new URL(form.action).pathname,
    Object.fromEntries(new FormData(form)),
  ])

test('without a script each button of an overlay is a form of its own', () => {
  mountApp(<SurfaceCard surface={overlay} />, signedIn)
  expect(forms()).toEqual([
    [surfaceForm('testSurface', { id: 's1' }), {}],
    [surfaceForm('changeSurface', { id: 's1' }), { is_paused: '1' }],
    [surfaceForm('removeSurface', { id: 's1' }), {}],
  ])
})

test('without a script each button of a webhook is a form of its own', () => {
  mountApp(<WebhookCard webhook={webhook} />, signedIn)
  expect(forms()).toEqual([
    [surfaceForm('testWebhook', { id: 's1' }), {}],
    [surfaceForm('changeWebhook', { id: 's1' }), { is_paused: '1' }],
    [addresses.webhook('s1'), {}],
    [surfaceForm('removeWebhook', { id: 's1' }), {}],
  ])
})

test('without a script a new overlay and a new webhook post to their own addresses what stands there', () => {
  mountApp(
    <>
      <NewSurface />
      <NewWebhook />
    </>,
    signedIn,
  )
  expect(forms()).toEqual([
    [addresses.surfaces, { kind: 'overlay', name: '', min_amount: '', words: '' }],
    [surfacePaths.makeWebhook, { name: '', url: '', min_amount: '', words: '' }],
  ])
})

test('without a script what is held is let through, and what was shown is shown again, each at its own address', async () => {
  const rows = (['held', 'acknowledged'] as const).map((state, at) => ({ place: 8 - at, state, event: giftEvent }))
  serve(showings.list, answer(rows, { ...onePage, total: 2 }))
  mountApp(<Showings id="s1" state={undefined} page={1} />, signedIn)
  await expect.element(button('Let it through')).toBeVisible()
  expect(forms().map(([address]) => address)).toEqual([
    surfaceForm('releaseShowing', { id: 's1', place: '8' }),
    surfaceForm('showAgain', { id: 's1', place: '7' }),
  ])
})

test('a webhook that is removed asks first, with what is lost, and a cancelled question removes nothing', async () => {
  const sent = serve(surfaces.remove, answer({ ok: true }))
  mountApp(<WebhookCard webhook={webhook} />, signedIn)
  await button('Remove the webhook').click()
  const question = page.getByRole('dialog', { name: 'Remove “Bot”?' })
  await expect.element(question.getByText(/what it was sent is forgotten/)).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(sent).toEqual([])
})

test('a test of a webhook is sent once for two presses, and its deliveries are read again', async () => {
  const late = Promise.withResolvers<ReturnType<typeof answer>>()
  const lists = serve(webhooks.deliveries, answer([], { ...onePage, total: 0 }))
  const sent = serve(surfaces.test, late.promise)
  mountApp(
    <>
      <WebhookCard webhook={webhook} />
      <Deliveries id="s1" state={undefined} page={1} />
    </>,
    signedIn,
  )
  await expect.element(page.getByText('Nothing was sent yet. Send a test, and it stands here.')).toBeVisible()
  await button('Send a test').dblClick()
  late.resolve(answer({ ok: true }))
  await expect.element(page.getByText('A test is on its way.')).toBeVisible()
  await expect.poll(() => lists.length).toBe(2)
  expect(sent).toHaveLength(1)
})

function Names() {
  return (
    <p>
      {useRead(surfaces.list, {})
        .data?.map(({ is_paused }) => (is_paused ? 'paused' : 'going'))
        .join()}
    </p>
  )
}

test('a pause is shown where surfaces are listed, and one that failed is not', async () => {
  serve(surfaces.list, answer([overlay]), answer([{ ...overlay, is_paused: true }]))
  serve(surfaces.change, offline, answer(overlay))
  mountApp(
    <>
      <Names />
      <PauseForm surface={overlay} action="/x" />
    </>,
    signedIn,
  )
  await expect.element(page.getByText('going')).toBeVisible()
  await button('Pause').click()
  await button('GOT IT').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText('going')).toBeVisible()
  await button('Pause').click()
  await expect.element(page.getByText('paused')).toBeVisible()
})

test('an amount and words that somebody set are typed as they are, and none are empty fields', () => {
  const { unmount } = mountApp(<SurfaceSettings surface={{ ...overlay, min_amount: 99_999.5 }} action="/x" />, signedIn)
  const values = () => Object.fromEntries(new FormData(document.querySelector('form')!))
  expect(values()).toEqual({ name: 'Sa stream', min_amount: '99999.5', words: 'bobo\ntanga', hold: '1' })
  unmount()
  mountApp(<SurfaceSettings surface={{ ...webhook, url: null }} action="/x" />, signedIn)
  expect(values()).toEqual({ name: 'Bot', url: '', min_amount: '', words: '' })
})
