// Whose page this is: the account of the document, and the one that has signed in since in another tab.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MARKER_COOKIE } from '#contract/html.ts'
import { profiles } from '#contract/profiles.ts'
import { answer, type Call, mountApp, offline, refusal, serve } from '../testing.tsx'
import { hasMark, isOtherAccount } from './account-mark.ts'
import { rememberPayment } from './pending-payment.ts'
import { useMe } from './session.ts'
import { withStorage } from './storage.ts'

function setCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it, in every browser
  document.cookie = `${name}=${value}; path=/; max-age=${value ? 60 : 0}`
}

const setMark = (mark: string) => setCookie(MARKER_COOKIE, mark)
const endSession = () => setMark('')

let checks: boolean[]
beforeEach(() => {
  checks = []
  endSession()
})
afterEach(endSession)

function Viewer() {
  const { me, isLoading, isVisitor, isStillMe } = useMe()
  const check = async () => void checks.push(await isStillMe())
  return (
    <>
      <h1>{isLoading ? 'loading' : isVisitor ? 'a visitor' : (me?.profile.page_name ?? 'nobody known')}</h1>
      <button type="button" onClick={() => void check()}>
        Check
      </button>
      <button type="button" onClick={() => void Promise.all([check(), check()])}>
        Check twice
      </button>
    </>
  )
}

const ana = answer({ referral_code: 'ANA', profile: { page_name: 'Ana' } })
const ben = answer({ referral_code: 'BEN', profile: { page_name: 'Ben' } })
const ended = refusal({ exception: 'UnauthorizedAccessException' })
const shown = page.getByRole('heading')

async function check(): Promise<boolean> {
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect.poll(() => checks.length).toBe(1)
  return checks[0]!
}

/** A page whose document came with a session cookie. */
function openSignedIn(...answers: Parameters<typeof serve>[1][]): Call[] {
  const calls = serve(profiles.me, ...answers)
  mountApp(<Viewer />, { isSignedIn: true })
  return calls
}

test('a visitor is one without asking', async () => {
  mountApp(<Viewer />)
  await expect.element(shown).toHaveTextContent('a visitor')
  expect(await check()).toBe(true)
})

test('the account of a page is read once, and loads until it is known', async () => {
  let respond: (response: typeof ana) => void = () => undefined
  const calls = openSignedIn(new Promise<typeof ana>((resolve) => (respond = resolve)))
  await expect.element(shown).toHaveTextContent('loading')
  respond(ana)
  await expect.element(shown).toHaveTextContent('Ana')
  setMark('aa')
  expect(await check()).toBe(true)
  expect(calls).toHaveLength(1)
})

test('a page whose session has ended is a visitor’s', async () => {
  openSignedIn(ended)
  await expect.element(shown).toHaveTextContent('a visitor')
})

test('a page that cannot be asked whose it is is nobody’s yet, and no visitor’s', async () => {
  openSignedIn(offline)
  await expect.element(shown, { timeout: 20_000 }).toHaveTextContent('nobody known')
})

test('who has no mark any more, as an hour after the last answer, is asked for and still there', async () => {
  const calls = openSignedIn(ana)
  await expect.element(shown).toHaveTextContent('Ana')
  expect(await check()).toBe(true)
  expect(calls).toHaveLength(2)
})

test('who was signed out in another tab is not there any more, and the page shows it', async () => {
  openSignedIn(ana, ended)
  await expect.element(shown).toHaveTextContent('Ana')
  expect(await check()).toBe(false)
  await expect.element(shown).toHaveTextContent('a visitor')
})

test('another account that has signed in since is noticed, and shown', async () => {
  setMark('aa')
  expect(isOtherAccount()).toBe(false)
  openSignedIn(ana, ben)
  await expect.element(shown).toHaveTextContent('Ana')
  setMark('bb')
  expect(await check()).toBe(false)
  await expect.element(shown).toHaveTextContent('Ben')
})

test('a visitor who has signed in in another tab is not the visitor of before', async () => {
  serve(profiles.me, ana)
  mountApp(<Viewer />)
  setMark('aa')
  expect(await check()).toBe(false)
  await expect.element(shown).toHaveTextContent('Ana')
})

test('a visitor whose mark is a left-over one stays a visitor', async () => {
  serve(profiles.me, ended)
  mountApp(<Viewer />)
  setMark('aa')
  expect(await check()).toBe(true)
})

test('without a connection nobody is taken for somebody else', async () => {
  openSignedIn(ana, offline)
  await expect.element(shown).toHaveTextContent('Ana')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect.poll(() => checks, { timeout: 20_000 }).toEqual([true])
  await expect.element(shown).toHaveTextContent('Ana')
})

test('a double press asks once', async () => {
  const calls = openSignedIn(ana)
  await expect.element(shown).toHaveTextContent('Ana')
  await page.getByRole('button', { name: 'Check twice' }).click()
  await expect.poll(() => checks).toEqual([true, true])
  expect(calls).toHaveLength(2)
})

test('the mark is read among other cookies, and is none without a session', () => {
  setCookie('language', 'fil')
  expect(hasMark()).toBe(false)
  setMark('aa')
  setCookie('saver', '1')
  expect([hasMark(), isOtherAccount()]).toEqual([true, false])
  // An older version's mark says nothing of the account.
  setMark('1')
  expect(isOtherAccount()).toBe(false)
  endSession()
  expect([hasMark(), isOtherAccount()]).toEqual([false, false])
  for (const name of ['language', 'saver']) setCookie(name, '')
})

test('storage that is forbidden has no value, and stops nobody', () => {
  const forbid = () => {
    throw new DOMException('', 'SecurityError')
  }
  expect(withStorage('this', forbid)).toBeUndefined()
  expect(() => rememberPayment({ path: '/ana', token: '1' }, 'this')).not.toThrow()
  sessionStorage.clear()
})

test('this tab and all tabs are two places', () => {
  withStorage('this', (storage) => storage.setItem('place', 'tab'))
  withStorage('all', (storage) => storage.setItem('place', 'device'))
  expect([sessionStorage.getItem('place'), localStorage.getItem('place')]).toEqual(['tab', 'device'])
  sessionStorage.clear()
  localStorage.removeItem('place')
})
