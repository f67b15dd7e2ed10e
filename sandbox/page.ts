// The layout of every page: a banner that no real money moves, a card, and a strict content security policy.
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { type Html, html, raw } from './html.ts'
import type { Sandbox } from './sandbox.ts'

export type Page = {
  title: string
  content: Html
  /** External URLs that a form of the page may redirect to. */
  leadsTo?: string[]
  /** The page's only script; the page works without it. */
  script?: string
}

export function sendPage(sandbox: Sandbox, reply: FastifyReply, page: Page): FastifyReply {
  const { title, content, leadsTo = [], script } = page
  const document = html`<!doctype html>
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
${script === undefined ? '' : html`<script>${raw(script)}</script>`}
</body>
</html>`
  return reply
    .header('content-security-policy', policyFor(leadsTo, script))
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'same-origin')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(document.text)
}

function policyFor(leadsTo: string[], script: string | undefined): string {
  // Browsers apply form-action to redirects after the form too, so the merchant's origins belong in it.
  const origins = [...new Set(leadsTo.map((url) => new URL(url).origin))].join(' ')
  return [
    "default-src 'none'",
    `style-src '${fingerprint(STYLE)}'`,
    `script-src ${script === undefined ? "'none'" : `'${fingerprint(script)}'`}`,
    // The empty icon, so that browsers do not request one.
    'img-src data:',
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self' ${origins}`.trim(),
  ].join('; ')
}

function fingerprint(source: string): string {
  return `sha256-${createHash('sha256').update(source).digest('base64')}`
}

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
main form { margin: 0; }
.lead { margin: 0 0 1.25rem; text-align: center; color: var(--soft); }
.lead strong { color: var(--text); }
.people { display: grid; gap: .625rem; }
.person { padding: .75rem 1rem; text-align: left; font-weight: 400; }
.person strong, .person span { display: block; overflow-wrap: anywhere; }
.person span { color: var(--soft); font-size: .875rem; }
details { margin-top: 1.25rem; padding: 0 1rem; border: 1px dashed var(--line); border-radius: .75rem; }
summary { padding: .75rem 0; font-weight: 600; cursor: pointer; }
details form { padding-bottom: 1rem; }
label { display: block; margin: 0 0 .875rem; font-weight: 600; }
label small { display: block; color: var(--soft); font-weight: 400; font-size: .875rem; }
input:not([type=checkbox]) { display: block; width: 100%; min-height: 3rem; margin-top: .25rem; padding: .5rem .75rem;
  border: 1px solid var(--line); border-radius: .625rem; background: var(--card); color: var(--text); font: inherit; }
.check { display: flex; gap: .625rem; align-items: center; min-height: 2.75rem; font-weight: 400; }
.check input { width: 1.25rem; height: 1.25rem; accent-color: var(--brand); flex: none; }
footer { max-width: 27rem; margin: 0 auto; padding: 1.25rem; text-align: center; color: var(--soft); font-size: .875rem; }
`
