// Where a payer may be sent after paying: only to our own pages, whatever a client asks for.
import { expect, test } from 'vitest'
import { texts } from '#contract/texts.ts'
import type { Services } from '#server/outside/services.ts'
import { ownRedirects } from './start-payment.ts'

const services = { config: { publicUrl: 'https://pixel.example' } } as Services
const redirects = (success?: string | null, failure?: string | null) =>
  ownRedirects(services, { success_redirect_url: success, failure_redirect_url: failure }, '/luz')

/** The fields that the refusal names. */
function refused(success?: string | null, failure?: string | null): unknown {
  try {
    return redirects(success, failure)
  } catch (error) {
    return (error as { errors: unknown }).errors
  }
}

test('without a wish both ways lead to the page the payment was made on', () => {
  expect([redirects(), redirects(null, null)]).toEqual(Array(2).fill({ successUrl: '/luz', failureUrl: '/luz' }))
})

test('an address for success is that of failure too, unless there is one for failure', () => {
  expect(redirects('/luz/salamat')).toEqual({ successUrl: '/luz/salamat', failureUrl: '/luz/salamat' })
  expect(redirects('/luz/salamat', '/luz/ulit')).toEqual({ successUrl: '/luz/salamat', failureUrl: '/luz/ulit' })
  expect(redirects(undefined, '/luz/ulit')).toEqual({ successUrl: '/luz', failureUrl: '/luz/ulit' })
})

test('a whole address of ours is kept as its path, with query and fragment', () => {
  expect(redirects('https://pixel.example/luz?a=1#b').successUrl).toBe('/luz?a=1#b')
})

test.each([
  'https://evil.example/luz',
  '//evil.example',
  '/\\evil.example',
  'https://pixel.example@evil.example/',
  'https://luz:x@pixel.example/',
  'http://pixel.example/luz',
  'https://pixel.example:444/luz',
  'javascript:alert(1)',
  '/%2f%2fevil.example',
])('%s is refused at the field that has it', (address) => {
  expect(refused(address)).toEqual({ success_redirect_url: [texts.ownOrigin] })
  expect(refused('/luz', address)).toEqual({ failure_redirect_url: [texts.ownOrigin] })
})
