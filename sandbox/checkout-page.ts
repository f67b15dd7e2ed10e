// The hosted page: the payer's side of a checkout. Plain HTML that needs no script; the countdown is all the script does.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { type Checkout, findCheckouts, OUTCOMES, type Outcome, pushCheckouts } from './checkouts.ts'
import { parse } from './errors.ts'
import { deliverFirst } from './faults.ts'
import { type Html, html, join, raw } from './html.ts'
import type { Sandbox } from './sandbox.ts'
import { transact } from './sandbox.ts'

const Params = z.object({ id: z.string().max(64) })
const Form = z.object({ outcome: z.enum(OUTCOMES) })

export function checkoutPageRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.addHook('onSend', async (request) => deliverFirst(sandbox, request))

  app.get('/checkout/:id', async (request, reply) => {
    const [checkout] = await findCheckouts(sandbox, [parse(Params, request.params).id])
    if (!checkout) return sendUnknown(sandbox, reply)
    // The task that expires it may be a moment behind the clock.
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
    // What this choice found; the choice itself must still count as one that was open to the payer.
    const { checkout, wasOver } = await transact(sandbox, async (tx) => {
      const [checkout] = await pushCheckouts(tx, [id], outcome)
      return { checkout, wasOver: checkout ? isOver(checkout) && !endsBy(checkout, outcome) : false }
    })
    if (!checkout) return sendUnknown(sandbox, reply)
    if (wasOver) return sendCheckout(sandbox, reply, checkout)
    const back = endsWell(checkout, outcome) ? checkout.success_url : checkout.failure_url
    if (back === null) return sendCheckout(sandbox, reply, checkout)
    // As the merchant gave it: no outcome is added, so a merchant cannot come to trust it.
    return reply.code(303).header('location', back).header('cache-control', 'no-store').send()
  })
}

function isOver(checkout: Checkout): boolean {
  return checkout.status === 'expired' || checkout.status === 'cancelled'
}

/** Whether the payer goes back by success_url: what was paid is paid, and what is being processed may be. */
function endsWell(checkout: Checkout, outcome: Outcome): boolean {
  return checkout.status === 'paid' || (checkout.status === 'processing' && outcome !== 'cancelled')
}

/** Pressing the button that ended the checkout once more leads back once more. */
function endsBy(checkout: Checkout, outcome: Outcome): boolean {
  return (
    (checkout.status === 'cancelled' && outcome === 'cancelled') ||
    (checkout.status === 'expired' && outcome === 'expire')
  )
}

function sendUnknown(sandbox: Sandbox, reply: FastifyReply): FastifyReply {
  const content = html`<h1>No such checkout</h1><p>This link does not lead to a payment. Nothing was charged.</p>`
  return sendPage(sandbox, reply.code(404), 'No such checkout', content, [])
}

function sendCheckout(sandbox: Sandbox, reply: FastifyReply, checkout: Checkout, problem?: string): FastifyReply {
  const { merchantName } = sandbox.settings
  const targets = [checkout.success_url, checkout.failure_url].filter((url) => url !== null)
  if (isOver(checkout)) reply.code(410)
  return sendPage(sandbox, reply, titleOf(checkout, merchantName), contentOf(sandbox, checkout, problem), targets)
}

function titleOf(checkout: Checkout, merchantName: string): string {
  if (checkout.status === 'paid') return `Paid ${peso(checkout.amount)} to ${merchantName}`
  if (checkout.status === 'expired') return 'Checkout expired'
  if (checkout.status === 'cancelled') return 'Checkout cancelled'
  return `Pay ${merchantName} ${peso(checkout.amount)}`
}

function contentOf(sandbox: Sandbox, checkout: Checkout, problem: string | undefined): Html {
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

/** The same words as SCRIPT finds. */
function remaining(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return `${hours > 0 ? `${hours} h ` : ''}${minutes} min ${seconds % 60} s`
}

function sendPage(
  sandbox: Sandbox,
  reply: FastifyReply,
  title: string,
  content: Html,
  targets: string[],
): FastifyReply {
  // Browsers apply form-action to the redirect after the form as well, so the merchant's origins belong in it.
  const origins = [...new Set(targets.map((url) => new URL(url).origin))].join(' ')
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<meta name="color-scheme" content="light dark">
<title>${title} · Sandbox e-Payment</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<header>
<p class="band">TEST MODE — no real money</p>
<p class="name"><span class="mark" aria-hidden="true"></span>Sandbox e-Payment</p>
</header>
<main>${content}</main>
<footer>A test e-wallet for ${sandbox.settings.merchantName}. It never asks for a card, a PIN or a password.</footer>
<script>${raw(SCRIPT)}</script>
</body>
</html>`
  return reply
    .header('content-security-policy', `${POLICY}; form-action 'self' ${origins}`.trim())
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'same-origin')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.text)
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

const STYLE = `
:root { --ground: #eef2f4; --card: #fff; --text: #14212b; --soft: #4a5a66; --line: #74838e; --brand: #0b5f6b;
  --on-brand: #fff; --band: #ffd65a; --bad: #a3201a; --bad-ground: #fdecea; --good: #17603a; --good-ground: #e6f4ec;
  --note: #eef2f4; }
@media (prefers-color-scheme: dark) { :root { --ground: #0f171c; --card: #18232a; --text: #eef4f6; --soft: #a9b8c1;
  --line: #7c8d98; --brand: #6fd3df; --on-brand: #06262b; --bad: #ffb4ab; --bad-ground: #3b1a18; --good: #8fdcb0;
  --good-ground: #12301f; --note: #22303a; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; }
.band { margin: 0; padding: .5rem 1rem; background: var(--band); color: #2b2100; text-align: center; font-weight: 700;
  font-size: .875rem; letter-spacing: .02em; }
header .name { margin: 0; display: flex; align-items: center; justify-content: center; gap: .625rem; padding: 1.5rem 1rem 1rem;
  font-weight: 700; font-size: 1.125rem; }
.mark { width: 1.5rem; height: 1.5rem; border-radius: .5rem; background: var(--brand);
  box-shadow: inset 0 0 0 .375rem var(--brand), inset 0 0 0 .625rem var(--on-brand); }
main { max-width: 27rem; margin: 0 auto; padding: 1.5rem 1.25rem; background: var(--card); border-radius: 1rem;
  box-shadow: 0 1px 3px rgb(0 0 0 / .14); }
@media (min-width: 30rem) { main { padding: 2rem; } }
@media (max-width: 28.5rem) { main { margin: 0 .75rem; } }
h1 { margin: 0 0 1rem; font-size: 1.125rem; text-align: center; }
.payee { margin: 0; text-align: center; color: var(--soft); }
.payee strong { color: var(--text); }
.amount { margin: .125rem 0 1.25rem; text-align: center; font-size: 2.5rem; line-height: 1.15; font-weight: 750;
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
dl { margin: 0 0 1.25rem; border-top: 1px solid color-mix(in srgb, var(--line) 40%, transparent); }
dl div { display: flex; gap: 1rem; justify-content: space-between; padding: .625rem 0;
  border-bottom: 1px solid color-mix(in srgb, var(--line) 40%, transparent); }
dt { color: var(--soft); flex: none; }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
.code { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .875rem; }
.notice { margin: 0 0 1rem; padding: .75rem 1rem; border-radius: .625rem; background: var(--note); }
.bad { background: var(--bad-ground); color: var(--bad); }
.good { background: var(--good-ground); color: var(--good); }
.countdown { margin: 0 0 1rem; text-align: center; color: var(--soft); font-variant-numeric: tabular-nums; }
button, main a { display: block; width: 100%; min-height: 3rem; padding: .625rem 1rem; border-radius: .75rem;
  border: 1px solid var(--line); background: transparent; color: var(--text); font: inherit; font-weight: 600;
  text-align: center; text-decoration: none; cursor: pointer; }
button:hover { background: var(--note); }
.primary, main a.primary, button.primary:hover { background: var(--brand); color: var(--on-brand); border-color: var(--brand); }
.primary:hover { text-decoration: underline; }
.plain { margin-top: .625rem; border-color: transparent; color: var(--soft); }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 3px; }
fieldset { margin: 1.25rem 0 0; padding: 1rem; border: 1px dashed var(--line); border-radius: .75rem; display: grid;
  grid-template-columns: 1fr 1fr; gap: .625rem; }
legend { padding: 0 .375rem; color: var(--soft); font-size: .875rem; }
.test { font-weight: 500; font-size: .9375rem; padding: .5rem; }
main p:last-child { margin-bottom: 0; }
footer { max-width: 27rem; margin: 0 auto; padding: 1.25rem; text-align: center; color: var(--soft); font-size: .875rem; }
`

const POLICY = [
  "default-src 'none'",
  `style-src '${fingerprint(STYLE)}'`,
  `script-src '${fingerprint(SCRIPT)}'`,
  // The empty icon, which keeps browsers from asking for one.
  'img-src data:',
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

function fingerprint(source: string): string {
  return `sha256-${createHash('sha256').update(source).digest('base64')}`
}
