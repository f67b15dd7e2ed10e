// A gift as its creator sees it: the reply to it, and whether the wall shows it.
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { ownPaths } from '#contract/addresses/own-paths.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { fil } from '#contract/fil.ts'
import { gifts, type ReceivedGift } from '#contract/gifts.ts'
import { setLanguage } from '../language/say.ts'
import type { PageContextValue } from '../shell/page-context.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { ReceivedGiftCard } from './ReceivedGiftCard.tsx'

const gift = {
  donation_id: 'd1',
  name: 'Jepoy',
  page_url: null,
  amount: 50,
  message: 'Kaya mo!',
  date: '2026-05-01T10:00:00+08:00',
  is_hidden: false,
  taken_down: null,
  reply: null,
} as ReceivedGift
const replied = { ...gift, reply: { message: 'Salamat!', date: gift.date } }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const reply = page.getByRole('textbox', { name: 'Your reply' })

const card = (change: Partial<ReceivedGift> = {}) => (
  <ul>
    <ReceivedGiftCard gift={{ ...gift, ...change }} />
  </ul>
)
const show = (change?: Partial<ReceivedGift>, posted?: PageContextValue['posted']) =>
  mountApp(card(change), { isSignedIn: true, posted })

const openReply = () => page.getByText(/^Reply/).click()

test('a reply is typed where it opens, sent once, and shown', async () => {
  const sent = serve(gifts.reply, offline, answer(replied))
  show()
  await openReply()
  await expect.element(reply).toHaveFocus()
  await reply.fill('Salamat!')
  await button('Send reply').click()
  await button('GOT IT').click()
  await expect.element(reply).toHaveValue('Salamat!')
  await button('Send reply').click()
  await expect.element(page.getByText(/^You replied/)).toBeVisible()
  await expect.element(reply).not.toBeInTheDocument()
  await expect.element(page.getByText(/^Edit reply/)).toBeVisible()
  expect(document.activeElement).toHaveTextContent('Edit reply to Jepoy')
  expect(sent[1]!.body).toEqual({ donation_id: 'd1', message: 'Salamat!' })
})

test('a refused reply says why at its field, until it is changed', async () => {
  const errors = { message: ['The message is required.'] }
  serve(gifts.reply, refusal({ exception: 'ValidationException', message: '', errors }))
  show()
  await openReply()
  await button('Send reply').click()
  await expect.element(reply).toHaveAccessibleDescription(/The message is required\./)
  await reply.fill('Salamat!')
  await expect.element(reply).not.toHaveAttribute('aria-invalid')
})

test('hiding a gift needs a confirmation, showing it again none', async () => {
  const sent = serve(gifts.hide, answer({ ...gift, is_hidden: true }), answer(gift))
  show()
  await button('Hide the gift from Jepoy').click()
  expect(sent).toHaveLength(0)
  await page.getByRole('dialog', { name: 'Hide this gift?' }).getByRole('button', { name: 'Hide', exact: true }).click()
  await expect.element(page.getByText('Hidden from your wall')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await button('Show the gift from Jepoy').click()
  await expect.element(page.getByText('Hidden from your wall')).not.toBeInTheDocument()
  expect(sent.map(({ body }) => body)).toEqual([
    { donation_id: 'd1', is_hidden: 1 },
    { donation_id: 'd1', is_hidden: 0 },
  ])
})

test('a gift shows who gave what and when, with its message as it was typed', async () => {
  show({ amount: 99_999.99, page_url: 'bea', name: 'Bea', message: 'Salamat!\n<b>Kaya mo</b>' })
  await expect.element(page.getByRole('link', { name: 'Bea' })).toHaveAttribute('href', '/bea')
  await expect.element(page.getByText(/₱99,999\.99$/)).toBeVisible()
  await expect.element(page.getByText('99999.99 pesos')).toBeInTheDocument()
  await expect.element(page.getByText('May 1, 2026 at 10:00 am')).toBeVisible()
  await expect.element(page.getByText(/^Salamat!\s+<b>Kaya mo<\/b>$/)).toBeVisible()
})

test('who gave without a name is somebody in the language of the page, to the eye and to the ear', async () => {
  setLanguage('fil', fil)
  onTestFinished(() => setLanguage('en', undefined))
  show({ name: 'Someone', message: null })
  await expect.element(page.getByText(fil.Someone!, { exact: true })).toBeVisible()
  const hide = `${fil.Hide} ${fil['the gift from {name}']!.replace('{name}', fil.Someone!)}`
  await expect.element(button(hide)).toBeVisible()
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})

test('a gift that was taken down says so and why, and offers nothing that would change that', async () => {
  show({
    message: null,
    reply: replied.reply,
    taken_down: { date: gift.date, message: 'It names where somebody lives.' },
  })
  await expect.element(page.getByText('Taken down: nobody sees this any more.')).toBeVisible()
  await expect.element(page.getByText('It names where somebody lives.')).toBeVisible()
  await expect.element(page.getByText('Salamat!')).toBeVisible()
  await expect.element(page.getByText(/^(Edit reply|Reply)/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('what the list says later takes the place of the answer to an earlier press', async () => {
  serve(gifts.hide, answer({ ...gift, is_hidden: true }))
  const { rerender } = show()
  await button('Hide the gift from Jepoy').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hide', exact: true }).click()
  const hidden = page.getByText('Hidden from your wall')
  await expect.element(hidden).toBeVisible()
  // Shown again meanwhile, on another device.
  rerender(card({ is_hidden: false }))
  await expect.element(hidden).not.toBeInTheDocument()
})

test('a press that got no answer changes nothing, and can be repeated', async () => {
  const sent = serve(gifts.hide, offline, answer(gift))
  show({ is_hidden: true })
  const again = button('Show the gift from Jepoy')
  await again.click()
  await expect.element(page.getByText(/^No connection/)).toBeVisible()
  await button('GOT IT').click()
  await expect.element(page.getByText('Hidden from your wall')).toBeVisible()
  await again.click()
  await expect.element(page.getByText('Hidden from your wall')).not.toBeInTheDocument()
  const [first, second] = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(second).toBe(first)
})

test('a hidden gift is not hidden by a confirmation that is cancelled', async () => {
  const sent = serve(gifts.hide, answer(gift))
  show()
  await button('Hide the gift from Jepoy').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText('Hidden from your wall')).not.toBeInTheDocument()
  expect(sent).toHaveLength(0)
})

test('a double press of the reply sends it once', async () => {
  const saving = Promise.withResolvers<ReturnType<typeof answer>>()
  const sent = serve(gifts.reply, saving.promise)
  show()
  await openReply()
  await reply.fill('Salamat!')
  await button('Send reply').dblClick()
  await expect.element(page.getByText('Saving…')).toBeVisible()
  saving.resolve(answer(replied))
  await expect.element(page.getByText(/^You replied/)).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('a reply is edited from what it says, and is called an edit', async () => {
  const edited = { ...replied, reply: { message: 'Salamat ulit!', date: gift.date } }
  const sent = serve(gifts.reply, answer(edited))
  show({ reply: replied.reply })
  await page.getByText(/^Edit reply/).click()
  await expect.element(reply).toHaveValue('Salamat!')
  await reply.fill('Salamat ulit!')
  await button('Save reply').click()
  await expect.element(page.getByText('Salamat ulit!').first()).toBeVisible()
  expect(sent.map(({ body }) => body!.message)).toEqual(['Salamat ulit!'])
})

test('a reply that is refused without a field says why at the field all the same', async () => {
  serve(gifts.reply, refusal({ exception: 'ValidationException', message: 'This gift is too old.' }))
  show()
  await openReply()
  await reply.fill('Salamat!')
  await button('Send reply').click()
  await expect.element(reply).toHaveAccessibleDescription(/This gift is too old\./)
})

test('a reply that was posted without a script and refused is open at its gift only, with what was typed', async () => {
  const failure = { exception: 'ValidationException' as const, message: '', errors: { message: ['Too long.'] } }
  const posted = { action: addresses.gifts, values: { donation_id: 'd1', message: 'Sala' }, failure }
  mountApp(
    <ul>
      <ReceivedGiftCard gift={gift} />
      <ReceivedGiftCard gift={{ ...gift, donation_id: 'd2', name: 'Bea' }} />
    </ul>,
    { isSignedIn: true, posted },
  )
  await expect.element(reply).toHaveValue('Sala')
  await expect.element(reply).toHaveAccessibleDescription(/Too long\./)
  expect(reply.elements()).toHaveLength(1)
})

test('without a script both actions are forms with what they send', () => {
  show()
  const forms = [...document.querySelectorAll('form')]
  const posted = forms.map((form) => [new URL(form.action).pathname, Object.fromEntries(new FormData(form))])
  expect(posted).toEqual([
    [addresses.gifts, { donation_id: 'd1', message: '' }],
    [ownPaths.hideGift, { donation_id: 'd1', is_hidden: '1' }],
  ])
})
