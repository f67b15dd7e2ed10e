// How the browser tests start Chromium.
import { CHROMIUM_ARGS, findBrowser, findShell } from '../../scripts/chromium.ts'

const args = [
  ...CHROMIUM_ARGS,
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const shell = startedFrom(findShell())

/** For `test.use({ launchOptions })` where the browser around the page matters: permission to notify, installing as an app. */
export const wholeBrowser = startedFrom(findBrowser())

function startedFrom(executablePath: string | undefined) {
  return { ...(executablePath && { executablePath }), args }
}
