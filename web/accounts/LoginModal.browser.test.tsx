// A session that ended while somebody was typing: they sign in again above their form, and go on where they were.
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { comments } from '#contract/comments.ts'
import { profiles } from '#contract/profiles.ts'
import { openModal } from '../shell/modals.ts'
import { useWrite } from '../shell/queries.ts'
import { useMe } from '../shell/session.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'

const ended = refusal({ exception: 'UnauthorizedAccessException', message: 'Please sign in first.' })
const account = (referral_code: string) => answer({ referral_code, email: 'ana@example.com', profile: {} })
const note = page.getByRole('textbox', { name: 'Note' })
const send = page.getByRole('button', { name: 'Send' })

function Form() {
  const { me } = useMe()
  const [text, setText] = useState('')
  const { send: write } = useWrite(comments.add, { onDone: () => setText('') })
  if (!me) return null
  const body = { content_type: 'bloc', content_id: '1', message: text } as const
  return (
    <>
      <input aria-label="Note" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={() => void write({ body })}>
        Send
      </button>
    </>
  )
}

const signInAgain = () => signInAgainAfter(() => {})

/** Types, sends after the session has ended, and signs in in the modal. */
async function signInAgainAfter(before: () => void) {
  const writes = serve(comments.add, ended, answer({}))
  serve(accounts.login, answer({ user: { email: 'ana@example.com', status: 'active' }, deactivation_details: null }))
  mountApp(<Form />, { isSignedIn: true })
  await note.fill('Matagal kong tinayp ito')
  await send.click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  before()
  const modal = page.getByRole('dialog', { name: 'Log in to go on' })
  await modal.getByRole('textbox', { name: 'Email' }).fill('ana@example.com')
  await modal.getByLabelText('Password', { exact: true }).fill('tatlong salita lang')
  await modal.getByRole('button', { name: 'Log in' }).click()
  return { writes, modal }
}

test('the page stays, with what was typed, and it can be sent again', async () => {
  serve(profiles.me, account('ANA'))
  const { writes, modal } = await signInAgain()
  await expect.element(page.getByText(/^You are signed in again\./)).toBeVisible()
  await expect.element(modal).not.toBeInTheDocument()
  await expect.element(note).toHaveValue('Matagal kong tinayp ito')
  await send.click()
  await expect.element(note).toHaveValue('')
  expect(writes.map(({ body }) => body!.message)).toEqual(['Matagal kong tinayp ito', 'Matagal kong tinayp ito'])
})

test('several calls of a session that has ended ask once to sign in', async () => {
  serve(profiles.me, account('ANA'))
  const { modal } = await signInAgainAfter(() => openModal('login', { next: '/dashboard/wallet' }))
  await expect.element(modal).not.toBeInTheDocument()
  await expect.element(note).toHaveValue('Matagal kong tinayp ito')
})

test('a connection that is lost right after signing in loses nothing that was typed', async () => {
  serve(profiles.me, account('ANA'), offline)
  const { modal } = await signInAgain()
  await expect.element(page.getByText(/^You are signed in again\./)).toBeVisible()
  await expect.element(modal).not.toBeInTheDocument()
  await expect.element(note).toHaveValue('Matagal kong tinayp ito')
})

test('whoever closes it goes on where they were, and sends what they typed once they sign in', async () => {
  serve(profiles.me, account('ANA'))
  serve(comments.add, ended)
  mountApp(<Form />, { isSignedIn: true })
  await note.fill('Matagal kong tinayp ito')
  await send.click()
  const modal = page.getByRole('dialog', { name: 'Log in to go on' })
  await expect.element(modal.getByRole('link', { name: 'Start your page' })).toHaveAttribute('href', addresses.signUp)
  await userEvent.keyboard('{Escape}')
  await expect.element(modal).not.toBeInTheDocument()
  await expect.element(note).toHaveValue('Matagal kong tinayp ito')
  await send.click()
  await expect.element(modal).toBeVisible()
})

test('the form in it leads without JavaScript to where it was going, and nowhere outside', async () => {
  mountApp(null)
  openModal('login', { next: '/dashboard/wallet' })
  const next = () => document.querySelector<HTMLInputElement>('[name=next]')?.value
  await expect.poll(next).toBe('/dashboard/wallet')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  openModal('login', { next: 'https://evil.example/' })
  await expect.poll(next).toBe(location.pathname + location.search)
})
