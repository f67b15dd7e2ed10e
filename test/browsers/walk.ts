// The walk in every browser: a gift, a sign-in, buying a photo, uploading one, and a withdrawal.
import * as fs from 'node:fs'
import * as os from 'node:os'
import * as path from 'node:path'
import { type APIRequestContext, type Page, request } from '@playwright/test'
import { addBankByApi, anEarner, type BankOwner, textedCode } from '../e2e/money-out.ts'
import { type Person as Account, aCreator } from '../e2e/people.ts'
import { aPhoto, aPost, postPath } from '../e2e/photos.ts'
import type { Browser } from './driver.ts'
import type { PageProxy } from './page-proxy.ts'
import { aPerson, type Person } from './person.ts'

export const steps = ['navigation', 'gift', 'sign-in', 'purchase', 'upload', 'withdrawal'] as const
type Step = (typeof steps)[number]

export interface WalkResult {
  /** The error of the step that failed. Steps after it did not run, and have no entry. */
  failed: Partial<Record<Step, string>>
  done: Step[]
  /** The problems that the pages reported. */
  problems: string[]
}

/** Stops at the first step that fails. */
export async function walk(browser: Browser, proxy: PageProxy): Promise<WalkResult> {
  const result: WalkResult = { failed: {}, done: [], problems: [] }
  const [creators, buyers, supporters] = await Promise.all(
    [1, 2, 3].map((place) => request.newContext({ baseURL: process.env.E2E_URL!, extraHTTPHeaders: aNetwork(place) })),
  )
  try {
    const creator = await anEarner({ request: creators! } as Page, supporters!, 1000)
    await addBankByApi(creators!, creator)
    const photo = postPath(await aPost(creators!, { caption: 'Bagong huli', pesos: 50 }))
    const buyer = await aCreator(buyers!)
    const person = aPerson(browser, proxy.origin)
    const acts: Record<Step, () => Promise<void>> = {
      navigation: () => goAround(person, creator),
      gift: () => give(person, creator),
      'sign-in': () => signIn(person, buyer),
      purchase: () => buy(person, photo),
      upload: () => upload(person, creator),
      withdrawal: () => withdraw(person, creators!, creator),
    }
    for (const step of steps) {
      const started = performance.now()
      try {
        await acts[step]()
      } catch (error) {
        result.failed[step] = (error as Error).message
      }
      result.problems.push(...proxy.takeProblems().map((problem) => `${step}: ${problem}`))
      if (result.failed[step] !== undefined) break
      result.done.push(step)
      console.log(`  ${step}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
    }
    return result
  } finally {
    for (const context of [creators, buyers, supporters]) await context!.dispose()
  }
}

/** Client-side navigation between sections and back: title, scroll position and focus are as after a page load. */
async function goAround(person: Person, creator: Account): Promise<void> {
  const arrived = (title: string, scroll: number) =>
    `document.title === ${JSON.stringify(title)} && Math.abs(scrollY - ${scroll}) < 2 && document.activeElement.tagName === 'MAIN'`
  const address = `/${creator.page_url}`
  const goals = `My Goals · ${creator.page_name} | PIXEL`
  await person.visit(address)
  await person.press('My Goals')
  await person.waitFor(arrived(goals, 0), 'The section, at its top')
  await person.browser.evaluate(`(window.isSame = true)`)
  await person.press('Home')
  await person.waitFor(arrived(`${creator.page_name} | PIXEL`, 0), 'The first page, at its top')
  const left = await person.browser.evaluate<number>(`(scrollTo(0, 120), Math.round(scrollY))`)
  await person.waitFor(`document.readyState === 'complete'`, 'All of the page')
  await person.browser.evaluate(`(document.querySelector('nav a[href$="/my-goals"]').click(), 1)`)
  await person.waitFor(arrived(goals, 0), 'The section again')
  await person.browser.evaluate(`(history.back(), 1)`)
  await person.waitFor(arrived(`${creator.page_name} | PIXEL`, left), 'The page, at its previous scroll position')
  await person.waitFor(`window.isSame === true`, 'The same document all along')
}

async function give(person: Person, creator: Account): Promise<void> {
  await person.visit(`/${creator.page_url}`)
  if (await person.canPress('Send a gift')) await person.press('Send a gift')
  await person.fill('Other amount', '75')
  await person.fill('Your name', 'Kuya Ben')
  await person.fill('Message', 'Para sa tinta!')
  // Only this wording: the button's other wording is for browsers without JavaScript.
  await person.waitFor(
    `Array.prototype.some.call(document.querySelectorAll('button[type=submit]'), function (one) { return one.innerText.trim() === 'Send ₱75.00' })`,
    'A button that says “Send ₱75.00” and no more',
  )
  await person.press('Send ₱75.00')
  await person.waitForText('Confirm payment')
  await person.press('Pay ₱75.00')
  await pay(person, 'Pay ₱75.00')
  await person.waitForText('Gift Sent')
  await person.waitForHydration()
}

/** Pays on the provider's page, whose button has the same words as the one in the modal before it. */
async function pay(person: Person, words: string): Promise<void> {
  await person.waitForText('Confirm your payment')
  await person.press(words)
}

async function signIn(person: Person, { email, password, page_name }: Account): Promise<void> {
  await person.visit('/auth/login')
  await person.fill('Email', email)
  await person.fill('Password', password)
  await person.press('Log in')
  await person.waitForText(`Hi, ${page_name}`)
  await person.waitForHydration()
}

async function buy(person: Person, photo: string): Promise<void> {
  await person.visit(photo)
  await person.press('View Photo')
  await person.waitForText('Confirm payment')
  await person.press('Pay ₱50.00')
  await pay(person, 'Pay ₱50.00')
  await person.waitForText('It’s yours')
  await person.waitForHydration()
  await person.visit(photo)
  await person.waitFor(pictureIsOpen, 'The photo that was bought')
}

const pictureIsOpen = `Array.prototype.some.call(document.querySelectorAll('main img'), function (one) { return one.src.indexOf('data:') !== 0 && one.complete && one.naturalWidth > 200 })`

/** The photo has a height: an engine without `aspect-ratio` would collapse a frame that relies on it. */
const pictureHasRoom = `Array.prototype.some.call(document.querySelectorAll('main img'), function (one) { return one.clientHeight > 100 })`

async function upload(person: Person, creator: Account): Promise<void> {
  const { name, buffer } = await aPhoto('dagat.jpg')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pixel-photo-'))
  try {
    const file = path.join(folder, name)
    fs.writeFileSync(file, buffer)
    await person.browser.evaluate(`fetch('/v1/auth/logout', { method: 'POST' }).then(function () { return 1 })`)
    await signIn(person, creator)
    await person.visit('/dashboard/compose?kind=snap')
    await person.browser.choose('input[type=file]', file)
    await person.waitFor(
      `document.body.textContent.indexOf('dagat.jpg, uploaded') >= 0 || document.querySelector('main [role=progressbar]') === null && document.querySelector('main img') !== null`,
      'The photo uploaded',
    )
    await person.fill('Caption', 'Dagat')
    await person.press('Make it FREE')
    await person.press('Publish')
    await person.waitFor(`location.pathname.indexOf('/pixel-snap/') > 0`, 'The published post')
    await person.waitFor(pictureIsOpen, 'The photo that was published')
    await person.visit('/dashboard/posts')
    await person.waitFor(pictureHasRoom, 'The photo in the list of posts, as high as its frame')
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

async function withdraw(person: Person, api: APIRequestContext, owner: BankOwner): Promise<void> {
  await person.visit('/dashboard')
  await person.press('Withdraw')
  await person.waitForText('Select Payout Option')
  await person.press('Standard')
  await person.fill('Amount', '200')
  await person.press('Withdraw ₱200.00')
  await person.waitForText('Confirm your payout')
  await person.fill('Code', await textedCode(api, owner.mobile, 2)).catch(async (error) => {
    // The sixth digit submits the code, so the field may be gone before its value is checked.
    if (!(await person.browser.evaluate<boolean>(`document.body.innerText.indexOf('Payout Successfully') >= 0`)))
      throw error
  })
  await person.waitForText('Payout Successfully')
}

function aNetwork(place: number): Record<string, string> {
  return { 'x-forwarded-for': `198.19.${Math.floor(Math.random() * 256)}.${place}` }
}
