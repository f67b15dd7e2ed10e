// Finds the Chromium of the browser tests: an installed one, or Debian's, which it installs.
import * as fs from 'node:fs'
import { installPackages } from './debian-packages.ts'

/** The same engine without the browser around it: the browser tests need about half the processor time (docs/decisions/069). */
const SHELL = '/usr/bin/chromium-headless-shell'
const PLACES = [SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The path of a Chromium on this machine; CHROMIUM_PATH has precedence. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  return [...(named ? [named] : []), ...PLACES].find(isExecutable)
}

/** The same; Debian's headless shell is installed if it is missing and we are root. Without any, an error says what to install. */
export function ensureChromium(): string {
  if (!process.env.CHROMIUM_PATH && !isExecutable(SHELL))
    installPackages(['chromium-headless-shell', 'fonts-liberation'])
  const found = findChromium()
  if (found) return found
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: sudo apt-get install chromium-headless-shell) ' +
      'or name a Chrome or Chromium in CHROMIUM_PATH.',
  )
}

export function isExecutable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK)
    return fs.statSync(file).isFile()
  } catch {
    return false
  }
}
