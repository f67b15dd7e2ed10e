// The page where a person signs in: what it says, what it takes, and whom it lets continue. No JavaScript anywhere.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPlainBrowser } from '#test/cookie-jar.ts'
import type { TestSandbox } from '../sandbox.fixture.ts'
import { startTestSignIn, type TestSignIn } from './sign-in.fixture.ts'
import { TEST_PEOPLE } from './test-people.ts'

let signIn: TestSignIn
let sandbox: TestSandbox

beforeAll(async () => {
  signIn = await startTestSignIn()
  sandbox = signIn.sandbox
})
afterAll(() => sandbox.close())

/** What the merchant learns when this form is sent. */
async function learn(fields: Record<string, string>) {
  const flow = await signIn.begin()
  return signIn.getClaims(flow, await signIn.choose(flow, fields))
}

describe('the page', () => {
  test('offers each test person, somebody else and a way out, all as plain forms to its own address', async () => {
    const { browser, page } = await signIn.begin()
    const { status, html } = await browser.get(page)
    expect(status).toBe(200)
    for (const { name, username } of TEST_PEOPLE) {
      expect(html).toContain(`<button name="person" value="${username}"`)
      expect(html).toContain(`<strong>${name}</strong>`)
    }
    const actions = [...html.matchAll(/<form method="post" action="([^"]*)"/g)].map(([, action]) => action)
    expect(actions).toEqual([new URL(page).pathname, new URL(page).pathname, new URL(page).pathname])
    expect(html).toContain('<button name="cancel" value="1"')
    expect(html).not.toContain('<script')
  })

  test('runs no script, is framed by nobody, and its form leads to the merchant only', async () => {
    const { browser, page } = await signIn.begin()
    const { headers } = await browser.get(page)
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("script-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("form-action 'self' http://localhost:3000")
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('says which field is wrong, keeps the form open, and sends nobody away', async () => {
    const { browser, page } = await signIn.begin()
    for (const [fields, words] of [
      [{ username: 'a' }, 'A username is 2 to 40 of a-z'],
      [{ username: 'a'.repeat(41) }, 'A username is 2 to 40 of a-z'],
      [{ username: 'with space' }, 'A username is 2 to 40 of a-z'],
      [{ username: '<b>' }, 'A username is 2 to 40 of a-z'],
      [{ username: 'ñandu' }, 'A username is 2 to 40 of a-z'],
      [{ username: 'new.one', email: 'new@' }, 'This is no email address.'],
      [{ username: 'new.one', email: 'new@wallet.example', name: 'a'.repeat(101) }, 'at most 100 characters'],
      [{ username: 'new.one', email: 'new@wallet.example', mobile_number: '0817 123 4567' }, 'the first a 9'],
      [{ person: 'nobody' }, 'Nobody has this username yet'],
    ] as const) {
      const { status, html, location } = await browser.post(page, fields)
      expect([status, location], words).toEqual([422, null])
      expect(html).toContain(words)
      expect(html).toContain('<details open>')
    }
    expect(await learn({ username: 'new.one', email: 'new@wallet.example' })).toMatchObject({ name: 'new.one' })
  })
})

describe('somebody else', () => {
  test.each([
    ['0917 123 4567', '+639171234567'],
    ['+63 917-123-4567', '+639171234567'],
    ['639171234567', '+639171234567'],
    ['9171234567', '+639171234567'],
  ])('writes their mobile number as %s, and the merchant reads %s', async (mobile_number, read) => {
    const claims = await learn({ username: 'tumatawag', email: 't@wallet.example', mobile_number })
    expect(claims).toMatchObject({ phone_number: read, phone_number_verified: true })
  })

  test('has the username in lower case and without spaces around it, and is the same person with capitals', async () => {
    const first = await learn({ username: ' Ka.Ting_7 ', email: 'ka@wallet.example' })
    expect(first.preferred_username).toBe('ka.ting_7')
    expect((await learn({ username: 'KA.TING_7' })).sub).toBe(first.sub)
  })

  test('without an account name is called by the username, also when spaces were typed for it', async () => {
    for (const name of ['', '   '])
      expect((await learn({ username: 'walang.pangalan', email: 'w@wallet.example', name })).name).toBe(
        'walang.pangalan',
      )
  })

  test('may have a name of any letters, which arrives as it was typed', async () => {
    const name = 'Niño O’Brien-Peñaflor "Jr." <b>👩‍🎨</b>'
    expect((await learn({ username: 'pangalan', email: 'p@wallet.example', name: ` ${name} ` })).name).toBe(name)
  })

  test('has an email that is verified only if that is said', async () => {
    const person = { username: 'liham', email: 'l@wallet.example' }
    expect((await learn({ ...person, email_verified: '1' })).email_verified).toBe(true)
    expect((await learn(person)).email_verified).toBe(false)
  })

  test('who was changed is a test person again as soon as that one is chosen', async () => {
    await learn({ username: 'ligaya', email: 'other@wallet.example', name: 'Other' })
    expect(await learn({ person: 'ligaya' })).toMatchObject({ name: 'Ligaya Cruz', email: 'ligaya@wallet.example' })
  })

  test('is never another person for having the same email, number and name', async () => {
    const same = { email: 'same@wallet.example', name: 'Same', mobile_number: '9170000000' }
    const subs = [await learn({ username: 'una', ...same }), await learn({ username: 'dalawa', ...same })].map(
      ({ sub }) => sub,
    )
    expect(new Set(subs).size).toBe(2)
  })
})

describe('a sign-in', () => {
  test('that was finished cannot be finished again, as by the button of an old tab', async () => {
    const flow = await signIn.begin()
    await signIn.choose(flow, { person: 'ligaya' })
    const again = await flow.browser.post(flow.page, { person: 'marisol.reyes' })
    expect([again.status, again.location]).toEqual([410, null])
    expect(again.html).toContain('This sign-in is over')
  })

  test('of another browser is neither shown nor finished, and still open to its own', async () => {
    const flow = await signIn.begin()
    const stranger = aPlainBrowser()
    expect((await stranger.get(flow.page)).status).toBe(410)
    expect((await stranger.post(flow.page, { person: 'ligaya' })).status).toBe(410)
    expect((await signIn.choose(flow, { person: 'ligaya' })).searchParams.has('code')).toBe(true)
  })

  test('with a made-up address is over', async () => {
    for (const uid of ['made-up', 'a%00b', '..%2f', 'a'.repeat(200)])
      expect((await fetch(`${sandbox.url}/sign-in/${uid}`)).status, uid).toBe(410)
  })
})

describe('the operator', () => {
  test('makes a wallet that its owner signs in to, and changes it without making another', async () => {
    const made = await sandbox.admin('POST', '/people', {
      username: 'bagong.wallet',
      name: 'Bago',
      email: 'b@wallet.example',
    })
    expect(made).toMatchObject({
      status: 200,
      body: { username: 'bagong.wallet', email_verified: true, mobile_number: null },
    })
    expect(await learn({ username: 'bagong.wallet' })).toMatchObject({
      sub: made.body.subject,
      name: 'Bago',
      email_verified: true,
    })
    const changed = {
      username: 'bagong.wallet',
      name: 'Luma',
      email: 'l@wallet.example',
      mobile_number: '+639170000001',
    }
    expect((await sandbox.admin('POST', '/people', changed)).body).toMatchObject({
      subject: made.body.subject,
      ...changed,
    })
  })

  test.each([
    ['username', 'Capital'],
    ['username', 'a'],
    ['name', ''],
    ['email', 'nowhere'],
    ['mobile_number', '09171234567'],
    ['mobile_number', '+639171234'],
  ])('is refused a wallet with the %s %j', async (field, value) => {
    const person = { username: 'tao', name: 'Tao', email: 't@wallet.example', [field]: value }
    expect(await sandbox.admin('POST', '/people', person)).toMatchObject({ status: 422, body: { error: { field } } })
  })
})
