import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { clock } from '#server/kit/clock.ts'
import { createHumanCheck } from './create-human-check.ts'
import { consumeHumanCheck, verifyHumanCheck } from './human-check.ts'
import { openSite, solveHumanCheck, type TestSite } from './testing.ts'

let site: TestSite
beforeAll(async () => {
  site = await openSite({ HUMAN_CHECK: 'on' })
})
afterEach(() => clock.shift(0))
afterAll(() => site.close())

const refusal = { code: 'CaptchaFailedException' }

it('serves a challenge in the format the browser solves, valid for ten minutes', async () => {
  const { parameters, signature } = (await site.browser().get('/v1/site/captcha/challenge')).body.data
  expect(parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 2000, keyLength: 32 })
  expect(Math.abs(parameters.expiresAt - Date.now() / 1000 - 600)).toBeLessThan(5)
  expect(signature).toMatch(/^[0-9a-f]{64}$/)
})

it('verifies a solution any number of times, but consumes it once, even concurrently', async () => {
  const browser = site.browser()
  const response_token = await solveHumanCheck(browser)
  for (let round = 0; round < 2; round++)
    expect((await browser.post('/v1/site/captcha/verify', { response_token })).body.data).toEqual({ verified: true })
  const used = await Promise.allSettled(
    Array.from({ length: 5 }, () => consumeHumanCheck(site.services, response_token)),
  )
  expect(used.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  const after = await browser.post('/v1/site/captcha/verify', { response_token })
  expect([after.status, after.body.exception]).toEqual([422, 'CaptchaFailedException'])
})

it('refuses a response that is unsolved, tampered with or expired', async () => {
  const token = await solveHumanCheck(site.browser())
  const payload = JSON.parse(atob(token))
  const changed = (change: (copy: typeof payload) => void) => {
    const copy = structuredClone(payload)
    change(copy)
    return btoa(JSON.stringify(copy))
  }
  for (const bad of [
    undefined,
    '',
    'hindi base64 ito',
    btoa('null'),
    btoa(JSON.stringify({ challenge: payload.challenge })),
    changed((copy) => (copy.solution.derivedKey = copy.challenge.parameters.keyPrefix.padEnd(64, '0'))),
    changed((copy) => (copy.challenge.parameters.expiresAt += 3600)),
    changed((copy) => (copy.challenge.parameters.cost = 1)),
    changed((copy) => delete copy.challenge.parameters.keySignature),
    changed((copy) => (copy.challenge.signature = copy.challenge.signature.toUpperCase())),
  ])
    await expect(consumeHumanCheck(site.services, bad)).rejects.toMatchObject(refusal)
  clock.shift(10 * 60_000 + 1000)
  await expect(verifyHumanCheck(site.services, token)).rejects.toMatchObject(refusal)
})

it('refuses a challenge signed by another installation’s secret', async () => {
  const other = {
    ...site.services,
    config: { ...site.services.config, secret: { current: 'isa pang lihim na sapat ang haba talaga', old: [] } },
  }
  const foreign = await createHumanCheck(other)
  const browser = {
    ...site.browser(),
    get: async () => ({ status: 200, body: { data: foreign }, setCookies: {}, headers: {} }),
  }
  const token = await solveHumanCheck(browser)
  await consumeHumanCheck(other, token)
  await expect(consumeHumanCheck(site.services, token)).rejects.toMatchObject(refusal)
})

it('accepts a challenge from before the secret was rotated while the old secret is configured', async () => {
  const token = await solveHumanCheck(site.browser())
  const { current } = site.services.config.secret
  const rotated = (old: string[]) => ({
    ...site.services,
    config: { ...site.services.config, secret: { current: 'isa pang lihim na sapat ang haba talaga', old } },
  })
  await expect(consumeHumanCheck(rotated([]), token)).rejects.toMatchObject(refusal)
  await consumeHumanCheck(rotated([current]), token)
})

it('accepts everything when it is switched off', async () => {
  const off = { ...site.services, config: { ...site.services.config, humanCheck: false } }
  await consumeHumanCheck(off, undefined)
  await verifyHumanCheck(off, 'kahit ano')
})
