import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { scopeTexts, tokens } from '#contract/tokens.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { NewToken } from './NewToken.tsx'
import { TokenList } from './TokenList.tsx'

const token = {
  id: 't1',
  name: 'Spreadsheet',
  scopes: ['events', 'transactions'],
  created_at: '2026-11-20T02:00:00.000Z',
  last_used_at: null,
}

test('revoking a token asks for confirmation first', async () => {
  serve(tokens.list, answer([token]), answer([]))
  const calls = serve(tokens.remove, answer({ ok: true }))
  mountApp(<TokenList />)
  const button = page.getByRole('button', { name: 'Revoke Spreadsheet' })
  await button.click()
  const question = page.getByRole('dialog', { name: 'Revoke Spreadsheet?' })
  await expect.element(question).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(calls).toEqual([])
  await button.click()
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect.element(button).not.toBeInTheDocument()
  expect(calls.map(({ url }) => url)).toEqual(['/v1/user/tokens/t1'])
})

test('after a token is revoked the focus is on the next one, and after the last one on the page', async () => {
  const bot = { ...token, id: 't2', name: 'Bot' }
  serve(tokens.list, answer([token, bot]), answer([bot]), answer([]))
  serve(tokens.remove, answer({ ok: true }))
  mountApp(
    <main tabIndex={-1}>
      <TokenList />
    </main>,
  )
  const revoke = async (name: string) => {
    const button = page.getByRole('button', { name: `Revoke ${name}` })
    await button.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect.element(button).not.toBeInTheDocument()
  }
  await revoke('Spreadsheet')
  await expect.element(page.getByRole('button', { name: 'Revoke Bot' })).toHaveFocus()
  await revoke('Bot')
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('each token shows its scopes in words and when it was last used', async () => {
  serve(tokens.list, answer([token, { ...token, id: 't2', name: 'Bot', last_used_at: '2026-11-21T02:38:00.000Z' }]))
  mountApp(<TokenList />)
  await expect.element(page.getByText('Read your transactions, balance and statements').first()).toBeVisible()
  await expect.element(page.getByText('Made on Nov 20, 2026, not used yet')).toBeVisible()
  await expect.element(page.getByText('Last used Nov 21, 2026 at 10:38 am')).toBeVisible()
})

test('offers to retry when the tokens cannot be loaded', async () => {
  serve(tokens.list, offline, offline, answer([token]))
  mountApp(<TokenList />)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByText('Spreadsheet', { exact: true }).first()).toBeVisible()
})

test('sends the ticked scopes, and shows the token until the user confirms saving it', async () => {
  const made = { id: 't1', token: 'pixel_abc', name: 'Bot', scopes: ['events'] }
  const calls = serve(
    tokens.make,
    refusal({ exception: 'ValidationException', errors: { scopes: ['Choose what it may do.'] } }),
    answer(made),
  )
  mountApp(<NewToken />)
  const make = page.getByRole('button', { name: 'Make a token' })
  await page.getByLabelText('What the program is called').fill('Bot')
  await make.click()
  await expect.element(page.getByText('Choose what it may do.')).toBeVisible()
  await page.getByLabelText(/^Read what happens/).click()
  await expect.element(page.getByText('Choose what it may do.')).not.toBeInTheDocument()
  await make.click()
  await expect.element(page.getByText('pixel_abc')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([
    { name: 'Bot', scopes: [] },
    { name: 'Bot', scopes: ['events'] },
  ])
  await page
    .getByRole('button', { name: 'I have kept it' })
    .or(page.getByRole('link', { name: 'I have kept it' }))
    .click()
  await expect.element(page.getByText('pixel_abc')).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('What the program is called')).toHaveValue('')
})

test('a token asked for again after a lost answer is the same one; the same again after an answer is another', async () => {
  serve(tokens.list, answer([]), answer([token]))
  const calls = serve(tokens.make, offline, answer({ id: 't1', token: 'pixel_abc', name: 'Bot', scopes: ['events'] }))
  mountApp(
    <>
      <TokenList />
      <NewToken />
    </>,
  )
  const make = page.getByRole('button', { name: 'Make a token' })
  const fill = async () => {
    await page.getByLabelText('What the program is called').fill('Bot')
    await page.getByLabelText(/^Read what happens/).click()
  }
  await fill()
  await make.click()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await make.click()
  await expect.element(page.getByText('pixel_abc')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Revoke Spreadsheet' })).toBeVisible()
  await page.getByText('I have kept it').click()
  await fill()
  await make.click()
  await expect.poll(() => calls.length).toBe(3)
  const [key, again, later] = calls.map(({ headers }) => headers.get('idempotency-key'))
  expect(key).toBeTruthy()
  expect(again).toBe(key)
  expect(later).not.toBe(key)
})

test('a token revoked again after a lost answer is revoked, not refused', async () => {
  serve(tokens.list, answer([token]), answer([]))
  serve(tokens.remove, offline, refusal({ exception: 'NotFoundException', message: 'We could not find this.' }))
  mountApp(<TokenList />)
  const button = page.getByRole('button', { name: 'Revoke Spreadsheet' })
  const question = page.getByRole('dialog', { name: 'Revoke Spreadsheet?' })
  await button.click()
  await question.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await button.click()
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect.element(page.getByText('Revoked.')).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
})

const name = page.getByLabelText('What the program is called')
const make = page.getByRole('button', { name: 'Make a token' })
const made = (token: string) => answer({ id: 't1', token, name: 'Bot', scopes: ['events'] })

test('a refused name is reported at its field, and the ticked boxes stay', async () => {
  const errors = { name: ['Give it a name.'] }
  const sent = serve(tokens.make, refusal({ exception: 'ValidationException', errors }), made('pixel_abc'))
  mountApp(<NewToken />)
  const transactions = page.getByRole('checkbox', { name: scopeTexts.transactions })
  const write = page.getByRole('checkbox', { name: scopeTexts['posts:write'] })
  for (const box of [write, transactions]) await box.click()
  await make.click()
  await expect.element(name).toHaveAccessibleDescription('Give it a name.')
  await expect.element(name).toHaveFocus()
  await expect.element(write).toBeChecked()
  await transactions.click()
  await name.fill('Bot')
  await make.click()
  await expect.element(page.getByText('pixel_abc')).toBeVisible()
  // In the order they are offered, whatever the order of the ticks.
  expect(sent.map(({ body }) => body!.scopes)).toEqual([['transactions', 'posts:write'], ['posts:write']])
})

test('without a scope the focus is on the scopes, and one tick takes the reason away', async () => {
  const errors = { scopes: ['Choose what it may do.'] }
  serve(tokens.make, refusal({ exception: 'ValidationException', errors }))
  mountApp(<NewToken />)
  await make.click()
  const scopes = page.getByRole('group', { name: 'What it may do' })
  await expect.element(scopes).toHaveFocus()
  await expect.element(scopes.getByRole('alert')).toHaveTextContent('Choose what it may do.')
  await scopes.getByRole('checkbox').first().click()
  await expect.element(scopes).not.toHaveAttribute('aria-invalid')
})

test('a token is copied as it is shown, and is nowhere any more once it is kept', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => writeText.mockRestore())
  serve(tokens.make, made('pixel_abc'))
  mountApp(<NewToken />)
  await make.click()
  await expect.element(page.getByRole('alert').getByText('Copy your token now')).toBeVisible()
  await page.getByRole('button', { name: 'Copy token' }).click()
  await expect.poll(() => writeText.mock.calls).toEqual([['pixel_abc']])
  await page.getByText('I have kept it').click()
  await expect.element(name).toHaveValue('')
  expect(document.documentElement.innerHTML).not.toContain('pixel_abc')
  expect(page.getByRole('checkbox', { checked: true }).elements()).toEqual([])
})

test('pressed twice one token is made', async () => {
  const late = Promise.withResolvers<ReturnType<typeof made>>()
  const sent = serve(tokens.make, late.promise)
  mountApp(<NewToken />)
  await make.click()
  await page.getByRole('button', { name: 'Making it…' }).click({ force: true })
  late.resolve(made('pixel_abc'))
  await expect.element(page.getByText('pixel_abc')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('a token that was made without JavaScript is shown; a refused one keeps its ticks', async () => {
  const posted = { action: addresses.programs, values: {}, body: { data: { token: 'pixel_abc' } } }
  const { unmount } = mountApp(<NewToken />, { posted } as never)
  await expect.element(page.getByText('pixel_abc')).toBeVisible()
  unmount()
  const values = { name: 'Bot', scope_events: '1', scope_posts_write: '' }
  const failure = { message: '', errors: { name: ['Too long.'] } }
  mountApp(<NewToken />, { posted: { action: addresses.programs, values, failure } } as never)
  await expect.element(name).toHaveAccessibleDescription('Too long.')
  const ticked = page.getByRole('checkbox', { checked: true }).elements()
  expect(ticked.map((box) => (box as HTMLInputElement).name)).toEqual(['scope_events'])
})

test('who has no token sees no list, and while they are read it says so', async () => {
  const late = Promise.withResolvers<ReturnType<typeof answer>>()
  serve(tokens.list, late.promise)
  mountApp(<TokenList />)
  await expect.element(page.getByText('Loading')).toBeInTheDocument()
  late.resolve(answer([]))
  await expect.element(page.getByText('Loading')).not.toBeInTheDocument()
  expect(page.getByRole('list').query()).toBeNull()
})

test('a token that could not be revoked goes on being listed', async () => {
  serve(tokens.list, answer([token]))
  serve(tokens.remove, offline)
  mountApp(<TokenList />)
  const button = page.getByRole('button', { name: 'Revoke Spreadsheet' })
  await button.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect.element(page.getByRole('dialog').getByText(/^No connection\./)).toBeVisible()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect.element(button).toBeVisible()
  expect(page.getByText('Revoked.').query()).toBeNull()
})
