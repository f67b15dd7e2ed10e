// Deciding a case: the keys move the focus and nothing else, and a refused decision keeps its reason.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DeskAccountDetail } from '#contract/desk/accounts.ts'
import { desk } from '#contract/desk/desk.ts'
import type { DeskReportDetail } from '#contract/desk/reports.ts'
import { answer, mountApp, serve } from '../testing.tsx'
import { AccountHelp } from './AccountHelp.tsx'
import { AccountSuspension } from './AccountSuspension.tsx'
import { DecideReport } from './DecideReport.tsx'
import { DeskFrame, rowProps } from './DeskFrame.tsx'

const report = {
  report_no: 'R-1',
  content_type: 'photo',
  content_state: 'shown',
  page_url: 'bea',
  state: 'open',
} as DeskReportDetail
const account = {
  page_url: 'bea',
  is_verified: true,
  is_deactivated: false,
  may_reset_codes: true,
  suspension: null,
  banks: [{ bank_slug: 'bpi', bank_name: 'BPI' }],
} as unknown as DeskAccountDetail

const button = (name: RegExp) => page.getByRole('button', { name })
const press = (keys: string) => userEvent.keyboard(keys)

function open(content: React.ReactNode, posted?: object): void {
  serve(desk.roles, answer({ roles: ['admin'] }))
  mountApp(
    <DeskFrame place="/desk" title="Case">
      {content}
    </DeskFrame>,
    { isSignedIn: true, posted: posted as never },
  )
}

test('j and k, or the arrows, go through the rows, past those that are hidden, and stop at both ends', async () => {
  open(
    <ul>
      {['One', 'Hidden', 'Two', 'Three'].map((name) => (
        <li key={name} {...rowProps} hidden={name === 'Hidden'}>
          <a href={`#${name}`}>{name}</a>
        </li>
      ))}
    </ul>,
  )
  const row = (name: string) => page.getByRole('link', { name, exact: true })
  await expect.element(row('One')).toBeVisible()
  await press('j')
  await expect.element(row('One')).toHaveFocus()
  await press('j{ArrowDown}j')
  await expect.element(row('Three')).toHaveFocus()
  await press('k{ArrowUp}k')
  await expect.element(row('One')).toHaveFocus()
})

test('w leads to the reason, where letters and digits are text, and a digit leads to its button', async () => {
  open(<DecideReport report={report} />)
  const reason = page.getByRole('textbox', { name: 'Why' })
  await expect.element(reason).toBeVisible()
  await press('2')
  await expect.element(button(/^2?Take down/)).toHaveFocus()
  await press('w')
  await press('kaw1j')
  await expect.element(reason).toHaveValue('kaw1j')
  await expect.element(reason).toHaveFocus()
})

test('a digit opens what its button is folded into, and w then leads to the reason beside it', async () => {
  open(
    <>
      <AccountSuspension account={account} />
      <AccountHelp account={account} />
    </>,
  )
  await expect.element(button(/Suspend: /)).toBeVisible()
  await press('4')
  await expect.element(button(/Reset: /)).toHaveFocus()
  await press('wNawala ang telepono')
  await expect.element(page.getByRole('textbox', { name: 'Why' }).last()).toHaveValue('Nawala ang telepono')
})

test('what is not there any more cannot be taken down, and who wrote words is suspended for them', async () => {
  open(<DecideReport report={{ ...report, content_type: 'comment', content_state: 'none' }} />)
  await expect.element(button(/Suspend who wrote it, and hold payouts$/)).toBeVisible()
  await expect.element(button(/Take down/)).not.toBeInTheDocument()
})

test('a refused decision says why, and keeps its reason and its choice', async () => {
  const values = { message: 'Bata ang nasa larawan.', refund_buyers: '1' }
  const failure = { exception: 'ConflictException', message: 'Somebody else has decided.', errors: {} }
  open(<DecideReport report={report} />, { action: '/desk/reports/R-1/decide', values, failure })
  await expect.element(page.getByRole('alert')).toHaveTextContent('Somebody else has decided.')
  await expect.element(page.getByRole('textbox', { name: 'Why' })).toHaveValue('Bata ang nasa larawan.')
  await expect.element(page.getByRole('checkbox', { name: /^Give buyers back/ })).toBeChecked()
})

test('what is done for an owner fits the state of the account and the role of who does it', async () => {
  const closed = { ...account, is_verified: false, is_deactivated: true, banks: [] } as DeskAccountDetail
  const summaries = () => [...document.querySelectorAll('summary')].map(({ textContent }) => textContent)
  open(<AccountHelp account={closed} />)
  await page.getByText('Verify, close or open it').click()
  await expect.element(button(/Count the e-mail as verified$/)).toBeVisible()
  await expect.element(button(/Reactivate: /)).toBeVisible()
  await expect.element(button(/Deactivate, /)).not.toBeInTheDocument()
  expect(summaries()).toEqual(['Verify, close or open it', 'They lost their phone'])
})

test('who may not reset codes may not remove a payout account either', async () => {
  open(<AccountHelp account={{ ...account, may_reset_codes: false }} />)
  await page.getByText('Verify, close or open it').click()
  await expect.element(button(/Deactivate, /)).toBeVisible()
  await expect.element(button(/Count the e-mail as verified$/)).not.toBeInTheDocument()
  expect(document.querySelectorAll('summary')).toHaveLength(1)
})

test('a suspension without held payouts can hold them too; one that holds them can only be lifted', async () => {
  const suspended = (payouts_held: boolean) =>
    ({ ...account, suspension: { payouts_held } }) as unknown as DeskAccountDetail
  open(
    <>
      <AccountSuspension account={suspended(false)} />
      <hr />
      <AccountSuspension account={suspended(true)} />
    </>,
  )
  await expect.element(page.getByRole('heading', { name: 'Lift the suspension' }).last()).toBeVisible()
  const headings = [...document.querySelectorAll('h2, hr')].map(({ textContent }) => textContent)
  expect(headings).toEqual(['Lift the suspension', 'Hold the payouts too', '', 'Lift the suspension'])
})
