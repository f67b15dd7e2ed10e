// What a person does with a page: reads, presses, fills in. Finds things by the words people see.
import { type Browser, until } from './driver.ts'

export interface Person {
  browser: Browser
  /** Goes to a path and waits until the script has taken over what the server drew. */
  visit(path: string): Promise<void>
  /** Waits until it has done so here. Whoever leaves earlier breaks off what is on its way, and the page says so. */
  isAlive(): Promise<void>
  /** Presses what bears these words. */
  press(words: string): Promise<void>
  /** Types into the field with this label. */
  fill(label: string, text: string): Promise<void>
  /** Waits for these words. */
  sees(words: string): Promise<void>
  /** Waits until an expression is true in the page. */
  finds(expression: string, what: string): Promise<void>
  /** Whether something that can be pressed bears these words. */
  offers(words: string): Promise<boolean>
}

/** Runs in the page: no newer than the oldest browser. Looks into the open modal where there is one. */
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

  /** Presses in the middle of what `finder` finds, once it is there and nothing lies on it. */
  async function pressOn(finder: string, what: string): Promise<void> {
    let last = ''
    const place = await until(async () => {
      const found = await inPage<{ x: number; y: number } | string>(`
        var one = ${finder}
        if (!one) return 'is not there'
        one.scrollIntoView({ block: 'center' })
        var box = one.getBoundingClientRect()
        var x = box.left + box.width / 2, y = box.top + box.height / 2
        var top = document.elementFromPoint(x, y)
        if (!top || !(one === top || one.contains(top) || top.contains(one) || (one.control && one.control === top))) return 'is under ' + (top && top.outerHTML.slice(0, 80))
        return { x: x, y: y }`)
      // Twice the same, or it still moves.
      const now = JSON.stringify(found)
      const isStill = now === last
      last = now
      return typeof found !== 'string' && isStill && found
    }, `To press ${what}`).catch(async (error) => {
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
      await person.isAlive()
    },
    isAlive: () =>
      person.finds(
        `document.querySelector('script[type=module]') === null || Object.keys(document.querySelector('main') || {}).some(function (key) { return key.indexOf('__reactProps') === 0 })`,
        'The script of the page',
      ),
    press: (name) => pressOn(`toPress(${JSON.stringify(name)})`, `“${name}”`),
    async fill(label, text) {
      const one = `field(${JSON.stringify(label)})`
      await pressOn(one, `the field “${label}”`)
      await browser.type(text)
      // A number may be shown in groups.
      const typed = JSON.stringify(text)
      await until(
        () =>
          inPage<boolean>(
            `var value = ${one}.value; return value === ${typed} || (/^\\d+$/.test(${typed}) && value.replace(/\\D/g, '') === ${typed})`,
          ),
        `“${text}” in “${label}”`,
      )
    },
    sees: (text) => person.finds(`document.body.innerText.indexOf(${JSON.stringify(text)}) >= 0`, `“${text}”`),
    async finds(expression, what) {
      await until(() => browser.evaluate<boolean>(expression), what).catch(async (error) => {
        throw new Error(`${error.message}\n${await getScreen()}`)
      })
    },
    offers: (name) => inPage<boolean>(`return toPress(${JSON.stringify(name)}) !== undefined`),
  }
  return person
}
