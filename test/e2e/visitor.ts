// The `test` of every spec: a visitor from its own network, whose browser must report no errors.
import { type BrowserContext, test as base, type Cookie, expect, type Page, type Route } from '@playwright/test'
import { addresses } from '#contract/addresses/paths.ts'

interface Visitor {
  /** What the browser reported so far: failed scripts, policy violations, opened dialogs. */
  browserErrors: string[]
  /** Another visitor's browser with the same settings, in another network. */
  elsewhere: BrowserContext
}

export const test = base.extend<Visitor>({
  // Wrong passwords and gifts are limited per network, so tests in one network would affect each other.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter
  extraHTTPHeaders: async ({}, use) => use(aNetwork()),

  browserErrors: [
    async ({ context }, use) => {
      const browserErrors: string[] = []
      recordErrors(context, browserErrors)
      await use(browserErrors)
      expect(browserErrors, 'errors that the browser reported').toEqual([])
    },
    { auto: true },
  ],

  elsewhere: async ({ browser, browserErrors }, use) => {
    const context = await browser.newContext({ extraHTTPHeaders: aNetwork() })
    recordErrors(context, browserErrors)
    await use(context)
    await context.close()
  },
})

export { expect }

function recordErrors(context: BrowserContext, browserErrors: string[]): void {
  context.on('console', (message) => {
    const text = message.text()
    // Chromium logs refusals of the API, which are often what the test is about.
    if (message.type() !== 'error' || text.startsWith('Failed to load resource')) return
    // Playwright's tracer requests blob: URLs of image previews; the product never does.
    if (text.startsWith("Connecting to 'blob:")) return
    browserErrors.push(text)
  })
  context.on('weberror', (error) => browserErrors.push(String(error.error())))
  context.on('dialog', (dialog) => {
    browserErrors.push(`a dialog said "${dialog.message()}"`)
    void dialog.dismiss()
  })
}

/** A forwarding header with a random address of the range reserved for benchmarks, 198.18.0.0/15. */
export function aNetwork(): Record<string, string> {
  const number = Math.floor(Math.random() * 2 ** 17)
  return { 'x-forwarded-for': `198.${18 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}` }
}

/** Goes to a path of the product and waits until React has hydrated the page. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    const isStatic = document.querySelector('script[type=module]') === null
    // React sets such a property on every element it has hydrated.
    return main !== null && (isStatic || Object.keys(main).some((key) => key.startsWith('__reactProps')))
  })
}

/** Matches the requests that bring an API answer below `path` into a page: the API call, and the page's data endpoint. */
export function getRead(path: string): (url: URL) => boolean {
  return ({ pathname }) => pathname.startsWith(path) || pathname.startsWith(addresses.pageAnswers('/'))
}

/** Holds requests to this address until the returned function is called; then they continue, or `then` handles them. */
export async function hold(
  page: Page,
  address: string | RegExp | ((url: URL) => boolean),
  then = (route: Route): Promise<void> => route.continue(),
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await then(route)
  })
  return resolve
}

interface Credentials {
  email: string
  password: string
}

const sessions = new Map<string, Cookie[]>()

/** Signs this browser in without the form. Each worker opens one session per account and reuses it. */
export async function signIn(context: BrowserContext, { email, password }: Credentials): Promise<void> {
  const cached = sessions.get(email)
  if (cached) {
    await context.addCookies(cached)
    // A test that signed in as another account in the same browser has ended the session.
    if ((await context.request.get('/v1/user/profile')).ok()) return
  }
  // Signing in ends the current session, which may be another account's cached one.
  await context.clearCookies({ name: 'pixel_session' })
  const answer = await context.request.post('/v1/auth/login', { data: { email, password } })
  expect(answer.status(), `signing in as ${email}`).toBe(200)
  sessions.set(email, await context.cookies())
}
