// The keys of the desk: where each leads from anywhere on the page, and what is left to the browser.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { desk } from '#contract/desk/desk.ts'
import { answer, mountApp, serve } from '../testing.tsx'
import { Act, ActionForm } from './ActionForm.tsx'
import { DeskFrame, rowProps } from './DeskFrame.tsx'

const press = (keys: string) => userEvent.keyboard(keys)
const row = (name: string) => page.getByRole('link', { name, exact: true })
const reason = page.getByRole('textbox', { name: 'Why' })

/** Two rows, a search and two actions. */
async function open() {
  serve(desk.roles, answer({ roles: ['admin'] }))
  const mounted = mountApp(
    <DeskFrame place="/desk" title="Case">
      <input aria-label="Search" />
      <ul>
        {['One', 'Two'].map((name) => (
          <li key={name} {...rowProps}>
            <a href={`#${name}`}>{name}</a>
          </li>
        ))}
      </ul>
      {(['hold', 'resend'] as const).map((action, place) => (
        <ActionForm key={action} action={`/desk/${action}`} hint={action}>
          <Act at={place === 0 ? 1 : 3}>{action}</Act>
        </ActionForm>
      ))}
    </DeskFrame>,
    { isSignedIn: true },
  )
  await expect.element(row('One')).toBeVisible()
  return mounted
}

test('from nowhere j begins at the top, and k at the bottom', async () => {
  await open()
  await press('k')
  await expect.element(row('Two')).toHaveFocus()
  ;(document.activeElement as HTMLElement).blur()
  await press('j')
  await expect.element(row('One')).toHaveFocus()
})

test('from nowhere w leads to the first reason, and from a button to the one beside it', async () => {
  await open()
  await press('w')
  await expect.element(reason.first()).toHaveFocus()
  await reason.first().fill('Dito')
  ;(document.activeElement as HTMLElement).blur()
  await press('3')
  await expect.element(page.getByRole('button', { name: /resend$/ })).toHaveFocus()
  await press('wDoon')
  await expect.element(reason.last()).toHaveValue('Doon')
  await expect.element(reason.first()).toHaveValue('Dito')
})

test('a digit without a button, other keys and keys of the browser move nothing', async () => {
  await open()
  await press('j')
  for (const keys of [
    '2',
    '6',
    '0',
    'x',
    '{Control>}1{/Control}',
    '{Alt>}j{/Alt}',
    '{Meta>}w{/Meta}',
    '{Shift>}{/Shift}',
  ]) {
    await press(keys)
    await expect.element(row('One')).toHaveFocus()
  }
})

test('in a search every key is text', async () => {
  await open()
  const search = page.getByRole('textbox', { name: 'Search' })
  await search.click()
  await press('wj1k')
  await expect.element(search).toHaveValue('wj1k')
  await expect.element(search).toHaveFocus()
})

test('a page that is left takes its keys with it', async () => {
  const { unmount } = await open()
  unmount()
  mountApp(
    <ul>
      <li {...rowProps}>
        <a href="#three">Three</a>
      </li>
    </ul>,
  )
  await press('j')
  await expect.element(row('Three')).not.toHaveFocus()
})

test('the section of the page is marked among those that the role reads', async () => {
  await open()
  const current = page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Reports' })
  await expect.element(current).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByRole('link', { name: 'Money' })).not.toHaveAttribute('aria-current')
})
