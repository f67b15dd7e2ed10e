// Accounts for tests: the cast of the demo, and new accounts.
import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { demoPassword, member } from '#db/seed/cast.ts'

export interface Person {
  page_url: string
  page_name: string
  email: string
  password: string
}

/** A member of the demo's cast, by their key. */
export function castMember(key: string): Person {
  return { ...member(key), password: demoPassword }
}

/** The details of an account that does not exist yet. */
export function aStranger(details: Partial<Person> = {}): Person {
  const name = `t${randomUUID().replaceAll('-', '').slice(0, 12)}`
  return {
    page_url: name,
    page_name: 'Isang Bagong Kaibigan',
    email: `${name}@example.com`,
    password: 'kamote at kape sa umaga',
    ...details,
  }
}

/** Registers an account as the sign-up form does, with the human check; its email is not verified yet. */
export async function register(request: APIRequestContext, person: Person): Promise<void> {
  const challenge = (await (await request.get('/v1/site/captcha/challenge')).json()).data
  const solution = await solveChallenge({ challenge, deriveKey })
  const response_token = btoa(JSON.stringify({ challenge, solution }))
  const answer = await request.post('/v1/auth/register', { data: { ...person, response_token } })
  expect(answer.status(), 'registering').toBe(200)
}

/** A new account, verified and signed in to this context. */
export async function aCreator(request: APIRequestContext, details: Partial<Person> = {}): Promise<Person> {
  const person = aStranger(details)
  await register(request, person)
  const authorization_code = new URL(await mailedLink(request, person.email)).searchParams.get('verification_code')
  const { email, password } = person
  const answer = await request.post('/v1/auth/login', { data: { email, password, authorization_code } })
  expect(answer.status(), 'signing in').toBe(200)
  await request.post('/v1/user/welcome', { data: {} })
  return person
}

/** The link of the newest mail to this address, once there are `mails` of them. */
export async function mailedLink(request: APIRequestContext, to: string, mails = 1): Promise<string> {
  let sent: { link: string }[] = []
  await expect
    .poll(async () => {
      const answer = await request.get('/dev/outbox', { params: { to }, headers: { accept: 'application/json' } })
      sent = (await answer.json()).data
      return sent.length
    }, `mails to ${to}`)
    .toBe(mails)
  return sent[0]!.link
}
