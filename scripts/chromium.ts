// Finds the Chromium of the browser tests: an installed one, or Debian's, which it installs.
import * as fs from 'node:fs'
import { installPackages } from './debian-packages.ts'

/** The same engine without the browser around it: the tests need half the processor time (docs/decisions/069). */
const SHELL = '/usr/bin/chromium-headless-shell'
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Root has no sandbox; without hinting, text is as wide as on a phone, in the shell too. */
export const CHROMIUM_ARGS = ['--no-sandbox', '--font-render-hinting=none']

/** The path of Chromium's headless shell, or else of a whole Chromium; CHROMIUM_PATH has precedence. */
export function findShell(): string | undefined {
  return find([SHELL, ...BROWSERS])
}

/** The path of a whole Chromium, for what a shell cannot do, such as asking for permissions; CHROMIUM_PATH has precedence. */
export function findBrowser(): string | undefined {
  return find(BROWSERS)
}

/** What `findShell` finds. Both are installed if one is missing and we are root; an error says what to install. */
export function ensureChromium(): string {
  if (!process.env.CHROMIUM_PATH && !(isExecutable(SHELL) && findBrowser()))
    installPackages(['chromium', 'chromium-headless-shell', 'fonts-liberation'])
  const shell = findShell()
  if (shell && findBrowser()) return shell
  throw new Error(
    'The browser tests need Chromium. Install it (Debian, Ubuntu: sudo apt-get install chromium) ' +
      'or name a Chrome or Chromium in CHROMIUM_PATH.',
  )
}

function find(places: string[]): string | undefined {
  const named = process.env.CHROMIUM_PATH
  return [...(named ? [named] : []), ...places].find(isExecutable)
}

export function isExecutable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK)
    return fs.statSync(file).isFile()
  } catch {
    return false
  }
}
