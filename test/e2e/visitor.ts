// The `test` of every spec: a visitor from a network of their own, whose browser may complain about nothing.
import { type BrowserContext, test as base, type Cookie, expect, type Page, type Route } from '@playwright/test'
import { addresses } from '#contract/addresses/paths.ts'

interface Visitor {
  /** What the browser complained about so far: scripts that failed, policies that were broken, dialogs that opened. */
  complaints: string[]
  /** Somebody else's browser, with the same looks, in another network. */
  elsewhere: BrowserContext
}

export const test = base.extend<Visitor>({
  // Wrong passwords and gifts alike are counted by network, so that tests would otherwise meet in them.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter
  extraHTTPHeaders: async ({}, use) => use(aNetwork()),

  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = []
      listen(context, complaints)
      await use(complaints)
      expect(complaints, 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],

  elsewhere: async ({ browser, complaints }, use) => {
    const context = await browser.newContext({ extraHTTPHeaders: aNetwork() })
    listen(context, complaints)
    await use(context)
    await context.close()
  },
})

export { expect }

function listen(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    const text = message.text()
    // A refusal of the API is logged by Chromium itself, and is often what the test is about.
    if (message.type() !== 'error' || text.startsWith('Failed to load resource')) return
    // The tracer asks for what a picture of this device shows; the product never does.
    if (text.startsWith("Connecting to 'blob:")) return
    complaints.push(text)
  })
  context.on('weberror', (error) => complaints.push(String(error.error())))
  context.on('dialog', (dialog) => {
    complaints.push(`a dialog said "${dialog.message()}"`)
    void dialog.dismiss()
  })
}

/** The header of an address in the range that is kept for benchmarks, 198.18.0.0/15. */
function aNetwork(): Record<string, string> {
  const number = Math.floor(Math.random() * 2 ** 17)
  return { 'x-forwarded-for': `198.${18 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}` }
}

/** Goes to a path of ours and waits until the script has taken over what the server drew. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    const isStatic = document.querySelector('script[type=module]') === null
    // React leaves such a mark on every element it has taken over.
    return main !== null && (isStatic || Object.keys(main).some((key) => key.startsWith('__reactProps')))
  })
}

/** Whatever brings an answer of the API from below `path` into a page: its own call, or what the server reads ahead for the page. */
export function getRead(path: string): (url: URL) => boolean {
  return ({ pathname }) => pathname.startsWith(path) || pathname.startsWith(addresses.pageAnswers('/'))
}

/** Keeps what is asked for at such an address on its way until it is let go: to the server, or where `then` leads it. */
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

/** Signs this browser in, without going through the form. Each worker opens one session for an account and keeps it. */
export async function signIn(context: BrowserContext, { email, password }: Credentials): Promise<void> {
  const kept = sessions.get(email)
  if (kept) {
    await context.addCookies(kept)
    // A test that signed in as somebody else in the same browser has ended it.
    if ((await context.request.get('/v1/user/profile')).ok()) return
  }
  // Whoever signs in ends the session they came with: here it may be another's, kept for the next test.
  await context.clearCookies({ name: 'pixel_session' })
  const answer = await context.request.post('/v1/auth/login', { data: { email, password } })
  expect(answer.status(), `signing in as ${email}`).toBe(200)
  sessions.set(email, await context.cookies())
}
