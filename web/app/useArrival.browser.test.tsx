// Where the focus and the page are after a navigation within the application.
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../testing.tsx'
import { useArrival } from './useArrival.ts'

/** A page whose content comes once `Load` is pressed. */
function Pages({ first = true }: { first?: boolean }) {
  const [path, setPath] = useState(first ? '/one' : '/two')
  const [isLoaded, setLoaded] = useState(true)
  useArrival(path)
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setPath('/two')
          setLoaded(false)
        }}
      >
        Go
      </button>
      <button type="button" onClick={() => setLoaded(true)}>
        Load
      </button>
      {/* As the footer does, it leaves room to scroll while the page is not there yet. */}
      <div style={{ height: 3000 }} />
      {isLoaded && (
        <main tabIndex={-1} aria-label={path}>
          <div style={{ height: 3000 }} />
          <section id="there" tabIndex={-1}>
            There
          </section>
          <div style={{ height: 3000 }} />
        </main>
      )}
    </>
  )
}

const go = page.getByRole('button', { name: 'Go' })
const load = page.getByRole('button', { name: 'Load' })

test('the page of the first load keeps its focus and its place', async () => {
  mount(<Pages />)
  scrollTo(0, 500)
  expect([document.activeElement, scrollY]).toEqual([document.body, 500])
})

test('a page that is gone to is shown from its top, and has the focus once it is there', async () => {
  mount(<Pages />)
  await expect.element(go).toBeVisible()
  scrollTo(0, 500)
  // A real click would scroll to the button first.
  ;(go.element() as HTMLButtonElement).click()
  await expect.poll(() => scrollY).toBe(0)
  await load.click()
  await expect.element(page.getByRole('main', { name: '/two' })).toHaveFocus()
  expect(scrollY).toBe(0)
})

test('an address that names a part of the page leads to it', async () => {
  history.replaceState(history.state, '', '#there')
  onTestFinished(() => history.replaceState(history.state, '', location.pathname + location.search))
  mount(<Pages />)
  await go.click()
  await load.click()
  await expect.element(page.getByText('There')).toHaveFocus()
  expect(scrollY).toBeGreaterThan(1000)
})
