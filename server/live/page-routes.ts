// The page of an overlay or soundbox, open to anyone with its link. It reads no session, sets no cookie, is not indexed or framed.
import type { FastifyInstance } from 'fastify'
import { serverPaths } from '#contract/addresses/server-paths.ts'
import type { LiveState, LiveTexts } from '#contract/live-page.ts'
import { escapeHtml } from '#server/kit/escape-html.ts'
import { Failure } from '#server/kit/fail.ts'
import { getFailure } from '#server/kit/get-failure.ts'
import { type Say, sayIn } from '#server/kit/say.ts'
import type { Services } from '#server/outside/services.ts'
import { readLook } from './looks.ts'
import { screenByToken } from './screens.ts'

/** The addresses of a built script and of the style sheets it needs. */
type GetFiles = (source: string) => Promise<{ script: string; styles: string[] }>

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; font-src 'self' data:",
    "connect-src 'self'; media-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

export function livePage(app: FastifyInstance, { db }: Pick<Services, 'db'>, getFiles: GetFiles): void {
  app.get<{ Params: { token: string } }>(serverPaths.live, async (request, reply) => {
    const { token } = request.params
    reply.headers(headers)
    try {
      const screen = await screenByToken(db, token)
      const kind = screen.kind as LiveState['kind']
      const { language } = await readLook(db, screen.id)
      const say = sayIn(language)
      const files = await getFiles(`web/live/${kind}.ts`)
      return reply.send(document({ kind, token, language, texts: getTexts(say) }, files, body(kind, say)))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const { status, body: failure } = getFailure(error, request)
      return reply.code(status).send(document(undefined, { script: '', styles: [] }, escapeHtml(failure.message)))
    }
  })
}

function getTexts(say: Say): LiveTexts {
  return {
    gift: say('{name} sent {amount}'),
    sale: say('{name} bought for {amount}'),
    follower: say('{name} follows now'),
    goal: say('Reached: {title}'),
    goalUntitled: say('Goal reached'),
    question: say('{name} asks'),
    test: say('This is a test'),
    progress: say('{current} of {target}'),
    listening: say('Listening'),
    silent: say('The sound is off'),
    lost: say('No connection since {time}'),
    gone: say('This link was revoked. Ask its owner for a new one.'),
    paused: say('Not listening yet'),
  }
}

function body(kind: LiveState['kind'], say: Say): string {
  const noScript = `<noscript><p>${escapeHtml(say('This page needs JavaScript: it shows what comes in.'))}</p></noscript>`
  if (kind === 'overlay') return `<div id="scene"></div>${noScript}`
  return [
    '<main>',
    '<p id="line" role="status"></p>',
    '<p id="amount" aria-live="polite"></p>',
    '<p id="who"></p>',
    `<button id="begin" type="button">${escapeHtml(say('Tap to listen'))}</button>`,
    `<ol id="latest" aria-label="${escapeHtml(say('Latest'))}"></ol>`,
    noScript,
    '</main>',
  ].join('')
}

function document(
  state: LiveState | undefined,
  { script, styles }: { script: string; styles: string[] },
  html: string,
): string {
  return [
    '<!doctype html>',
    `<html lang="${state?.language ?? 'en'}" class="${state?.kind ?? 'gone'}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="robots" content="noindex">',
    '<title>PIXEL</title>',
    ...styles.map((style) => `<link rel="stylesheet" href="${style}">`),
    ...(script ? [`<script type="module" src="${script}"></script>`] : []),
    '</head>',
    '<body>',
    html,
    ...(state
      ? [`<script type="application/json" id="state">${JSON.stringify(state).replace(/</g, '\\u003c')}</script>`]
      : []),
    '</body>',
    '</html>',
    '',
  ].join('\n')
}
