import { pino } from 'pino'
import { expect, it } from 'vitest'
import { password } from './owner.fixture.ts'
import { openSite } from './testing.ts'

it('logs one line per event and refusal, with the account but without email address, password or token', async () => {
  const lines: string[] = []
  const site = await openSite({}, pino({ base: null }, { write: (line) => void lines.push(line) }))
  try {
    const { browser, email, id } = await site.member('talaan')
    const token = browser.cookies.get('pixel_session')!
    await browser.post('/v1/auth/login', { email, password: 'hindi ito iyon' })
    await browser.post('/v1/auth/login', { email: 'wala@example.com', password })
    await browser.post('/v1/auth/forgot-password', { email })
    await browser.post('/v1/auth/forgot-password', { email })
    await browser.post('/v1/auth/reset-password', { token: 'gawa-gawa', password: 'isang bagong lihim' })
    await browser.post('/v1/auth/logout')
    const account = String(id)
    expect(
      lines.map((line) => JSON.parse(line)).map(({ event, outcome, account }) => [event, outcome, account]),
    ).toEqual([
      ['register', 'done', account],
      ['login', 'done', account],
      ['login', 'InvalidCredentialsException', account],
      ['login', 'InvalidCredentialsException', undefined],
      ['password.forgot', 'done', undefined],
      ['password.forgot', 'TooManyRequestsException', undefined],
      ['password.reset', 'ValidationException', undefined],
      ['logout', 'done', account],
    ])
    for (const secret of [email, password, token, 'hindi ito iyon', 'gawa-gawa'])
      expect(lines.join('')).not.toContain(secret)
  } finally {
    await site.close()
  }
})
