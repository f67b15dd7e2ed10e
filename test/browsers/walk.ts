// The walk every browser takes: a gift, signing in, a photo bought, one uploaded, money withdrawn.
import * as fs from 'node:fs'
import * as os from 'node:os'
import * as path from 'node:path'
import { type APIRequestContext, type Page, request } from '@playwright/test'
import { anEarner, type BankOwner, hasBank, textedCode } from '../e2e/money-out.ts'
import { type Person as Account, aCreator } from '../e2e/people.ts'
import { aPhoto, aPost, postPath } from '../e2e/photos.ts'
import type { Browser } from './driver.ts'
import type { Listener } from './listener.ts'
import { aPerson, type Person } from './person.ts'

export const steps = ['navigation', 'gift', 'sign-in', 'purchase', 'upload', 'withdrawal'] as const
type Step = (typeof steps)[number]

export interface Walked {
  /** What went wrong at a step; absent where nothing did. A step that was never come to has none of its own. */
  failed: Partial<Record<Step, string>>
  done: Step[]
  /** What the pages themselves complained about. */
  complaints: string[]
}

/** Stops at the first step that fails. */
export async function walk(browser: Browser, listener: Listener): Promise<Walked> {
  const walked: Walked = { failed: {}, done: [], complaints: [] }
  const [creators, buyers, supporters] = await Promise.all(
    [1, 2, 3].map((place) => request.newContext({ baseURL: process.env.E2E_URL!, extraHTTPHeaders: aNetwork(place) })),
  )
  try {
    const creator = await anEarner({ request: creators! } as Page, supporters!, 1000)
    await hasBank(creators!, creator)
    const photo = postPath(await aPost(creators!, { caption: 'Bagong huli', pesos: 50 }))
    const buyer = await aCreator(buyers!)
    const person = aPerson(browser, listener.origin)
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
        walked.failed[step] = (error as Error).message
      }
      walked.complaints.push(...listener.complaints().map((complaint) => `${step}: ${complaint}`))
      if (walked.failed[step] !== undefined) break
      walked.done.push(step)
      console.log(`  ${step}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
    }
    return walked
  } finally {
    for (const context of [creators, buyers, supporters]) await context!.dispose()
  }
}

/** From section to section and back, without loading one: title, place and focus are as after a load. */
async function goAround(person: Person, creator: Account): Promise<void> {
  const arrived = (title: string, scroll: number) =>
    `document.title === ${JSON.stringify(title)} && Math.abs(scrollY - ${scroll}) < 2 && document.activeElement.tagName === 'MAIN'`
  const address = `/${creator.page_url}`
  const goals = `My Goals · ${creator.page_name} | PIXEL`
  await person.visit(address)
  await person.press('My Goals')
  await person.finds(arrived(goals, 0), 'A section that was gone to, at its top')
  await person.browser.evaluate(`(window.isSame = true)`)
  await person.press('Home')
  await person.finds(arrived(`${creator.page_name} | PIXEL`, 0), 'The first page, at its top')
  const left = await person.browser.evaluate<number>(`(scrollTo(0, 120), Math.round(scrollY))`)
  await person.finds(`document.readyState === 'complete'`, 'All of the page')
  await person.browser.evaluate(`(document.querySelector('nav a[href$="/my-goals"]').click(), 1)`)
  await person.finds(arrived(goals, 0), 'The section again')
  await person.browser.evaluate(`(history.back(), 1)`)
  await person.finds(arrived(`${creator.page_name} | PIXEL`, left), 'The page, where it was left')
  await person.finds(`window.isSame === true`, 'The same document all along')
}

async function give(person: Person, creator: Account): Promise<void> {
  await person.visit(`/${creator.page_url}`)
  if (await person.offers('Send a gift')) await person.press('Send a gift')
  await person.fill('Other amount', '75')
  await person.fill('Your name', 'Kuya Ben')
  await person.fill('Message', 'Para sa tinta!')
  // One wording and not both: the other is for browsers without a script.
  await person.finds(
    `Array.prototype.some.call(document.querySelectorAll('button[type=submit]'), function (one) { return one.innerText.trim() === 'Send ₱75.00' })`,
    'A button that says “Send ₱75.00” and no more',
  )
  await person.press('Send ₱75.00')
  await person.sees('Confirm payment')
  await person.press('Pay ₱75.00')
  await pay(person, 'Pay ₱75.00')
  await person.sees('Gift Sent')
  await person.isAlive()
}

/** On the provider's page, whose button bears the same words as the modal's that led to it. */
async function pay(person: Person, words: string): Promise<void> {
  await person.sees('Confirm your payment')
  await person.press(words)
}

async function signIn(person: Person, { email, password, page_name }: Account): Promise<void> {
  await person.visit('/auth/login')
  await person.fill('Email', email)
  await person.fill('Password', password)
  await person.press('Log in')
  await person.sees(`Hi, ${page_name}`)
  await person.isAlive()
}

async function buy(person: Person, photo: string): Promise<void> {
  await person.visit(photo)
  await person.press('View Photo')
  await person.sees('Confirm payment')
  await person.press('Pay ₱50.00')
  await pay(person, 'Pay ₱50.00')
  await person.sees('It’s yours')
  await person.isAlive()
  await person.visit(photo)
  await person.finds(pictureIsOpen, 'The photo that was bought')
}

const pictureIsOpen = `Array.prototype.some.call(document.querySelectorAll('main img'), function (one) { return one.src.indexOf('data:') !== 0 && one.complete && one.naturalWidth > 200 })`

/** The frame holds it open: an engine without `aspect-ratio` would show none of it. */
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
    await person.finds(
      `document.body.textContent.indexOf('dagat.jpg, uploaded') >= 0 || document.querySelector('main [role=progressbar]') === null && document.querySelector('main img') !== null`,
      'The photo uploaded',
    )
    await person.fill('Caption', 'Dagat')
    await person.press('Make it FREE')
    await person.press('Publish')
    await person.finds(`location.pathname.indexOf('/pixel-snap/') > 0`, 'The published post')
    await person.finds(pictureIsOpen, 'The photo that was published')
    await person.visit('/dashboard/posts')
    await person.finds(pictureHasRoom, 'The photo among one’s posts, as high as its frame')
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

async function withdraw(person: Person, api: APIRequestContext, owner: BankOwner): Promise<void> {
  await person.visit('/dashboard')
  await person.press('Withdraw')
  await person.sees('Select Payout Option')
  await person.press('Standard')
  await person.fill('Amount', '200')
  await person.press('Withdraw ₱200.00')
  await person.sees('Confirm your payout')
  await person.fill('Code', await textedCode(api, owner.mobile, 2)).catch(async (error) => {
    // The sixth digit sends it, so the field may be gone before one looks into it.
    if (!(await person.browser.evaluate<boolean>(`document.body.innerText.indexOf('Payout Successfully') >= 0`)))
      throw error
  })
  await person.sees('Payout Successfully')
}

function aNetwork(place: number): Record<string, string> {
  return { 'x-forwarded-for': `198.19.${Math.floor(Math.random() * 256)}.${place}` }
}
