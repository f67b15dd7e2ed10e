// Embeds as a framed page and as an SVG picture. Plain HTML without scripts; one link that opens PIXEL in a new tab.
import { embedSizes } from '#contract/embeds.ts'
import type { Language } from '#contract/languages.ts'
import { dark, light } from '#server/kit/colours.ts'
import { escapeHtml } from '#server/kit/escape-html.ts'
import { type ButtonEmbed, SQUARES } from './read-embed.ts'
import type { GoalEmbed } from './read-goal-embed.ts'

export interface Frame {
  publicUrl: string
  language: Language
  /** Address of the style sheet. */
  style: string
}

const tile =
  '<svg viewBox="0 0 16 16" width="24" height="24" aria-hidden="true" class="tile"><path d="M0 0h10v6h6v10H0z"/><path class="dot" d="M12 0h4v4h-4z"/></svg>'

export function writeButton({ path, words }: ButtonEmbed, frame: Frame): string {
  return inFrame(
    words,
    `${linkTo(path, frame, 'button')}${tile}<span class="words">${escapeHtml(words)}</span></a>`,
    frame,
  )
}

export function writeGoal(goal: GoalEmbed, frame: Frame): string {
  const { title, name, amounts, action, path } = goal
  const squares = Array.from({ length: SQUARES }, (_, at) => (at < goal.filled ? '<i class="filled"></i>' : '<i></i>'))
  return inFrame(
    `${title} · ${name}`,
    [
      linkTo(path, frame, 'goal'),
      `<span class="head">${tile}<span class="words">${escapeHtml(name)}</span></span>`,
      `<strong class="title">${escapeHtml(title)}</strong>`,
      `<span class="tally" aria-hidden="true">${squares.join('')}</span>`,
      `<span class="foot"><span class="amounts">${escapeHtml(amounts)}</span><span class="action">${escapeHtml(action)}</span></span>`,
      '</a>',
    ].join(''),
    frame,
  )
}

/** The framed page shown when the page or goal does not exist. */
export function writeGone(message: string, frame: Frame): string {
  return inFrame('PIXEL', `${linkTo('/', frame, 'goal')}${tile}<span>${escapeHtml(message)}</span></a>`, frame)
}

function linkTo(path: string, { publicUrl }: Frame, kind: string): string {
  return `<a class="${kind}" href="${escapeHtml(new URL(path, publicUrl).href)}" target="_blank" rel="noopener">`
}

function inFrame(title: string, body: string, { language, style }: Frame): string {
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title>`,
    `<link rel="stylesheet" href="${style}">`,
    '</head>',
    `<body>${body}</body>`,
    '</html>',
    '',
  ].join('\n')
}

const FACE = 'font-family="system-ui,-apple-system,\'Segoe UI\',Roboto,sans-serif"'

/**
 * The goal as an SVG. Text uses the reader's system font, which has letters for every name; long text is clipped. Both themes are
 * in it.
 */
export function drawGoal({ title, name, amounts, filled }: GoalEmbed): string {
  const { width, height } = embedSizes.goal
  const squares = Array.from(
    { length: SQUARES },
    (_, at) => `<path class="${at < filled ? 'filled' : 'empty'}" d="M${25 + at * 21.7} 105h16v16h-16z"/>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="t">`,
    `<title id="t">${escapeHtml(`${title}: ${amounts} · ${name}`)}</title>`,
    `<style>${inTheme(light)}.empty,.filled,.ground{stroke-width:2}@media(prefers-color-scheme:dark){${inTheme(dark)}}</style>`,
    `<rect class="ground" x="1" y="1" width="${width - 2}" height="${height - 2}" rx="10"/>`,
    `<clipPath id="c"><path d="M24 0h${width - 48}v${height}H24z"/></clipPath>`,
    '<g shape-rendering="crispEdges"><path class="tile" d="M24 22h12.500v7.500h7.500v12.500h-20z"/><path class="dot" d="M39 22h5v5h-5z"/></g>',
    `<g clip-path="url(#c)" ${FACE}>`,
    `<text class="quiet" x="54" y="38" font-size="15">${escapeHtml(name)}</text>`,
    `<text class="ink" x="24" y="80" font-size="21" font-weight="700">${escapeHtml(title)}</text>`,
    `<text class="ink" x="24" y="152" font-size="18" font-weight="700">${escapeHtml(amounts)}</text>`,
    '</g>',
    `<g shape-rendering="crispEdges">${squares.join('')}</g>`,
    '</svg>',
    '',
  ].join('\n')
}

function inTheme({ surface, line, ink, ink2, ube, lineStrong, mangga, manggaEdge }: typeof light): string {
  return `.ground{fill:${surface};stroke:${line}}.ink{fill:${ink}}.quiet{fill:${ink2}}.tile{fill:${ube}}.empty{fill:none;stroke:${lineStrong}}.dot,.filled{fill:${mangga}}.filled{stroke:${manggaEdge}}`
}
