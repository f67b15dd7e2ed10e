// Uses a page as a person does: reads, presses and fills in, and finds elements by their visible words.
import { until } from '#test/until.ts'
import type { Browser } from './driver.ts'

export interface Person {
  browser: Browser
  /** Goes to a path and waits until React has hydrated the page. */
  visit(path: string): Promise<void>
  /** Waits until the current page is hydrated. Leaving earlier would abort its requests, which the page reports. */
  waitForHydration(): Promise<void>
  /** Presses the element with these words. */
  press(words: string): Promise<void>
  /** Types into the field with this label. */
  fill(label: string, text: string): Promise<void>
  /** Waits until the page shows these words. */
  waitForText(words: string): Promise<void>
  /** Waits until an expression is true in the page; `what` describes it in the error. */
  waitFor(expression: string, what: string): Promise<void>
  /** Whether there is an element with these words that can be pressed. */
  canPress(words: string): Promise<boolean>
}

/** Runs in the page, in a syntax that the oldest browser knows. Searches in the open modal if there is one. */
const tools = `
  var seen = function (one) { var style = getComputedStyle(one); return one.getClientRects().length > 0 && style.visibility !== 'hidden' }
  var words = function (one) { return (one.getAttribute('aria-label') || one.innerText || one.value || '').replace(/\\s+/g, ' ').trim() }
  var all = function (from, css) { return Array.prototype.slice.call(from.querySelectorAll(css)).filter(seen) }
  var modals = all(document, '[role=dialog], [role=alertdialog]')
  var scope = modals.length ? modals[modals.length - 1] : document
  var toPress = function (name) {
    var found = all(scope, 'button, [role=button], [role=option], input[type=submit], label').concat(all(scope, 'a[href]')).filter(function (one) { return !one.disabled && one.getAttribute('aria-disabled') !== 'true' })
    return found.find(function (one) { return words(one) === name }) || found.find(function (one) { return words(one).indexOf(name) === 0 })
  }
  var field = function (label) {
    var labels = all(scope, 'label').filter(function (one) { return words(one).indexOf(label) === 0 && one.control })
    return labels.length ? labels[0].control : all(scope, 'input, textarea').find(function (one) { return words(one) === label })
  }
`

export function aPerson(browser: Browser, origin: string): Person {
  const inPage = <T>(body: string) => browser.evaluate<T>(`(function () { ${tools} ${body} })()`)

  /** Clicks the middle of the element that `finder` finds, once it is there and not covered. */
  async function pressOn(finder: string, what: string): Promise<void> {
    let last = ''
    const place = await until(`To press ${what}`, async () => {
      const found = await inPage<{ x: number; y: number } | string>(`
        var one = ${finder}
        if (!one) return 'is not there'
        one.scrollIntoView({ block: 'center' })
        var box = one.getBoundingClientRect()
        var x = box.left + box.width / 2, y = box.top + box.height / 2
        var top = document.elementFromPoint(x, y)
        if (!top || !(one === top || one.contains(top) || top.contains(one) || (one.control && one.control === top))) return 'is under ' + (top && top.outerHTML.slice(0, 80))
        return { x: x, y: y }`)
      // It must be at the same place twice; otherwise it is still moving.
      const now = JSON.stringify(found)
      const isStill = now === last
      last = now
      return typeof found !== 'string' && isStill && found
    }).catch(async (error) => {
      throw new Error(`${error.message}: it ${last}\n${await getScreen()}`)
    })
    await browser.press(place.x, place.y)
  }

  const getScreen = async () =>
    browser.evaluate<string>(`location.href + ' ' + document.body.innerText.slice(0, 700)`).catch(String)

  const person: Person = {
    browser,
    async visit(path) {
      await browser.open(`${origin}${path}`)
      await person.waitForHydration()
    },
    waitForHydration: () =>
      person.waitFor(
        `document.querySelector('script[type=module]') === null || Object.keys(document.querySelector('main') || {}).some(function (key) { return key.indexOf('__reactProps') === 0 })`,
        'The script of the page',
      ),
    press: (name) => pressOn(`toPress(${JSON.stringify(name)})`, `“${name}”`),
    async fill(label, text) {
      const one = `field(${JSON.stringify(label)})`
      await pressOn(one, `the field “${label}”`)
      await browser.type(text)
      // A number may be shown with group separators.
      const typed = JSON.stringify(text)
      await until(`“${text}” in “${label}”`, () =>
        inPage<boolean>(
          `var value = ${one}.value; return value === ${typed} || (/^\\d+$/.test(${typed}) && value.replace(/\\D/g, '') === ${typed})`,
        ),
      )
    },
    waitForText: (text) => person.waitFor(`document.body.innerText.indexOf(${JSON.stringify(text)}) >= 0`, `“${text}”`),
    async waitFor(expression, what) {
      await until(what, () => browser.evaluate<boolean>(expression)).catch(async (error) => {
        throw new Error(`${error.message}\n${await getScreen()}`)
      })
    },
    canPress: (name) => inPage<boolean>(`return toPress(${JSON.stringify(name)}) !== undefined`),
  }
  return person
}
