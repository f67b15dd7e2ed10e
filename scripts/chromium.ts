// Finds the Chromium of the browser tests: an installed one, or Debian's, which it installs.
import * as fs from 'node:fs'
import { installPackages } from './debian-packages.ts'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The path of a Chromium on this machine; CHROMIUM_PATH has precedence. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  return [...(named ? [named] : []), ...PLACES].find(isExecutable)
}

/** The same, installed by apt if missing and we are root. Otherwise throws an error that says what to install. */
export function ensureChromium(): string {
  const found = findChromium() ?? (installPackages(['chromium', 'fonts-liberation']) ? findChromium() : undefined)
  if (found) return found
  throw new Error(
    'The browser tests need Chromium. Install it (Debian, Ubuntu: sudo apt-get install chromium) ' +
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
