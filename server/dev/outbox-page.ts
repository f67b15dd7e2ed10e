// The development outbox as a small page: plain HTML, so that it works when everything else is broken.
import { escapeHtml } from '#server/kit/escape-html.ts'

export interface OutboxMessage {
  channel: string
  to: string
  subject: string
  text: string
  code?: string
  link?: string
  sent_at: string
}

export function outboxPage(messages: OutboxMessage[], to: string): string {
  const list = messages.map(message).join('') || '<p>Nothing was sent yet.</p>'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Development outbox</title><style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:1rem}
article{border:1px solid;padding:1rem;margin:1rem 0;overflow-wrap:anywhere}h2{margin:0;font-size:1.1rem}pre{white-space:pre-wrap;font:inherit}
small{opacity:.8}input,button{font:inherit;padding:.5rem;min-height:44px}</style></head><body>
<h1>Development outbox</h1><p>Mail and SMS that would have been sent, newest first.</p>
<form><label>To <input type="search" name="to" value="${escapeHtml(to)}"></label> <button type="submit">Show</button></form>${list}</body></html>`
}

function message({ channel, to, subject, text, code, link, sent_at }: OutboxMessage): string {
  return `<article><h2>${escapeHtml(subject)}</h2><small>${escapeHtml(channel)} to ${escapeHtml(to)}, ${escapeHtml(sent_at)}</small>
<pre>${escapeHtml(text)}</pre>${code ? `<p>Code: <strong>${escapeHtml(code)}</strong></p>` : ''}${link ? `<p><a href="${escapeHtml(link)}">Open the link</a></p>` : ''}</article>`
}
