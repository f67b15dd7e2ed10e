// Where the focus goes when the control that has it disappears with its row.
import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../testing.tsx'
import { useKeptFocus } from './useKeptFocus.ts'

/** Rows of a hidden and a disabled control, a link and a control that removes its row, between two other controls. */
function Rows({ names, getFallback }: { names: string[]; getFallback?: () => HTMLElement | null }) {
  const [left, setLeft] = useState(names)
  const remove = (name: string) => setLeft((rows) => rows.filter((row) => row !== name))
  return (
    <main tabIndex={-1} aria-label="Content">
      <button type="button" id="add">
        Add
      </button>
      <ul>
        {left.map((name) => (
          <li key={name}>
            <div className="without-script">
              <button type="button">Show the password</button>
            </div>
            <button type="button" disabled>
              Move up
            </button>
            <a href={`#${name}`}>{name}</a>
            <Remove name={name} onRemove={() => remove(name)} {...(getFallback && { getFallback })} />
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => remove(left[0]!)}>
        Remove the first
      </button>
    </main>
  )
}

function Remove({
  name,
  onRemove,
  getFallback,
}: {
  name: string
  onRemove: () => void
  getFallback?: () => HTMLElement | null
}) {
  const control = useRef<HTMLButtonElement>(null)
  useKeptFocus(control, getFallback)
  return (
    <button type="button" ref={control} onClick={onRemove}>
      Remove {name}
    </button>
  )
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('the next row, and at the end of the list the previous one, takes the focus', async () => {
  const { unmount } = mount(<Rows names={['Luz', 'Ana', 'Rudy']} />)
  await press('Remove Luz')
  await expect.element(page.getByRole('link', { name: 'Ana' })).toHaveFocus()
  await press('Remove Rudy')
  await expect.element(page.getByRole('link', { name: 'Ana' })).toHaveFocus()
  unmount()
  mount(<Rows names={['Luz', 'Ana', 'Rudy']} />)
  await press('Remove Ana')
  await expect.element(page.getByRole('link', { name: 'Rudy' })).toHaveFocus()
})

test('after the last row the fallback takes it, or else the content of the page', async () => {
  const { unmount } = mount(<Rows names={['Luz']} getFallback={() => document.querySelector<HTMLElement>('#add')} />)
  await press('Remove Luz')
  await expect.element(page.getByRole('button', { name: 'Add' })).toHaveFocus()
  unmount()
  mount(<Rows names={['Ana']} />)
  await press('Remove Ana')
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('a row that disappears without having the focus moves none', async () => {
  mount(<Rows names={['Luz', 'Ana']} />)
  await press('Remove the first')
  await expect.element(page.getByRole('button', { name: 'Remove Luz' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Remove the first' })).toHaveFocus()
})
