// What opens above the page and closes beside a press, and what takes the focus of something that is gone.
import { type ReactNode, useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../testing.tsx'
import { keepFocus } from './keep-focus.ts'
import { onPlainClick } from './on-plain-click.ts'
import { useCloseOutside } from './useCloseOutside.ts'
import { findSuccessor } from './useKeptFocus.ts'

function Menu({ name = 'Menu', onClose, isOpen = true }: { name?: string; onClose: () => void; isOpen?: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  useCloseOutside(box, isOpen, onClose)
  return (
    <div ref={box}>
      <button type="button">Edit {name}</button>
    </div>
  )
}

const besides = (menus: ReactNode) => (
  <>
    {menus}
    <button type="button">Beside</button>
  </>
)
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('a press beside closes what is open, a press in it does not', async () => {
  const onClose = vi.fn<() => void>()
  mount(besides(<Menu onClose={onClose} />))
  await press('Edit Menu')
  expect(onClose).not.toHaveBeenCalled()
  await press('Beside')
  expect(onClose).toHaveBeenCalledOnce()
})

test('it closes as the finger comes down, so that the press itself does what it should', () => {
  const order: string[] = []
  mount(
    <>
      <Menu onClose={() => order.push('closed')} />
      <button type="button" onClick={() => order.push('pressed')}>
        Beside
      </button>
    </>,
  )
  const beside = page.getByRole('button', { name: 'Beside' }).element() as HTMLElement
  beside.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  expect(order).toEqual(['closed'])
  beside.click()
  expect(order).toEqual(['closed', 'pressed'])
})

test('what is closed, and what has left the page, hears no press', async () => {
  const onClose = vi.fn<() => void>()
  const { rerender } = mount(besides(<Menu onClose={onClose} isOpen={false} />))
  await press('Beside')
  rerender(besides(<Menu onClose={onClose} />))
  rerender(besides(null))
  await press('Beside')
  expect(onClose).not.toHaveBeenCalled()
})

test('of two open ones a press in one closes the other', async () => {
  const closed: string[] = []
  mount(besides(['One', 'Two'].map((name) => <Menu key={name} name={name} onClose={() => closed.push(name)} />)))
  await press('Edit Two')
  expect(closed).toEqual(['One'])
  await press('Beside')
  expect(closed).toEqual(['One', 'One', 'Two'])
})

test('what it closes is what was rendered last', async () => {
  const calls: number[] = []
  const { rerender } = mount(besides(<Menu onClose={() => calls.push(1)} />))
  rerender(besides(<Menu onClose={() => calls.push(2)} />))
  await press('Beside')
  expect(calls).toEqual([2])
})

/** A list of rows with one button each. */
function List({ names }: { names: string[] }) {
  return (
    <main tabIndex={-1}>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button type="button">{name}</button>
          </li>
        ))}
      </ul>
      <p tabIndex={-1}>None.</p>
    </main>
  )
}

const element = (name: string) => page.getByRole('button', { name, exact: true }).element() as HTMLElement

test('whoever is still there needs no successor', () => {
  mount(<List names={['Ana', 'Bea']} />)
  expect(findSuccessor(element('Ana'))()).toBeUndefined()
})

test('the successor is looked for once it is known who is left', () => {
  const { rerender } = mount(<List names={['Ana', 'Bea', 'Caloy']} />)
  const find = findSuccessor(element('Bea'))
  // The row behind goes as well.
  rerender(<List names={['Ana']} />)
  expect(find()).toBe(element('Ana'))
})

test('without a row left the focus goes to the fallback, and without one to the content of the page', () => {
  const { rerender } = mount(<List names={['Ana']} />)
  const none = page.getByText('None.').element() as HTMLElement
  const [to, toPage] = [findSuccessor(element('Ana'), none), findSuccessor(element('Ana'))]
  rerender(<List names={[]} />)
  expect([to(), toPage()]).toEqual([none, document.querySelector('main')])
})

function Removable({ find }: { find: () => Element | null }) {
  const [isThere, setThere] = useState(true)
  const [presses, setPresses] = useState(0)
  return (
    <>
      {isThere && (
        <div ref={(box) => keepFocus(box, find)}>
          <button type="button" onClick={() => setPresses(presses + 1)}>
            Pressed {presses}
          </button>
          <button type="button" onClick={() => setThere(false)}>
            Remove
          </button>
        </div>
      )}
      <button type="button" onClick={() => setThere(false)}>
        Remove from outside
      </button>
      <a href="#next">Next</a>
    </>
  )
}

test('the focus within what is removed goes where it is told to', async () => {
  mount(<Removable find={() => document.querySelector('a')} />)
  await press('Remove')
  await expect.element(page.getByRole('link', { name: 'Next' })).toHaveFocus()
})

test('the focus elsewhere stays, and so does that within what is only drawn again', async () => {
  const find = vi.fn(() => document.querySelector('a'))
  mount(<Removable find={find} />)
  await press('Pressed 0')
  await expect.element(page.getByRole('button', { name: 'Pressed 1' })).toHaveFocus()
  await press('Remove from outside')
  await expect.element(page.getByRole('button', { name: 'Remove from outside' })).toHaveFocus()
  expect(find).not.toHaveBeenCalled()
})

test.each(['metaKey', 'ctrlKey', 'shiftKey', 'altKey'] as const)('a click with %s is the browser’s', (key) => {
  const act = vi.fn<() => void>()
  const event = { metaKey: false, ctrlKey: false, shiftKey: false, altKey: false, preventDefault: vi.fn<() => void>() }
  onPlainClick(act)({ ...event, [key]: true } as never)
  expect([act.mock.calls.length, event.preventDefault.mock.calls.length]).toEqual([0, 0])
  onPlainClick(act)(event as never)
  expect([act.mock.calls.length, event.preventDefault.mock.calls.length]).toEqual([1, 1])
})
