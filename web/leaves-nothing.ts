// Component tests share one page and its modules. A test that leaves the page changed fails here, instead of the file that
// happens to run after it.
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished } from 'vitest'
import { currentLanguage } from './language/say.ts'
import { useModals } from './shell/modals.ts'
import { useToasts } from './shell/toasts.ts'

const owners = { window, document, navigator, clipboard: navigator.clipboard, console, performance, crypto }

beforeEach(() => {
  const { href } = location
  const { title } = document
  const page = readPage()
  const globals = readGlobals()
  // Registered before the test's own, it runs after them: its components are gone.
  onTestFinished(async () => {
    await expect.poll(readPage).toEqual(page)
    expect(getChanged(globals, readGlobals())).toEqual([])
    // Components navigate and name the page, as they should.
    history.replaceState(null, '', href)
    document.title = title
  })
})

function readPage() {
  // What files bring along when they load stays.
  const ofHead = [...document.head.children].filter((one) => !one.matches('script, link, style, title'))
  return {
    root: readAttributes(document.documentElement),
    head: ofHead.map(({ outerHTML }) => outerHTML),
    body: [readAttributes(document.body), document.body.innerHTML],
    size: [innerWidth, innerHeight],
    scrolled: [scrollX, scrollY],
    cookies: document.cookie,
    stored: [{ ...localStorage }, { ...sessionStorage }],
    language: currentLanguage(),
    ...readShell(),
  }
}

/** Without empty ones: a removed style leaves its attribute. */
function readAttributes(element: Element): Record<string, string> {
  const filled = [...element.attributes].filter(({ value }) => value !== '')
  return Object.fromEntries(filled.map(({ name, value }) => [name, value]))
}

/** The modals and snackbars that the next host would show. */
function readShell(): typeof shell {
  const root = createRoot(document.createElement('div'))
  flushSync(() => root.render(createElement(ShellReader)))
  root.unmount()
  return shell
}

let shell: { modals: string[]; snackbars: string[] }

function ShellReader() {
  shell = { modals: useModals().map(({ name }) => name), snackbars: useToasts().map(({ text }) => text) }
  return null
}

/** What these objects have of their own, such as fetch, Date and setTimeout: the value, or the getter, which is not called. */
function readGlobals(): Map<string, unknown> {
  return new Map(
    Object.entries(owners).flatMap(([owner, object]) =>
      Object.entries(Object.getOwnPropertyDescriptors(object)).map(
        ([name, { get, value }]) => [`${owner}.${name}`, get ?? value] as const,
      ),
    ),
  )
}

function getChanged(before: Map<string, unknown>, after: Map<string, unknown>): string[] {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].filter(
    (name) => before.has(name) !== after.has(name) || !Object.is(before.get(name), after.get(name)),
  )
}
