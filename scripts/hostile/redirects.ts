// Sends 300 spellings of foreign addresses in every field that decides where a user goes next.
import { SIGN_IN_CALLBACK } from '#server/outside/identity.ts'
import { choose } from '../bench/faults.ts'
import { type Attack, atMost, attackAlone, seen } from './attack.ts'
import { foreignSpellings } from './foreign-spellings.ts'
import { leadsAway } from './leads-away.ts'
import type { HostileProduct } from './product.ts'
import { type Answer, isFault, send, type Visitor } from './visitors.ts'

export const name = 'Redirects to elsewhere'

const CONCURRENT = 6
const NETWORK = 80_000

interface Outcome {
  status: number
  /** Where the answer sends the browser; null if nowhere. */
  leads: string | null
}

export const attack: Attack = async (product) => {
  const forms = foreignSpellings(new URL(product.url).host)
  const own = product.url
  const page = product.creators[0]!.page_url
  const fields: [string, (form: string, n: number) => Promise<Outcome[]>][] = [
    ['success_redirect_url', (form, n) => gift(product, page, form, n, 'success_redirect_url')],
    ['failure_redirect_url', (form, n) => gift(product, page, form, n, 'failure_redirect_url')],
    ['redirect_after', (form, n) => throughProvider(product, form, n)],
    ['next of the sign-in page', (form, n) => signInPage(product, form, n)],
    ['next of plain forms', (form, n) => plainForm(product, form, n)],
    ['the address itself', (form, n) => bare(product, form, n)],
  ]
  const found = []
  for (const [field, tryForm] of fields) {
    const outcomes: Outcome[] = []
    const strayed: string[] = []
    for (let n = 0; n < forms.length; n += CONCURRENT) {
      const some = forms.slice(n, n + CONCURRENT)
      const tried = await Promise.all(some.map((form, k) => tryForm(form, n + k)))
      outcomes.push(...tried.flat())
      for (const [k, form] of some.entries())
        if (tried[k]!.some(({ leads }) => leads !== null && leadsAway(own, leads))) strayed.push(form)
    }
    for (const form of strayed.slice(0, 5)) console.log(`  ${field}: ${JSON.stringify(form)} leads away`)
    found.push(
      seen(`${field}: answers that lead somewhere`, outcomes.filter(({ leads }) => leads !== null).length),
      atMost(0, `${field}: off-site`, strayed.length),
      atMost(0, `${field}: answers of 500, or none`, outcomes.filter(({ status }) => isFault(status)).length),
    )
  }
  return [
    seen('forms', forms.length),
    seen('of them foreign if not checked', forms.filter((form) => leadsAway(own, form)).length),
    ...found,
  ]
}

/** Sends a gift with the address; reads where the payment's status sends the payer, for the failure field after a cancellation. */
async function gift(
  product: HostileProduct,
  page: string,
  form: string,
  n: number,
  field: 'success_redirect_url' | 'failure_redirect_url',
): Promise<Outcome[]> {
  const giver = { network: NETWORK + (n % 100) }
  const body = { amount: '25', confirm: 1, [field]: form }
  const sent = await send<{ link_url: string; payment_token: string }>(
    product,
    'POST',
    `/v1/donate/${page}`,
    giver,
    body,
  )
  if (!sent.data) return [nowhere(sent)]
  if (field === 'failure_redirect_url') await choose(sent.data.link_url, 'cancelled')
  const path = `/v1/payments/${sent.data.payment_token}`
  const status = await send<{ continue_url: string; state: string }>(product, 'GET', path, giver)
  return [{ status: status.status, leads: status.data?.continue_url ?? null }]
}

/** Starts a sign-in at the provider, cancels it there, and reads where the callback and the sign-in page lead. */
async function throughProvider(product: HostileProduct, form: string, n: number): Promise<Outcome[]> {
  const network = NETWORK + 1000 + (n % 100)
  const body = { platform: 'epayment', redirect_after: form }
  const begun = await send<{ authentication_url: string }>(product, 'POST', '/v1/auth/login/with', { network }, body)
  if (!begun.data) return [nowhere(begun)]
  const { cookie } = begun
  const state = new URL(begun.data.authentication_url).searchParams.get('state')!
  const back = `${SIGN_IN_CALLBACK}?${new URLSearchParams({ error: 'access_denied', state })}`
  const returned = await send(product, 'GET', back, { cookie, network }, undefined, { accept: 'text/html' })
  const next = new URL(returned.location ?? '/', product.url).searchParams.get('next')
  return [
    { status: returned.status, leads: returned.location },
    { status: returned.status, leads: next },
  ]
}

/** The sign-in page with this `next`: its redirect, and the addresses that its forms would send. */
async function signInPage(product: HostileProduct, form: string, n: number): Promise<Outcome[]> {
  const path = `/auth/login?${new URLSearchParams({ next: form })}`
  const visitor: Visitor = { network: NETWORK + 2000 + (n % 100) }
  const page = await send(product, 'GET', path, visitor, undefined, { accept: 'text/html' })
  const held = [...page.body.matchAll(/name="(?:next|redirect_after)" value="([^"]*)"/g)].map(([, value]) =>
    getText(value!),
  )
  return [{ status: page.status, leads: page.location }, ...held.map((leads) => ({ status: page.status, leads }))]
}

/** Forms without JavaScript that redirect to `next`: every time the choice of a language, sometimes a sign-in. */
async function plainForm(product: HostileProduct, form: string, n: number): Promise<Outcome[]> {
  const network = NETWORK + 3000 + n
  const { email } = product.creators[n % product.creators.length]!
  const requests = [
    send(product, 'POST', '/language', { network }, new URLSearchParams({ language: 'fil', next: form })),
    ...(n % 5 === 0
      ? [
          send(
            product,
            'POST',
            '/auth/login',
            { network },
            new URLSearchParams({ email, password: product.password, next: form }),
          ),
        ]
      : []),
  ]
  return (await Promise.all(requests)).map(({ status, location }) => ({ status, leads: location }))
}

/** Requests the address as a page of ours. */
async function bare(product: HostileProduct, form: string, n: number): Promise<Outcome[]> {
  const path = `/${form.replace(/[\0-\x20#\x7f-\uffff]/g, encodeURIComponent)}`
  const page = await send(product, 'GET', path, { network: NETWORK + 4000 + (n % 100) }, undefined, {
    accept: 'text/html',
  })
  return [nowhere(page), { status: page.status, leads: page.location }]
}

function nowhere({ status }: Answer<unknown>): Outcome {
  return { status, leads: null }
}

function getText(html: string): string {
  const letters: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>' }
  return html.replace(/&(?:amp|quot|#x27|lt|gt);/g, (entity) => letters[entity]!)
}

if (import.meta.main) await attackAlone(name, attack)
