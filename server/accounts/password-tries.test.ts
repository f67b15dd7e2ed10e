import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountById } from './accounts.ts'
import { tryPassword } from './password-tries.ts'
import { openSite, password, type TestSite } from './testing.ts'

let site: TestSite
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

it('lets a burst of guesses try ten passwords, not all of them before the first is counted', async () => {
  const { email, id } = await site.member('hulaan')
  const account = await accountById(site.services.db, id)
  const guesses = [...Array.from({ length: 12 }, (_, number) => `hula bilang ${number}`), password]
  const tries = await Promise.allSettled(
    guesses.map((guess, number) =>
      tryPassword(site.services, { email, password: guess, network: `192.0.2.${number}` }, account!.password_hash),
    ),
  )
  expect(tries.slice(0, 10)).toEqual(
    Array(10).fill({ status: 'fulfilled', value: { isRight: false, humanCheckNext: false } }),
  )
  for (const late of tries.slice(10))
    expect(late).toMatchObject({ status: 'rejected', reason: { code: 'TooManyRequestsException' } })
})
