// What a creator does with one overlay or soundbox: its showings, its settings, and its end.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { defaultLook, showings } from '#contract/live.ts'
import { type Surface, surfaces } from '#contract/surfaces.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { LookForm } from './LookForm.tsx'
import { Showings } from './Showings.tsx'
import { SurfaceCard } from './SurfaceCard.tsx'
import { SurfaceSettings } from './SurfaceSettings.tsx'
import { giftEvent, onePage, overlay } from './sample-surface.fixture.ts'
import { WebhookCard } from './WebhookCard.tsx'

const showing = (state: string) => ({
  place: 7,
  state,
  event: giftEvent,
})
const button = (name: string) => page.getByRole('button', { name, exact: true })

test.each([
  ['held', 'Let it through', showings.release, 'Waits for a screen'],
  ['unsure', 'Show again', showings.again, 'Waits for a screen'],
] as const)('what is %s is sent on by “%s”, and its new state is shown', async (state, press, endpoint, then) => {
  serve(showings.list, answer([showing(state)], onePage), answer([showing('waiting')], onePage))
  const sent = serve(endpoint, offline, answer({ ok: true }))
  mountApp(<Showings id="s1" state={undefined} page={1} />, { isSignedIn: true })
  await button(press).click()
  await button('GOT IT').click()
  await button(press).click()
  await expect.element(page.getByText(`${then} · Nov 21, 2026 at 10:38 am`)).toBeVisible()
  await expect.element(button(press)).not.toBeInTheDocument()
  const [key, again] = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(key).toBeTruthy()
  expect(again).toBe(key)
})

test('what waits can be shown by hand, which a screen may not do by itself any more', async () => {
  serve(showings.list, answer([showing('waiting')], onePage))
  const sent = serve(showings.again, answer({ place: 7, state: 'waiting' }))
  mountApp(<Showings id="s1" state={undefined} page={1} />, { isSignedIn: true })
  await button('Show now').click()
  await expect.element(page.getByText('Successfully Updated.')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('settings are sent as they are shown, and a refused one is reported at its field', async () => {
  const errors = { min_amount: ['Only amounts from ₱1.'] }
  const sent = serve(surfaces.change, refusal({ exception: 'ValidationException', errors }), answer(overlay))
  mountApp(<SurfaceSettings surface={overlay} action="/x" />, { isSignedIn: true })
  const amount = page.getByRole('textbox', { name: /^Only from this amount on/ })
  await expect.element(page.getByRole('textbox', { name: /^Words to mask/ })).toHaveValue('bobo\ntanga')
  await amount.fill('0')
  await button('Save it').click()
  await expect.element(amount).toHaveAccessibleDescription('Only amounts from ₱1.')
  await expect.element(amount).toHaveFocus()
  await amount.fill('20')
  await page.getByRole('checkbox', { name: 'Hold everything until I let it through' }).click()
  await button('Save it').click()
  await expect.element(page.getByText('Successfully Updated.')).toBeVisible()
  const body = { name: 'Sa stream', words: 'bobo\ntanga' }
  expect(sent.map((call) => call.body)).toEqual([
    { ...body, min_amount: '0', hold: '1' },
    { ...body, min_amount: '20', hold: '0' },
  ])
})

test('a soundbox is offered its sound and language only, and no sound that does not say the amount, because it says every amount', async () => {
  const sent = serve(showings.changeLook, answer(defaultLook))
  mountApp(<LookForm id="s1" isSoundbox look={defaultLook} goals={[]} />, { isSignedIn: true })
  const sound = page.getByRole('combobox', { name: 'Sound' })
  await expect.element(sound).toHaveValue('voice')
  const options = sound.getByRole('option').elements()
  expect(options.map((option) => option.textContent)).toEqual(['None', 'Two notes, then the amount in words'])
  const fields = [...page.getByRole('combobox').elements(), ...page.getByRole('textbox').elements()]
  expect(fields.map((field) => field.getAttribute('name'))).toEqual(['sound', 'language'])
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  await sound.selectOptions('None')
  await button('Save the sound').click()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ sound: 'none', language: 'en' }])
})

test.each([
  ['overlay', 'Revoke the link for good', 'Revoke', '/dashboard/surfaces', SurfaceCard],
  ['webhook', 'Remove the webhook', 'Remove', '/dashboard/programs', RemovedWebhook],
] as const)('removing this %s leads back to its list', async (_, press, confirm, list, Card) => {
  serve(surfaces.remove, answer({ ok: true }))
  mountApp(<Card surface={overlay} />, { isSignedIn: true })
  await button(press).click()
  await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click()
  await expect.poll(() => location.pathname).toBe(list)
})

function RemovedWebhook({ surface }: { surface: Surface }) {
  return <WebhookCard webhook={{ ...surface, kind: 'webhook' }} />
}
