// Navigation and the frames of content: names for screen readers, the current place, and what a click does.
import type { ReactNode } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fil } from '#contract/fil.ts'
import { setLanguage } from '../language/say.ts'
import { mount } from '../testing.tsx'
import { Amount } from './Amount.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { Band } from './Band.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Button } from './Button.tsx'
import { Card } from './Card.tsx'
import { Cover } from './Cover.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorText } from './ErrorText.tsx'
import { IconButton } from './IconButton.tsx'
import { List, ListRow } from './ListRow.tsx'
import { Loading } from './Loading.tsx'
import { Logo } from './Logo.tsx'
import { Notice } from './Notice.tsx'
import { PageLoader } from './PageLoader.tsx'
import { ReceiptCard } from './ReceiptCard.tsx'
import { SearchField } from './SearchField.tsx'
import { ShownOnce } from './ShownOnce.tsx'
import { Sidebar } from './Sidebar.tsx'
import { SkeletonRows } from './Skeleton.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { Tally } from './Tally.tsx'
import { TopBar } from './TopBar.tsx'
import { useTableRoles } from './useTableRoles.ts'
import { useTextDetails } from './useTextDetails.ts'

afterEach(() => setLanguage('en', undefined))

/** Follows no link, and says which were followed. */
function catchNavigations(): string[] {
  const followed: string[] = []
  const listen = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    if (link && !event.defaultPrevented) followed.push(link.getAttribute('href')!)
    event.preventDefault()
  }
  addEventListener('click', listen)
  onTestFinished(() => removeEventListener('click', listen))
  return followed
}

const icon = <svg aria-hidden="true" />

test.each([
  ['en', 0, 'Notices'],
  ['en', 1, 'Notices, 1 new'],
  ['en', 12, 'Notices, 12 new'],
  ['fil', 12, 'Notices, 12 bago'],
] as const)(
  'an entry of the navigation says how many are new after its name (%s, %i)',
  async (language, count, name) => {
    setLanguage(language, language === 'fil' ? fil : undefined)
    mount(<BottomBar items={[{ label: 'Notices', icon, href: '/notices', count }]} />)
    await expect.element(page.getByRole('link')).toHaveAccessibleName(name)
  },
)

test('a navigation names itself, and marks its page and the page above it', async () => {
  mount(
    <BottomBar
      items={[
        { label: 'Home', icon, href: '/', current: true },
        { label: 'Wallet', icon, href: '/wallet', current: 'within' },
        { label: 'Posts', icon, href: '/posts', current: false },
      ]}
    />,
  )
  const bar = page.getByRole('navigation', { name: 'Main' })
  const marks = ['Home', 'Wallet', 'Posts'].map((name) =>
    bar.getByRole('link', { name }).element().getAttribute('aria-current'),
  )
  expect(marks).toEqual(['page', 'true', null])
})

test('an entry with an action runs it on a plain click, and opens its address with a key held', async () => {
  const followed = catchNavigations()
  const onSelect = vi.fn<() => void>()
  mount(<BottomBar items={[{ label: 'Create', icon, href: '/create', onSelect }]} />)
  const link = page.getByRole('link', { name: 'Create' })
  await link.click()
  expect([onSelect.mock.calls.length, followed]).toEqual([1, []])
  await userEvent.keyboard('{Enter}')
  expect([onSelect.mock.calls.length, followed]).toEqual([2, []])
  for (const key of ['Control', 'Shift', 'Meta', 'Alt'] as const) await link.click({ modifiers: [key] })
  expect(onSelect).toHaveBeenCalledTimes(2)
  expect(followed.length).toBeGreaterThanOrEqual(3)
})

test('an entry without an address is a button that works by keyboard', async () => {
  const onSelect = vi.fn<() => void>()
  mount(<BottomBar items={[{ label: 'Create', icon, onSelect }]} />)
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Create' })).toHaveFocus()
  await userEvent.keyboard('{Enter} ')
  expect(onSelect).toHaveBeenCalledTimes(2)
})

test('the sidebar names its groups, and scrolls to the current entry where not all fit', async () => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(1280, 400)
  const items = Array.from({ length: 30 }, (_, place) => ({
    label: `Entry ${place}`,
    icon,
    href: `/${place}`,
    current: place === 25,
  }))
  mount(<Sidebar label="Dashboard" groups={[{ heading: 'Money', items }]} footer="Ana" />)
  await expect.element(page.getByRole('list', { name: 'Money' })).toBeVisible()
  const nav = page.getByRole('navigation', { name: 'Dashboard' }).element()
  const current = page.getByRole('link', { name: 'Entry 25' }).element().getBoundingClientRect()
  const box = nav.getBoundingClientRect()
  expect(current.top).toBeGreaterThanOrEqual(box.top)
  expect(current.bottom).toBeLessThanOrEqual(box.bottom)
  expect(scrollY).toBe(0)
})

test('the bars of a page have names of their own', async () => {
  mount(<TopBar label="Of the photo" start={<Logo />} end={<IconButton label="Explore" icon={icon} />} />)
  const bar = page.getByRole('banner', { name: 'Of the photo' })
  await expect.element(bar.getByRole('img', { name: 'PIXEL' })).toBeVisible()
  await expect.element(bar.getByRole('button', { name: 'Explore' })).toHaveAttribute('title', 'Explore')
})

test('a row that is a link is pressed anywhere, and its own buttons stay buttons', async () => {
  const followed = catchNavigations()
  const remove = vi.fn<() => void>()
  mount(
    <List aria-label="People">
      <ListRow
        title="Luz"
        subtitle="@luz"
        href="/luz"
        end={
          <Button size="small" onClick={remove}>
            Remove
          </Button>
        }
      />
      <ListRow title="Nobody" />
    </List>,
  )
  await page.getByText('@luz').click({ force: true })
  expect(followed).toEqual(['/luz'])
  await page.getByRole('button', { name: 'Remove' }).click()
  expect([remove.mock.calls.length, followed]).toEqual([1, ['/luz']])
  expect(page.getByRole('link').elements()).toHaveLength(1)
})

test.each([
  ['in', 'plus 50 pesos', '+₱50.00'],
  ['out', 'minus 50 pesos', '−₱50.00'],
  [undefined, '50 pesos', '₱50.00'],
] as const)('an amount (%s) is read in words and seen in figures with its sign', async (direction, spoken, seen) => {
  mount(<Amount text="₱50.00" spoken={spoken} direction={direction} />)
  await expect.element(page.getByText(seen)).toBeVisible()
  expect(page.getByText(seen).element().closest('[aria-hidden]')).not.toBeNull()
  expect(page.getByText(spoken).element().closest('[aria-hidden]')).toBeNull()
})

test('figures without words are read as they are, and a bare amount keeps its sign', () => {
  mount(<Amount text="₱50.00" direction="out" bare />)
  expect(document.querySelector('[aria-hidden] span, svg')).toBeNull()
  expect(document.body.textContent).toContain('−₱50.00')
})

test('a balance is never zero before it is known: it loads, fails with a way on, and then has figures', async () => {
  const retry = <Button>Try Again</Button>
  const { rerender } = mount(<BalanceCard label="Available" retry={retry} />)
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading balance')
  expect(document.body.textContent).not.toMatch(/₱|0/)
  expect(page.getByRole('button').elements()).toEqual([])
  rerender(<BalanceCard label="Available" error="We could not read it." retry={retry} />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('We could not read it.')
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  rerender(<BalanceCard label="Available" amount="₱0.00" retry={retry} />)
  await expect.element(page.getByText('₱0.00')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

test('a card without a heading has none, and one with nothing but an aside shows that', () => {
  const { rerender } = mount(<Card aria-label="Plain">Text</Card>)
  expect([document.querySelector('h2'), document.querySelector('section')!.children.length]).toEqual([null, 0])
  rerender(
    <Card titleAs="h3" title="Gifts" aside={<a href="/all">See all</a>}>
      Text
    </Card>,
  )
  expect(page.getByRole('heading', { level: 3, name: 'Gifts' }).elements()).toHaveLength(1)
  expect(page.getByRole('link', { name: 'See all' }).elements()).toHaveLength(1)
})

test('the text of an empty page is its heading; that of an empty section is none', () => {
  const { rerender } = mount(<EmptyState text="Nothing here yet." size="page" />)
  expect(page.getByRole('heading', { level: 1, name: 'Nothing here yet.' }).elements()).toHaveLength(1)
  rerender(<EmptyState text="Nothing here yet." />)
  expect(page.getByRole('heading').elements()).toHaveLength(0)
})

test('a notice is announced only where it answers an action', async () => {
  const { rerender } = mount(<Notice title="Careful">It is public.</Notice>)
  expect(page.getByRole('alert').elements()).toHaveLength(0)
  rerender(
    <Notice title="Careful" alert tone="error">
      It is public.
    </Notice>,
  )
  await expect.element(page.getByRole('alert')).toHaveTextContent('CarefulIt is public.')
})

test('the place of an error is there before the error, so that it is announced when it comes', () => {
  const { rerender } = mount(<ErrorText />)
  const place = document.querySelector('[role=alert]')!
  expect(place.textContent).toBe('')
  rerender(<ErrorText>No connection.</ErrorText>)
  expect(document.querySelector('[role=alert]')).toBe(place)
  expect(place.textContent).toBe('No connection.')
})

test('the band is a landmark with a name in the language of the page', async () => {
  setLanguage('fil', fil)
  mount(<Band>Test mode: walang totoong pera.</Band>)
  await expect.element(page.getByRole('complementary')).toHaveAccessibleName('Paalala')
})

test('a status is a word beside its icon, never a colour alone', () => {
  mount(
    (['completed', 'processing', 'failed', 'pending', 'closed'] as const).map((tone) => (
      <StatusBadge key={tone} tone={tone}>
        {tone}
      </StatusBadge>
    )),
  )
  const drawings = ['completed', 'processing', 'failed', 'pending', 'closed'].map(
    (tone) => page.getByText(tone).element().querySelector('svg')!.innerHTML,
  )
  expect(new Set(drawings).size).toBe(5)
})

test.each([
  [0, 5000, '0%', 0],
  [1, 5000, '0%', 1],
  [2500, 5000, '50%', 10],
  [4999, 5000, '99%', 19],
  [5000, 5000, '100%', 20],
  [9000, 5000, '100%', 20],
  [-5, 5000, '0%', 0],
  [5, 0, '0%', 0],
])('%i of %i is said as %s, and is never full or empty before it is', async (value, total, text, filled) => {
  mount(<Tally label="Goal" value={value} total={total} />)
  const bar = page.getByRole('progressbar', { name: 'Goal' })
  await expect.element(bar).toHaveAttribute('aria-valuetext', text)
  await expect.element(bar).toHaveAttribute('aria-valuenow', text.slice(0, -1))
  const squares = [...bar.element().querySelectorAll('i')]
  expect(squares.filter(({ classList }) => classList.length > 0)).toHaveLength(filled)
})

test('a progress says its amounts where it has words for them', async () => {
  mount(<Tally label="Goal" value={1} total={2} squares={3} spoken="₱1 of ₱2" />)
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '₱1 of ₱2')
})

test('what loads is announced once, and its placeholders are not read', async () => {
  mount(
    <Loading label="Loading transactions">
      <SkeletonRows count={3} />
    </Loading>,
  )
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading transactions')
  expect(document.querySelectorAll('svg:not([aria-hidden=true])')).toHaveLength(0)
  // Three rows of an avatar, two lines and an amount.
  expect(document.querySelectorAll('svg')).toHaveLength(12)
  await expect.element(page.getByText('This did not load: load this page again.')).not.toBeVisible()
})

test('the loading page says what it does, in the language of the page', async () => {
  setLanguage('fil', fil)
  mount(<PageLoader />)
  await expect.element(page.getByRole('status')).toHaveTextContent('Naglo-load')
})

test('the cover of a page without a picture is drawn from its name, always the same', () => {
  const draw = (name: string) => {
    const { unmount } = mount(<Cover name={name} />)
    const drawing = [...document.querySelectorAll('path')].map((path) => path.getAttribute('d')).join()
    unmount()
    return drawing
  }
  expect(draw('ana')).toBe(draw('ana'))
  expect(draw('ana')).not.toBe(draw('ben'))
  expect(draw('')).not.toBe('')
})

test('a cover picture is decoration unless it has a text', async () => {
  const src = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`
  const { rerender } = mount(<Cover name="ana" src={src} />)
  expect(page.getByRole('img').elements()).toHaveLength(0)
  rerender(<Cover name="ana" src={src} alt="A jeepney at night" />)
  await expect.element(page.getByRole('img', { name: 'A jeepney at night' })).toBeInTheDocument()
})

test('the search field is named by its label, which is also its placeholder', async () => {
  mount(<SearchField label="Search people" name="search" />)
  const field = page.getByRole('searchbox', { name: 'Search people' })
  await expect.element(field).toHaveAttribute('placeholder', 'Search people')
  await expect.element(field).toHaveAttribute('autocomplete', 'off')
})

test('a receipt lists what it is about, and its reference number is copied whole', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => void write.mockRestore())
  mount(
    <ReceiptCard
      status={{ tone: 'completed', word: 'Completed' }}
      title="Gift to Ana"
      titleAs="h1"
      amount="₱99,999.99"
      spokenAmount="99,999 pesos and 99 centavos"
      rows={[
        { label: 'From', value: 'Someone' },
        { label: 'Fee', value: '₱0.00' },
      ]}
      reference={{
        label: 'Reference',
        value: '01J9ZC6W3N',
        copyLabel: 'Copy the number',
        copiedLabel: 'Number copied',
      }}
    />,
  )
  await expect.element(page.getByRole('heading', { level: 1, name: 'Gift to Ana' })).toBeVisible()
  const read = (role: 'term' | 'definition') =>
    page
      .getByRole(role)
      .elements()
      .map(({ textContent }) => textContent)
  expect(read('term')).toEqual(['From', 'Fee', 'Reference'])
  expect(read('definition').slice(0, 2)).toEqual(['Someone', '₱0.00'])
  await page.getByRole('button', { name: 'Copy the number' }).click()
  await expect.element(page.getByRole('button', { name: 'Number copied' })).toBeVisible()
  expect(write.mock.calls).toEqual([['01J9ZC6W3N']])
})

test('a receipt shows no empty parts', () => {
  mount(<ReceiptCard status={{ tone: 'failed', word: 'Failed' }} amount="₱1.00" rows={[]} />)
  expect([page.getByRole('button').elements(), page.getByRole('heading').elements()]).toEqual([[], []])
})

test('a secret that is shown once is announced with what happens when it is lost', async () => {
  mount(
    <ShownOnce title="Copy it now" hint="It is not shown again." secret="pixel_live_1" copyLabel="Copy the token" />,
  )
  await expect.element(page.getByRole('alert')).toHaveTextContent('Copy it nowIt is not shown again.')
  await expect.element(page.getByText('pixel_live_1')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy the token' })).toBeVisible()
})

function Table({ children }: { children?: ReactNode }) {
  return (
    <table ref={useTableRoles()}>
      <thead>
        <tr>
          <th scope="col">Day</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Monday</th>
          <td role="presentation">₱1.00</td>
          <td>₱2.00</td>
        </tr>
        {children}
      </tbody>
    </table>
  )
}

test('a table that is laid out as cards is still a table to screen readers', () => {
  const { rerender } = mount(<Table />)
  rerender(
    <Table>
      <tr>
        <td>₱3.00</td>
      </tr>
    </Table>,
  )
  const roles = [...document.querySelectorAll('table, table *')].map((element) => element.getAttribute('role'))
  const row = (...cells: string[]) => ['row', ...cells]
  expect(roles).toEqual([
    'table',
    'rowgroup',
    ...row('columnheader'),
    'rowgroup',
    ...row('rowheader', 'presentation', 'cell'),
    ...row('cell'),
  ])
})

let send: () => void

function Reply() {
  const { details, close } = useTextDetails()
  send = close
  return (
    <details {...details}>
      <summary>Reply</summary>
      <textarea aria-label="Your reply" />
    </details>
  )
}

test('a text to write opens with the focus in it, and gives it back when it is sent', async () => {
  mount(
    <>
      <Reply />
      <button type="button">Elsewhere</button>
    </>,
  )
  await page.getByText('Reply').click()
  await expect.element(page.getByRole('textbox')).toHaveFocus()
  send()
  await expect.element(page.getByText('Reply')).toHaveFocus()
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
  await page.getByText('Reply').click()
  await expect.element(page.getByRole('textbox')).toHaveFocus()
  // Whoever has gone elsewhere meanwhile stays there.
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  send()
  await expect.element(page.getByRole('button', { name: 'Elsewhere' })).toHaveFocus()
})
