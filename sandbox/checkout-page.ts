// The hosted checkout page for the payer. Plain HTML that works without JavaScript; the script only runs the countdown.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { type Checkout, OUTCOMES, type Outcome } from './checkout-steps.ts'
import { findCheckouts, pushCheckouts } from './checkouts.ts'
import { parse } from './errors.ts'
import { deliverBeforeResponse } from './faults.ts'
import { type Html, html, join } from './html.ts'
import { sendPage } from './page.ts'
import type { Sandbox } from './sandbox.ts'
import { transact } from './transact.ts'

const Params = z.object({ id: z.string().max(64) })
const Form = z.object({ outcome: z.enum(OUTCOMES) })

export function checkoutPageRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.addHook('onSend', async (request) => deliverBeforeResponse(sandbox, request))

  app.get('/checkout/:id', async (request, reply) => {
    const [checkout] = await findCheckouts(sandbox, [parse(Params, request.params).id])
    if (!checkout) return sendUnknown(sandbox, reply)
    // The task that expires the checkout may run slightly later than the clock.
    const overdue =
      (checkout.status === 'open' || checkout.status === 'processing') && checkout.expires_at <= sandbox.clock.now()
    return sendCheckout(sandbox, reply, overdue ? { ...checkout, status: 'expired' } : checkout)
  })

  app.post('/checkout/:id', async (request, reply) => {
    const { id } = parse(Params, request.params)
    const form = Form.safeParse(request.body)
    if (!form.success) {
      const [checkout] = await findCheckouts(sandbox, [id])
      if (!checkout) return sendUnknown(sandbox, reply)
      return sendCheckout(sandbox, reply.code(422), checkout, 'Please choose one of the outcomes below.')
    }
    const { outcome } = form.data
    // `wasOver`: the checkout had ended before this choice, and not by the same choice, which may be repeated.
    const { checkout, wasOver } = await transact(sandbox, async (tx) => {
      const [checkout] = await pushCheckouts(tx, [id], outcome)
      return { checkout, wasOver: checkout ? isOver(checkout) && !endsBy(checkout, outcome) : false }
    })
    if (!checkout) return sendUnknown(sandbox, reply)
    if (wasOver) return sendCheckout(sandbox, reply, checkout)
    const back = endsWell(checkout, outcome) ? checkout.success_url : checkout.failure_url
    if (back === null) return sendCheckout(sandbox, reply, checkout)
    // The merchant's URL unchanged: without an outcome in it, the merchant cannot start to trust one.
    return reply.code(303).header('location', back).header('cache-control', 'no-store').send()
  })
}

function isOver(checkout: Checkout): boolean {
  return checkout.status === 'expired' || checkout.status === 'cancelled'
}

/** Whether the payer returns to success_url: after a payment, and while one is processing, since it may succeed. */
function endsWell(checkout: Checkout, outcome: Outcome): boolean {
  return checkout.status === 'paid' || (checkout.status === 'processing' && outcome !== 'cancelled')
}

/** True when the payer repeats the choice that ended the checkout: it redirects to the merchant again. */
function endsBy(checkout: Checkout, outcome: Outcome): boolean {
  return (
    (checkout.status === 'cancelled' && outcome === 'cancelled') ||
    (checkout.status === 'expired' && outcome === 'expire')
  )
}

function sendUnknown(sandbox: Sandbox, reply: FastifyReply): FastifyReply {
  const content = html`<h1>No such checkout</h1><p>This link does not lead to a payment. Nothing was charged.</p>`
  return sendPage(sandbox, reply.code(404), { title: 'No such checkout', content })
}

function sendCheckout(sandbox: Sandbox, reply: FastifyReply, checkout: Checkout, problem?: string): FastifyReply {
  const { merchantName } = sandbox.settings
  const targets = [checkout.success_url, checkout.failure_url].filter((url) => url !== null)
  if (isOver(checkout)) reply.code(410)
  return sendPage(sandbox, reply, {
    title: getTitle(checkout, merchantName),
    content: getContent(sandbox, checkout, problem),
    leadsTo: targets,
    script: SCRIPT,
  })
}

function getTitle(checkout: Checkout, merchantName: string): string {
  if (checkout.status === 'paid') return `Paid ${peso(checkout.amount)} to ${merchantName}`
  if (checkout.status === 'expired') return 'Checkout expired'
  if (checkout.status === 'cancelled') return 'Checkout cancelled'
  return `Pay ${merchantName} ${peso(checkout.amount)}`
}

function getContent(sandbox: Sandbox, checkout: Checkout, problem: string | undefined): Html {
  const { merchantName } = sandbox.settings
  const summary = html`
    <p class="payee">Pay to <strong>${merchantName}</strong></p>
    <p class="amount">${peso(checkout.amount)}</p>
    <dl>
      <div><dt>For</dt><dd>${checkout.description}</dd></div>
      <div><dt>Reference</dt><dd class="code">${checkout.reference}</dd></div>
    </dl>`
  if (checkout.status === 'paid') {
    return html`<h1>Payment complete</h1>${summary}<p class="notice good">You paid ${merchantName}. You can go back now.</p>
      ${backLink(checkout.success_url, merchantName)}`
  }
  if (isOver(checkout)) {
    const reason = checkout.status === 'expired' ? 'The time to pay is over.' : 'This payment was cancelled.'
    return html`<h1>Checkout ${checkout.status}</h1>${summary}
      <p class="notice">${reason} Nothing was charged here; go back to start again.</p>
      ${backLink(checkout.failure_url, merchantName)}`
  }
  const last = checkout.payments.at(-1)
  const notices = [
    problem === undefined ? '' : html`<p class="notice bad" role="alert">${problem}</p>`,
    checkout.status === 'processing' ? html`<p class="notice">This payment is being processed.</p>` : '',
    checkout.status === 'open' && last?.status === 'failed'
      ? html`<p class="notice bad">The last attempt did not go through. Nothing was charged; you can try again.</p>`
      : '',
  ]
  return html`<h1>Confirm your payment</h1>${summary}${join(notices)}${countdown(sandbox, checkout)}${buttons(checkout)}`
}

function countdown(sandbox: Sandbox, checkout: Checkout): Html {
  const seconds = Math.max(0, Math.floor((checkout.expires_at.getTime() - sandbox.clock.now().getTime()) / 1000))
  const ticking = sandbox.clock.isFrozen() ? '' : html` data-seconds="${seconds}"`
  return html`<p class="countdown">Expires in <span id="left"${ticking}>${remaining(seconds)}</span></p>`
}

function buttons(checkout: Checkout): Html {
  const button = (outcome: Outcome, label: string, kind: string) =>
    html`<button name="outcome" value="${outcome}" class="${kind}">${label}</button>`
  const open = checkout.status === 'open'
  return html`<form method="post" action="/checkout/${checkout.id}">
      ${button('paid', `Pay ${peso(checkout.amount)}`, 'primary')}
      ${open ? button('cancelled', 'Cancel', 'plain') : ''}
      <fieldset>
        <legend>Test another outcome</legend>
        ${button('failed', 'Fail this attempt', 'test')}
        ${button('paid_twice', 'Pay twice', 'test')}
        ${open ? button('processing', 'Keep processing', 'test') : ''}
        ${button('expire', 'Let it expire', 'test')}
      </fieldset>
    </form>`
}

function backLink(url: string | null, merchantName: string): Html | '' {
  return url === null ? '' : html`<p><a class="primary" href="${url}">Back to ${merchantName}</a></p>`
}

/** Centavos as `₱1,234.50`. */
function peso(amount: number): string {
  return `₱${Math.floor(amount / 100).toLocaleString('en-PH')}.${String(amount % 100).padStart(2, '0')}`
}

/** The same text format as in SCRIPT. */
function remaining(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return `${hours > 0 ? `${hours} h ` : ''}${minutes} min ${seconds % 60} s`
}

const SCRIPT = `
const left = document.getElementById('left')
const end = left && left.dataset.seconds ? Date.now() + left.dataset.seconds * 1000 : 0
const timer = end ? setInterval(tick, 1000) : 0
function tick() {
  const seconds = Math.max(0, Math.round((end - Date.now()) / 1000))
  const hours = Math.floor(seconds / 3600)
  left.textContent = (hours ? hours + ' h ' : '') + Math.floor(seconds % 3600 / 60) + ' min ' + seconds % 60 + ' s'
  if (seconds === 0) clearInterval(timer)
}
`
