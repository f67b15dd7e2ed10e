// The forms of overlays, soundboxes and webhooks: what is refused keeps what was typed, also without JavaScript.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { surfaceForm, surfacePaths } from '#contract/addresses/surface-paths.ts'
import { defaultLook, type Look, showings } from '#contract/live.ts'
import { surfaces } from '#contract/surfaces.ts'
import { useRead } from '../shell/queries.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { LookForm } from './LookForm.tsx'
import { NewSurface } from './NewSurface.tsx'
import { NewWebhook } from './NewWebhook.tsx'
import { PauseForm } from './PauseForm.tsx'
import { SurfaceCard } from './SurfaceCard.tsx'
import { SurfaceSettings } from './SurfaceSettings.tsx'
import { overlay, webhook } from './sample-surface.fixture.ts'
import { WebhookCard } from './WebhookCard.tsx'

const signedIn = { isSignedIn: true }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const name = page.getByRole('textbox', { name: 'What you call it' })
const address = page.getByRole('textbox', { name: 'Address it is sent to' })
const hold = page.getByRole('checkbox', { name: 'Hold everything until I let it through' })
const invalid = (errors: Record<string, string[]>) => refusal({ exception: 'ValidationException', message: '', errors })
const posted = (action: string, values: object, failure: object = { message: '' }) =>
  ({ ...signedIn, posted: { action, values, failure } }) as never

test('each refused setting of a webhook says why at its field, and everything stays', async () => {
  const errors = { name: ['Too long.'], url: ['Only https.'], words: ['Too many words.'] }
  const sent = serve(surfaces.change, invalid(errors), answer(webhook))
  mountApp(<SurfaceSettings surface={webhook} action="/x" />, signedIn)
  await address.fill('http://example.com')
  await button('Save it').click()
  await expect.element(name).toHaveAccessibleDescription('Too long.')
  await expect.element(name).toHaveFocus()
  await expect.element(address).toHaveAccessibleDescription('Only https.')
  await expect.element(page.getByRole('textbox', { name: /^Words to mask/ })).toHaveAccessibleDescription(/Too many/)
  await expect.element(address).toHaveValue('http://example.com')
  await address.fill('https://example.com')
  await expect.element(address).not.toHaveAttribute('aria-invalid')
  await button('Save it').click()
  await expect.element(page.getByText('Successfully Updated.')).toBeVisible()
  // A webhook holds nothing back.
  expect(sent[1]!.body).toEqual({ name: 'Bot', url: 'https://example.com', min_amount: '', words: '' })
})

test('settings that lost their connection stay as they were typed', async () => {
  serve(surfaces.change, offline, answer(overlay))
  mountApp(<SurfaceSettings surface={overlay} action="/x" />, signedIn)
  await name.fill('Bagong pangalan')
  await hold.click()
  await button('Save it').click()
  await button('GOT IT').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(name).toHaveValue('Bagong pangalan')
  await expect.element(hold).not.toBeChecked()
  await button('Save it').click()
  await expect.element(page.getByText('Successfully Updated.')).toBeVisible()
})

function Listed() {
  return <p>Surfaces: {useRead(surfaces.list, {}).data?.length}</p>
}

test('pressed twice the settings are sent once, and the lists that show them are read again', async () => {
  const late = Promise.withResolvers<ReturnType<typeof answer>>()
  const lists = serve(surfaces.list, answer([overlay]))
  const sent = serve(surfaces.change, late.promise)
  mountApp(
    <>
      <Listed />
      <SurfaceSettings surface={overlay} action="/x" />
    </>,
    signedIn,
  )
  await expect.element(page.getByText('Surfaces: 1')).toBeVisible()
  await button('Save it').click()
  await button('Saving…').click({ force: true })
  late.resolve(answer(overlay))
  await expect.poll(() => lists.length).toBe(2)
  expect(sent).toHaveLength(1)
})

test.each([
  ['is unchecked', { name: 'Iba' }, false],
  ['is checked', { name: 'Iba', hold: '1' }, true],
])('without JavaScript refused settings come back as they were posted: holding %s', async (_, values, isHeld) => {
  const action = surfaceForm('changeSurface', { id: 's1' })
  const failure = { message: '', errors: { name: ['Too long.'] } }
  mountApp(<SurfaceSettings surface={overlay} action={action} />, posted(action, values, failure))
  await expect.element(name).toHaveValue('Iba')
  await expect.element(name).toHaveAccessibleDescription('Too long.')
  expect((hold.element() as HTMLInputElement).checked).toBe(isHeld)
})

test('a pause that was posted there changes no setting that is shown', async () => {
  const action = surfaceForm('changeSurface', { id: 's1' })
  mountApp(<SurfaceSettings surface={overlay} action={action} />, posted(action, { is_paused: '1' }))
  await expect.element(hold).toBeChecked()
  await expect.element(name).toHaveValue('Sa stream')
})

test('a new overlay is a plain form, and a refused one keeps its kind, its name and whether it holds', async () => {
  const values = { kind: 'soundbox', name: 'Sa tindahan', hold: '1' }
  const failure = { message: 'Please check.', errors: { name: ['Too long.'] } }
  mountApp(<NewSurface />, posted(addresses.surfaces, values, failure))
  await expect.element(page.getByRole('combobox', { name: 'What it is' })).toHaveValue('soundbox')
  await expect.element(name).toHaveAccessibleDescription('Too long.')
  await expect.element(hold).toBeChecked()
  expect(page.getByText('Please check.').query()).toBeNull()
  // Only a webhook has an address.
  await expect.element(address).not.toBeInTheDocument()
  const data = Object.fromEntries(new FormData(document.querySelector('form')!))
  expect(data).toEqual({ kind: 'soundbox', name: 'Sa tindahan', min_amount: '', words: '', hold: '1' })
})

test('a new overlay that is refused as a whole says why', async () => {
  mountApp(<NewSurface />, posted(addresses.surfaces, {}, { message: 'You have 20 of these.' }))
  await expect.element(page.getByRole('alert').getByText('You have 20 of these.')).toBeVisible()
})

test('a new webhook whose address is refused keeps what was typed; its secret is shown, with the way on', async () => {
  const sent = serve(
    surfaces.make,
    invalid({ url: ['This is not a public address.'] }),
    answer({ id: 'w9', secret: 'whsec_1' }),
  )
  mountApp(<NewWebhook />, signedIn)
  await name.fill('Bot')
  await address.fill('https://localhost')
  await button('Make a webhook').click()
  await expect.element(address).toHaveAccessibleDescription('This is not a public address.')
  await expect.element(address).toHaveFocus()
  await address.fill('https://example.com')
  await button('Make a webhook').click()
  await expect.element(page.getByText('whsec_1')).toBeVisible()
  await expect.element(page.getByRole('alert').getByText('Copy the secret now')).toBeVisible()
  const onward = page.getByRole('link', { name: 'Go on to the webhook' })
  await expect.element(onward).toHaveAttribute('href', addresses.webhook('w9'))
  expect(sent[1]!.body).toEqual({ kind: 'webhook', name: 'Bot', url: 'https://example.com', min_amount: '', words: '' })
  // A changed webhook is another one, not a repetition.
  const [key, other] = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(other).not.toBe(key)
})

test('a webhook that was made without JavaScript shows its secret', async () => {
  const body = { data: { id: 'w9', secret: 'whsec_1' } }
  mountApp(<NewWebhook />, { ...signedIn, posted: { action: surfacePaths.makeWebhook, values: {}, body } } as never)
  await expect.element(page.getByText('whsec_1')).toBeVisible()
})

test('a secret that was changed without JavaScript is shown on its own page only', async () => {
  const shown = { action: addresses.webhook('s1'), values: {}, body: { data: { secret: 'whsec_2' } } }
  const { unmount } = mountApp(<WebhookCard webhook={webhook} />, { ...signedIn, posted: shown } as never)
  await expect.element(page.getByText('whsec_2')).toBeVisible()
  unmount()
  mountApp(<WebhookCard webhook={{ ...webhook, id: 's2' }} />, { ...signedIn, posted: shown } as never)
  await expect.element(page.getByText('https://example.com/hook')).toBeVisible()
  expect(page.getByText('whsec_2').query()).toBeNull()
})

test('a secret is copied as it is shown; a browser that refuses leaves it to be selected', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText')
  onTestFinished(() => writeText.mockRestore())
  writeText.mockRejectedValueOnce(new DOMException('', 'NotAllowedError')).mockResolvedValueOnce()
  const body = { data: { id: 'w9', secret: 'whsec_1' } }
  mountApp(<NewWebhook />, { ...signedIn, posted: { action: surfacePaths.makeWebhook, values: {}, body } } as never)
  await button('Copy secret').click()
  await expect.poll(() => writeText.mock.calls.length).toBe(1)
  await expect.element(button('Copy secret')).toBeVisible()
  await button('Copy secret').click()
  await expect.element(button('Copied')).toBeVisible()
  expect(writeText.mock.calls).toEqual([['whsec_1'], ['whsec_1']])
})

test.each([
  [false, 'Pause', '1'],
  [true, 'Go on', '0'],
])('a surface whose pause is %s offers “%s”', async (is_paused, press, value) => {
  const sent = serve(surfaces.change, offline, answer(overlay))
  mountApp(<PauseForm surface={{ id: 's1', is_paused }} action="/x" />, signedIn)
  expect(Object.fromEntries(new FormData(document.querySelector('form')!))).toEqual({ is_paused: value })
  await button(press).click()
  await button('GOT IT').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await button(press).click()
  await expect.element(page.getByText('Successfully Updated.')).toBeVisible()
  expect(sent.map(({ url, body }) => [url, body])).toEqual(
    Array(2).fill(['/v1/user/surfaces/s1', { is_paused: value }]),
  )
})

test.each([
  ['overlay', /^In OBS: Sources, Browser/, 'Last open Nov 21, 2026 at 10:38 am'],
  ['soundbox', /^Open it on the phone at the counter/, 'Last open Nov 21, 2026 at 10:38 am'],
] as const)('the link of this %s says where it belongs, is copied, and can be tried', async (kind, says, heard) => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => writeText.mockRestore())
  const sent = serve(
    surfaces.test,
    refusal({ exception: 'NotFoundException', message: 'It is gone.' }),
    answer({ ok: true }),
  )
  mountApp(<SurfaceCard surface={{ ...overlay, kind, last_heard_at: '2026-11-21T02:38:00.000Z' }} />, signedIn)
  await expect.element(page.getByText(says)).toBeVisible()
  await expect.element(page.getByText(heard)).toBeVisible()
  await button('Copy link').click()
  await expect.poll(() => writeText.mock.calls).toEqual([['https://pixel.test/live/x']])
  await button('Try it').click()
  await expect.element(page.getByRole('dialog').getByText('It is gone.')).toBeVisible()
  await button('GOT IT').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await button('Try it').click()
  await expect.element(page.getByText('A test is on its way to every screen that is open.')).toBeVisible()
  expect(sent).toHaveLength(2)
})

const seconds = page.getByRole('spinbutton', { name: 'How long an alert stays, in seconds' })

test('a goal that is chosen no more is sent as none, and the look of the next preview follows', async () => {
  const look: Look = { ...defaultLook, goal_id: 'g1', ticker: true, seconds: 10 }
  const sent = serve(showings.changeLook, offline, answer(defaultLook))
  const seen: Look[] = []
  const preview = (chosen: Look) => {
    seen.push(chosen)
    return null
  }
  mountApp(<LookForm id="s1" look={look} goals={[{ id: 'g1', title: 'Tablet' }]} preview={preview} />, signedIn)
  expect(seen.at(-1)).toEqual(look)
  await page.getByRole('combobox', { name: 'Goal bar' }).selectOptions('None')
  await page.getByRole('checkbox').click()
  expect(seen.at(-1)).toEqual({ ...look, goal_id: null, ticker: false })
  await button('Save the look').click()
  await button('GOT IT').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('checkbox')).not.toBeChecked()
  await button('Save the look').click()
  await expect.element(page.getByText('Successfully Updated.')).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual(Array(2).fill({ ...look, goal_id: null, ticker: false }))
})

test('without JavaScript a refused look comes back as it was posted, with its reason', async () => {
  const action = surfaceForm('changeLook', { id: 's1' })
  const values = { position: 'top', seconds: '60', goal_id: 'none', sound: 'none', language: 'fil' }
  const failure = { message: '', errors: { seconds: ['Choose 3 to 15 seconds.'] } }
  const look: Look = { ...defaultLook, goal_id: 'g1', ticker: true }
  mountApp(<LookForm id="s1" look={look} goals={[{ id: 'g1', title: 'Tablet' }]} />, posted(action, values, failure))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Choose 3 to 15 seconds.')
  await expect.element(page.getByRole('combobox', { name: 'Where it stands' })).toHaveValue('top')
  await expect.element(seconds).toHaveValue(60)
  await expect.element(page.getByRole('combobox', { name: 'Goal bar' })).toHaveValue('none')
  await expect.element(page.getByRole('combobox', { name: 'Language it speaks' })).toHaveValue('fil')
  await expect.element(page.getByRole('checkbox')).not.toBeChecked()
})
