// A gift as its creator sees it: the reply to it, and whether the wall shows it.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { gifts, type ReceivedGift } from '#contract/gifts.ts'
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
  reply: null,
} as ReceivedGift
const replied = { ...gift, reply: { message: 'Salamat!', date: gift.date } }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const reply = page.getByRole('textbox', { name: 'Your reply' })

const show = () =>
  mountApp(
    <ul>
      <ReceivedGiftCard gift={gift} />
    </ul>,
    { isSignedIn: true },
  )

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
