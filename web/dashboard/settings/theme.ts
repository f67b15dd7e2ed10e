// Light, dark or system theme. A cookie, so that the server renders the first page correctly.
import { THEME_COOKIE } from '#contract/html.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const YEAR_SECONDS = 31_536_000

export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Applies immediately, and is stored for a year. */
export function setTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  const paper = getComputedStyle(document.documentElement).backgroundColor
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) meta.content = paper
  const [value, maxAge] = theme === 'system' ? ['', 0] : [theme, YEAR_SECONDS]
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is not in the browsers we serve
  document.cookie = `${THEME_COOKIE}=${value}; path=/; max-age=${maxAge}; SameSite=Lax`
}
