import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** The lines that a program logs when it runs `statements`. Logs go to standard error. */
async function logged(statements: string): Promise<Record<string, unknown>[]> {
  const program = `import { createLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}\nconst log = createLog('info')\n${statements}`
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    '--input-type=module-typescript',
    '-e',
    program,
  ])
  expect(stdout).toBe('')
  return stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

test('no secret, token, address or number of a person reaches a log line', async () => {
  const secrets = {
    password: 's3cret-1',
    token: 's3cret-2',
    reactivate_token: 's3cret-3',
    authorization_code: 's3cret-4',
    authorization: 's3cret-5',
    cookie: 's3cret-6',
    email: 's3cret-7',
    account_number: 's3cret-8',
    link_url: 's3cret-9',
    otp_code: 's3cret-10',
    otp_token: 's3cret-11',
    mobile_number: 's3cret-12',
    to: 's3cret-13',
  }
  const lines = await logged(`
    const secrets = ${JSON.stringify(secrets)}
    log.info({ ...secrets }, 'top')
    log.info({ body: secrets }, 'one down')
    log.info({ request: { headers: secrets } }, 'two down')`)
  expect(lines.map((line) => line.msg)).toEqual(['top', 'one down', 'two down'])
  expect(JSON.stringify(lines)).not.toContain('s3cret')
  expect(Object.keys(lines[0]!)).toEqual(expect.arrayContaining(Object.keys(secrets)))
})

test('a logged error shows where it happened, and nothing that a driver or a person put into it', async () => {
  const [line] = await logged(`
    const error = Object.assign(new Error('Key (email)=(luz@example.com) exists, card 4111111111111111, mobile 09171234567'), {
      code: '23505', detail: 'hidden-detail', parameters: ['hidden-parameter'], query: 'hidden-query',
    })
    log.error({ err: error }, 'fault')`)
  const err = line!.err as Record<string, string>
  expect(err).toMatchObject({ name: 'Error', errorCode: '23505' })
  expect(err.message).toBe('Key [address]) exists, card [number], mobile [number]')
  expect(err.stack).toMatch(/\n {4}at /)
  expect(JSON.stringify(line)).not.toMatch(/hidden|luz@example|4111111111111111|09171234567/)
})

test('a logged error that quotes one of our addresses does not quote its token', async () => {
  const token = 'lI08rJQ7hvcc8t8jzDVKa3BEUrjhbzzmYaDtBlUwXMo'
  const payment = '01a200ca-4cc4-7f21-ada7-46422794d8e8.bj6_BSz_XKbdKsj7vx5Kj3M5'
  const [line] = await logged(`
    log.error({ err: new Error('Reply was already sent to GET /auth/login?token=${token}, then to /pay/return/${payment}.') }, 'fault')`)
  expect((line!.err as { message: string }).message).toBe(
    'Reply was already sent to GET /auth/login[query] then to /pay/return/[token]',
  )
  expect(JSON.stringify(line)).not.toMatch(new RegExp(`${token}|bj6_BSz`))
})

test('a logged error hides the numbers of cards and phones as people write them, and shows a time', async () => {
  const [line] = await logged(`
    log.error({ err: new Error('card 4111 1111-1111 1111, mobile 0917 123 4567, +63 917-123-4567, since 2026-11-29 17:45, 12 of 300') }, 'fault')`)
  expect((line!.err as { message: string }).message).toBe(
    'card [number], mobile [number], +[number], since 2026-11-29 17:45, 12 of 300',
  )
})

test('anything that is thrown can be logged', async () => {
  const lines = await logged(
    `for (const err of ['hunter2', undefined, null, 1, { password: 'hunter2' }]) log.error({ err }, 'fault')`,
  )
  expect(lines).toHaveLength(5)
  expect(JSON.stringify(lines)).not.toContain('hunter2')
})
