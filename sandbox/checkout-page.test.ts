// What a payer sees and presses on the hosted page, without JavaScript.
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Json, startTestSandbox, type TestSandbox } from './sandbox.fixture.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startTestSandbox({ SANDBOX_MERCHANT_NAME: 'Luz & <Sons>' })
})
afterAll(() => sandbox.close())
afterEach(() => sandbox.admin('POST', '/clock', { freeze: true }))

type Page = { status: number; headers: Headers; html: string; title: string; text: string; buttons: string[] }

async function see({ id }: Json): Promise<Page> {
  const response = await fetch(`${sandbox.url}/checkout/${id}`)
  return { status: response.status, headers: response.headers, ...read(await response.text()) }
}

function read(html: string) {
  const main = /<main>([\s\S]*)<\/main>/.exec(html)![1]!
  return {
    html,
    title: /<title>(.*)<\/title>/.exec(html)![1]!,
    text: main
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    buttons: [...main.matchAll(/<button name="outcome" value="(\w+)"/g)].map(([, outcome]) => outcome!),
  }
}

describe('an open checkout', () => {
  test('says who is paid, how much, what for and how long', async () => {
    const page = await see(
      await sandbox.open({ amount: 99_999_999, reference: 'gift_7', description: 'Gift to @ana', expires_in: 3725 }),
    )
    expect(page.title).toBe('Pay Luz &amp; &lt;Sons&gt; ₱999,999.99 · Sandbox e-Payment')
    for (const words of [
      'Pay to Luz &amp; &lt;Sons&gt;',
      '₱999,999.99',
      'For Gift to @ana',
      'Reference gift_7',
      'Expires in 1 h 2 min 5 s',
    ])
      expect(page.text).toContain(words)
  })

  test.each([
    [100, '₱1.00'],
    [2050, '₱20.50'],
    [100_005, '₱1,000.05'],
    [100_000_000, '₱1,000,000.00'],
  ])('%i centavos are written %s', async (amount, written) => {
    expect((await see(await sandbox.open({ amount }))).text).toContain(`Pay ${written}`)
  })

  test('offers every outcome as a button of one form to its own address', async () => {
    const checkout = await sandbox.open()
    const { html, buttons } = await see(checkout)
    expect(buttons).toEqual(['paid', 'cancelled', 'failed', 'paid_twice', 'processing', 'expire'])
    expect(html.match(/<form [^>]*>/g)).toEqual([`<form method="post" action="/checkout/${checkout.id}">`])
  })

  test('is kept by no cache, framed by nobody, found by no search engine', async () => {
    const { html, headers } = await see(await sandbox.open())
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(html).toContain('<meta name="robots" content="noindex">')
  })

  test('allows exactly the script and the styles that it has', async () => {
    const { html, headers } = await see(await sandbox.open())
    const policy = headers.get('content-security-policy')!
    for (const [directive, element] of [
      ['script-src', 'script'],
      ['style-src', 'style'],
    ] as const) {
      const [, source] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(html)!
      expect(policy).toContain(`${directive} 'sha256-${createHash('sha256').update(source!).digest('base64')}'`)
    }
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).not.toMatch(/ on\w+=/)
  })

  test('may send its payer to both of the merchant’s sites', async () => {
    const urls = { success_url: 'https://pay.example/ok', failure_url: 'https://shop.example:8443/sorry' }
    const { headers } = await see(await sandbox.open(urls))
    expect(headers.get('content-security-policy')).toContain(
      "form-action 'self' https://pay.example https://shop.example:8443",
    )
  })

  test('counts down only while its clock runs', async () => {
    const checkout = await sandbox.open()
    expect((await see(checkout)).html).not.toContain('data-seconds')
    await sandbox.admin('POST', '/clock', { freeze: false })
    expect((await see(checkout)).html).toMatch(/<span id="left" data-seconds="\d+">/)
  })
})

describe('a choice', () => {
  test('that is none of those offered is asked for again, and changes nothing', async () => {
    const checkout = await sandbox.open()
    for (const outcome of ['', 'paid_late', 'begin', 'PAID', 'constructor']) {
      const { status, html } = await sandbox.choose(checkout.id, outcome)
      const page = read(html)
      expect([status, page.buttons.length], outcome).toEqual([422, 6])
      expect(page.text).toContain('Please choose one of the outcomes below.')
    }
  })

  test('is asked for where the form came empty, or with two', async () => {
    const { id } = await sandbox.open()
    for (const body of ['', 'outcome=paid&outcome=failed'])
      expect(
        (
          await fetch(`${sandbox.url}/checkout/${id}`, {
            method: 'POST',
            body,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          })
        ).status,
      ).toBe(422)
    expect((await sandbox.call('GET', `/v1/checkouts/${id}`)).body.status).toBe('open')
  })

  test('leads back with the merchant’s own address, to which nothing is added', async () => {
    const success_url = 'https://shop.example/ok?a=1&status=unknown#end'
    const { id } = await sandbox.open({ success_url })
    const paid = await fetch(`${sandbox.url}/checkout/${id}`, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'paid' }),
      redirect: 'manual',
    })
    expect([paid.status, paid.headers.get('location'), paid.headers.get('cache-control')]).toEqual([
      303,
      success_url,
      'no-store',
    ])
  })

  test.each(['cancelled', 'expire'])(
    '%s may be sent twice, as by an impatient finger, and leads back both times',
    async (outcome) => {
      const { id, failure_url } = await sandbox.open()
      for (let press = 0; press < 2; press++)
        expect(await sandbox.choose(id, outcome)).toMatchObject({ status: 303, location: failure_url })
    },
  )
})

describe('a checkout that is processing', () => {
  test('says so, and can be finished, failed or expired, but not cancelled', async () => {
    const checkout = await sandbox.open()
    await sandbox.choose(checkout.id, 'processing')
    const { text, buttons } = await see(checkout)
    expect(text).toContain('This payment is being processed.')
    expect(buttons).toEqual(['paid', 'failed', 'paid_twice', 'expire'])
    expect(await sandbox.choose(checkout.id, 'cancelled')).toMatchObject({
      status: 303,
      location: checkout.failure_url,
    })
    expect((await sandbox.call('GET', `/v1/checkouts/${checkout.id}`)).body.status).toBe('processing')
    expect(await sandbox.choose(checkout.id, 'paid')).toMatchObject({ status: 303, location: checkout.success_url })
  })

  test('goes back to open when the attempt fails', async () => {
    const checkout = await sandbox.open()
    await sandbox.choose(checkout.id, 'processing')
    await sandbox.choose(checkout.id, 'failed')
    const { text, buttons } = await see(checkout)
    expect(text).toContain('The last attempt did not go through. Nothing was charged; you can try again.')
    expect(buttons).toContain('cancelled')
  })
})

describe('a checkout that has ended', () => {
  test('when paid, says so and leads back to the merchant', async () => {
    const checkout = await sandbox.open({ amount: 123_450 })
    await sandbox.choose(checkout.id, 'paid')
    const { status, title, text, html, buttons } = await see(checkout)
    expect([status, buttons]).toEqual([200, []])
    expect(title).toContain('Paid ₱1,234.50 to Luz')
    expect(text).toContain('You can go back now.')
    expect(html).toContain('<a class="primary" href="http://localhost:3000/pay/return/1?from=sandbox&amp;x=1">')
  })

  test('when expired, charges nobody, also before the provider has noticed', async () => {
    const checkout = await sandbox.open({ expires_in: 60 })
    await sandbox.admin('POST', '/clock', { advance_seconds: 60 })
    for (let look = 0; look < 2; look++) {
      const { status, title, text, buttons } = await see(checkout)
      expect([status, buttons]).toEqual([410, []])
      expect(title).toContain('Checkout expired')
      expect(text).toContain('The time to pay is over. Nothing was charged here')
      await sandbox.settle()
    }
    const { status, html } = await sandbox.choose(checkout.id, 'paid')
    expect([status, read(html).buttons]).toEqual([410, []])
  })

  test('one that never was is not found, and charges nobody', async () => {
    for (const answer of [
      await fetch(`${sandbox.url}/checkout/chk_x`),
      await fetch(`${sandbox.url}/checkout/chk_x`, { method: 'POST' }),
    ]) {
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('This link does not lead to a payment. Nothing was charged.')
    }
  })

  test('one that was registered as paid long ago has no way back to show', async () => {
    const item = { reference: 'past_1', amount: 5000, description: 'Gift', paid_at: '2026-01-05T10:00:00+08:00' }
    const { body } = await sandbox.admin('POST', '/captures', { items: [item] })
    const { status, html, text } = await see({ id: body[0].checkout_id })
    expect(status).toBe(200)
    expect(text).toContain('Payment complete')
    expect(html).not.toContain('<a ')
    expect(await sandbox.choose(body[0].checkout_id, 'paid')).toMatchObject({ status: 200, location: null })
  })
})
