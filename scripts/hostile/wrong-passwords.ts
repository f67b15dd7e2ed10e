// Guesses an account's password, which must not lock its owner out.
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { type Attack, atMost, attackAlone, seen } from './attack.ts'
import { type HostileProduct, signIn } from './product.ts'
import { isFault, send } from './visitors.ts'

export const name = 'Ten wrong passwords, and more, against one account'

const GUESSES = 14

/** Guesses from many networks, with and without the human check; then the owner signs in on a known device and on a new one. */
export const attack: Attack = async (product) => {
  const { email } = product.creators[0]!
  const known = await signIn(product, email, 90_000)
  const answers: number[] = []
  for (let guess = 0; guess < GUESSES; guess++)
    answers.push(await tryPassword(product, email, 'hula ng umaatake', 90_001 + guess, { solves: true }))
  const unsolved = await tryPassword(product, email, 'hula ng umaatake', 91_000)

  const device = known.split('; ').find((cookie) => cookie.includes('device='))
  const onKnown = await tryPassword(product, email, product.password, 90_000, { cookie: device })
  const onNew = await tryPassword(product, email, product.password, 92_000, { solves: true })
  return [
    seen('guesses with a solved human check', answers.length),
    atMost(0, 'guesses that signed in', answers.filter((status) => status === 200).length),
    atMost(0, 'answers of 500', [...answers, unsolved, onKnown, onNew].filter(isFault).length),
    atMost(0, 'guesses without the check that were tried after ten', unsolved === 429 ? 0 : 1),
    atMost(0, 'owners refused on their own device', onKnown === 200 ? 0 : 1),
    atMost(0, 'owners refused on a new device with the check solved', onNew === 200 ? 0 : 1),
  ]
}

async function tryPassword(
  product: HostileProduct,
  email: string,
  password: string,
  network: number,
  { solves = false, cookie }: { solves?: boolean; cookie?: string | undefined } = {},
): Promise<number> {
  const body = { email, password, ...(solves && { response_token: await solved(product.url) }) }
  return (await send(product, 'POST', '/v1/auth/login', { cookie, network }, body)).status
}

async function solved(url: string): Promise<string> {
  const { data: challenge } = (await (await fetch(`${url}/v1/site/captcha/challenge`)).json()) as { data: never }
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}

if (import.meta.main) await attackAlone(name, attack)
