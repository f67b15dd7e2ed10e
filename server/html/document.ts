// The HTML document around a rendered page.
import { paths } from '#contract/addresses/paths.ts'
import type { RenderedDocument } from '#contract/html.ts'
import type { Language } from '#contract/languages.ts'
import { dark, light } from '#server/kit/colours.ts'
import { escapeHtml, inScript } from '#server/kit/escape-html.ts'
import { headForPrograms } from './head-for-programs.ts'
import { notStartedScript } from './not-started.ts'
import { linkStyles } from './page-styles.ts'
import type { PageFiles } from './render.ts'

export interface DocumentOptions {
  publicUrl: string
  theme: 'light' | 'dark' | undefined
  language: Language
  /** The visitor asked to save data: no font preloads, and the system's own typeface. */
  savesData: boolean
  /** A CDN may serve the page, where visits are not counted: its script reports the visit, or an image where no script runs. */
  reportsVisit?: boolean | undefined
}

export function htmlDocument(
  page: RenderedDocument,
  files: PageFiles,
  { publicUrl, theme, language, savesData, reportsVisit }: DocumentOptions,
): string {
  const { head } = page
  const absolute = (path: string) => escapeHtml(new URL(path, publicUrl).href)
  const themeAttribute = `${theme ? ` data-theme="${theme}"` : ''}${savesData ? ' data-saves-data' : ''}`
  const lines = [
    '<!doctype html>',
    `<html lang="${language}"${themeAttribute}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${escapeHtml(head.title)}</title>`,
    head.description && `<meta name="description" content="${escapeHtml(head.description)}">`,
    head.canonical && `<link rel="canonical" href="${absolute(head.canonical)}">`,
    head.isPrivate && '<meta name="robots" content="noindex">',
    ...headForPrograms(head, absolute, publicUrl),
    ...browserColours(theme),
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    '<link rel="icon" href="/icon-192.png" type="image/png" sizes="192x192">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...(savesData
      ? []
      : files.fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`)),
    linkStyles(files.styles),
    `<noscript><link rel="stylesheet" href="${files.noScriptStyle}"></noscript>`,
    ...(page.isStatic
      ? []
      : files.scripts.map((script) => `<link rel="modulepreload" href="${script}" fetchpriority="low">`)),
    ...(page.isStatic
      ? []
      : [notStartedScript, `<script type="module" src="${files.entry}" fetchpriority="low"></script>`]),
    '</head>',
    '<body>',
    `<div id="root">${page.html}</div>`,
    page.isStatic ? '' : `<script type="application/json" id="state">${inScript(page.state)}</script>`,
    reportsVisit && `<noscript id="visit"><img src="${paths.visit}" alt=""></noscript>`,
    '</body>',
    '</html>',
  ]
  return lines.filter(Boolean).join('\n')
}

/** The colour of the browser's own bars: the page's ground, in the theme that was chosen or in each of the system's. */
function browserColours(theme: DocumentOptions['theme']): string[] {
  const paper = { light: light.paper, dark: dark.paper }
  if (theme) return [`<meta name="theme-color" content="${paper[theme]}">`]
  return (['light', 'dark'] as const).map(
    (scheme) => `<meta name="theme-color" content="${paper[scheme]}" media="(prefers-color-scheme: ${scheme})">`,
  )
}
