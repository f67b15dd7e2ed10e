// The status page as plain HTML: no script, no session, no database.
import { serverPaths } from '#contract/addresses/server-paths.ts'
import { type Language, languages } from '#contract/languages.ts'
import { STATUS_DAYS, statusTexts } from '#contract/status.ts'
import { escapeHtml } from '#server/kit/escape-html.ts'
import { sayIn } from '#server/kit/say.ts'
import type { DescribedPart } from './describe-parts.ts'

export interface Look {
  language: Language
  theme: 'light' | 'dark' | undefined
  /** Address of the style sheet. */
  style: string
}

/** With more minutes than this, the square of a day is full. */
const LONG_MINUTES = 30

const logo =
  '<svg viewBox="0 0 16 16" width="32" height="32" role="img" aria-label="PIXEL" class="logo"><path d="M0 0h10v6h6v10H0z"/><path class="dot" d="M12 0h4v4h-4z"/></svg>'

export function writeStatus(parts: readonly DescribedPart[], now: Date, { language, theme, style }: Look): string {
  const say = sayIn(language)
  const isWell = parts.every(({ isWorking }) => isWorking)
  const title = isWell ? say('Everything works') : say('Something does not work right now')
  return [
    '<!doctype html>',
    `<html lang="${language}"${theme ? ` data-theme="${theme}"` : ''}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeHtml(say('Status'))} | PIXEL</title>`,
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    `<link rel="stylesheet" href="${style}">`,
    '</head>',
    '<body>',
    `<header><a href="/">${logo}</a>${languageLinks(language)}</header>`,
    '<main>',
    `<h1 class="${isWell ? 'well' : 'away'}">${escapeHtml(title)}</h1>`,
    isWell
      ? ''
      : `<p>${escapeHtml(say('We are on it. Money that was paid is safe, and nothing is charged twice.'))}</p>`,
    `<ul>${parts.map((part) => writePart(part, language)).join('')}</ul>`,
    `<p class="foot">${escapeHtml(say('Each square is a day; the last one is today.'))} ${escapeHtml(say('Seen {time}.', { time: formatMoment(now, language) }))}</p>`,
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

function writePart({ part, isWorking, since, days }: DescribedPart, language: Language): string {
  const say = sayIn(language)
  const time = since && formatMoment(since, language)
  const word = isWorking ? say('Works') : say('Does not work')
  const lost = days.reduce((sum, minutes) => sum + minutes, 0)
  const sum =
    lost === 0
      ? say('No interruption in {days} days', { days: STATUS_DAYS })
      : say('{minutes} min without it in {days} days', { minutes: lost, days: STATUS_DAYS })
  const squares = days.map((minutes) =>
    minutes === 0 ? '<i></i>' : `<i class="${minutes > LONG_MINUTES ? 'long' : 'short'}"></i>`,
  )
  return [
    `<li class="${isWorking ? 'works' : 'fails'}">`,
    `<h2>${escapeHtml(say(statusTexts[part]))}</h2>`,
    `<p class="word"><strong>${escapeHtml(word)}</strong>${time ? ` ${escapeHtml(say('since {time}', { time }))}` : ''}</p>`,
    `<span class="days" aria-hidden="true">${squares.join('')}</span>`,
    `<p class="sum">${escapeHtml(sum)}</p>`,
    '</li>',
  ].join('')
}

function languageLinks(current: Language): string {
  const links = Object.entries(languages).map(([code, name]) =>
    code === current
      ? `<span lang="${code}" aria-current="true">${name}</span>`
      : `<a href="${serverPaths.status}?lang=${code}" lang="${code}" hreflang="${code}">${name}</a>`,
  )
  return `<nav aria-label="${escapeHtml(sayIn(current)('Language'))}">${links.join('')}</nav>`
}

/** As on the other pages: `Nov 25, 2026 at 7:49 am`. */
function formatMoment(moment: Date, language: Language): string {
  const timeZone = 'Asia/Manila'
  const day = moment.toLocaleDateString(language === 'en' ? 'en-US' : language, { timeZone, dateStyle: 'medium' })
  const time = moment.toLocaleTimeString('en-US', { timeZone, timeStyle: 'short' })
  return sayIn(language)('{day} at {time}', { day, time: time.replace(/\s/u, ' ').toLowerCase() })
}
