// `npm run browsers [-- names]`: walks through gift, sign-in, purchase, upload and withdrawal in every browser Debian has.
// Installs missing browsers if it may. Prints a table, and exits with 1 if a step failed or a page reported a problem.

import { buildWeb } from '../../scripts/build.ts'
import { findBrowser, isExecutable } from '../../scripts/chromium.ts'
import { installPackages } from '../../scripts/debian-packages.ts'
import { freePort } from '../../scripts/free-port.ts'
import { startProductProcess } from '../../scripts/product-process.ts'
import { openChromium, openQtWebEngine } from './chromium.ts'
import { type Browser, FROZEN } from './driver.ts'
import { openFirefox } from './firefox.ts'
import { type PageProxy, startPageProxy } from './page-proxy.ts'
import { steps, type WalkResult, walk } from './walk.ts'
import { findMiniBrowser, openWebKit } from './webkit.ts'

interface SupportedBrowser {
  /** The Debian packages that it needs, and whether they are installed. */
  packages: string[]
  isInstalled: () => boolean
  open: () => Promise<Browser>
  /** Its name with the version, from the user agent. */
  getName: (userAgent: string) => string
}

const supported: Record<string, SupportedBrowser> = {
  qtwebengine: {
    packages: ['python3-pyqt5.qtwebengine', 'fonts-liberation'],
    isInstalled: () =>
      isExecutable('/usr/lib/x86_64-linux-gnu/qt5/libexec/QtWebEngineProcess') ||
      isExecutable('/usr/lib/aarch64-linux-gnu/qt5/libexec/QtWebEngineProcess'),
    open: openQtWebEngine,
    getName: (agent) =>
      `Chromium ${/Chrome\/(\d+)/.exec(agent)?.[1]} (QtWebEngine ${/QtWebEngine\/([\d.]+)/.exec(agent)?.[1]})`,
  },
  chromium: {
    packages: ['chromium', 'fonts-liberation'],
    isInstalled: () => findBrowser() !== undefined,
    open: () => openChromium(findBrowser()!),
    getName: (agent) => `Chromium ${/Chrome\/(\d+)/.exec(agent)?.[1]}`,
  },
  firefox: {
    packages: ['firefox-esr', 'fonts-liberation'],
    isInstalled: () => isExecutable('/usr/bin/firefox-esr'),
    open: () => openFirefox('/usr/bin/firefox-esr'),
    getName: (agent) => `Firefox ${/Firefox\/(\d+)/.exec(agent)?.[1]}`,
  },
  webkit: {
    packages: ['webkit2gtk-driver', 'xvfb', 'fonts-liberation'],
    isInstalled: () =>
      isExecutable('/usr/bin/WebKitWebDriver') && isExecutable('/usr/bin/Xvfb') && findMiniBrowser() !== undefined,
    open: () => openWebKit('/usr/bin/WebKitWebDriver'),
    getName: (agent) => `WebKitGTK (Safari ${/Version\/([\d.]+)/.exec(agent)?.[1]})`,
  },
}

export type Report = WalkResult & { name: string }

/** Walks in each of these browsers in turn, with one product. A browser that cannot be installed is a failed walk. */
export async function walkIn(names: string[]): Promise<Report[]> {
  await buildWeb()
  const port = await freePort()
  const proxy = await startPageProxy(port, '198.18.77.7')
  const product = await startProductProcess({ PUBLIC_URL: proxy.origin, RATE_LIMITS: 'relaxed' })
  process.env.E2E_URL = `http://localhost:${product.settings.PORT}`
  proxy.forwardTo(process.env.E2E_URL)
  try {
    const reports: Report[] = []
    for (const name of names) reports.push(await walkWith(name, proxy))
    return reports
  } finally {
    proxy.close()
    await product.stop()
  }
}

async function walkWith(name: string, proxy: PageProxy): Promise<Report> {
  const { packages, isInstalled, open, getName } = supported[name]!
  if (!isInstalled() && !(installPackages(packages) && isInstalled()))
    return {
      name,
      done: [],
      failed: { gift: `Not installed. Debian has it: apt-get install ${packages.join(' ')}` },
      problems: [],
    }
  const report = await walkOnce()
  // QtWebEngine froze once in some forty walks, with its debugging port: that says nothing about the page.
  return Object.values(report.failed).some((text) => text.includes(FROZEN)) ? walkOnce() : report

  async function walkOnce(): Promise<Report> {
    const browser = await open()
    try {
      return { name: getName(browser.version), ...(await walk(browser, proxy)) }
    } finally {
      await browser.close()
    }
  }
}

/** A table with a row for each browser, followed by the problems. */
export function getTable(reports: Report[]): string {
  const rows = [
    ['', ...steps, 'problems'],
    ...reports.map(({ name, done, failed, problems }) => [
      name,
      ...steps.map((step) => (done.includes(step) ? 'ok' : failed[step] === undefined ? '–' : 'FAILED')),
      `${problems.length}`,
    ]),
  ]
  const widths = rows[0]!.map((_, place) => Math.max(...rows.map((row) => row[place]!.length)))
  const lines = rows.map((row) =>
    row
      .map((cell, place) => cell.padEnd(widths[place]!))
      .join('  ')
      .trimEnd(),
  )
  const details = reports.flatMap(({ name, failed, problems }) => [
    ...Object.entries(failed).map(([step, text]) => `${name}, ${step}: ${text}`),
    ...problems.map((problem) => `${name}, ${problem}`),
  ])
  return [...lines, ...details].join('\n')
}

export function hasPassed({ done, problems }: Report): boolean {
  return done.length === steps.length && problems.length === 0
}

if (import.meta.main) {
  const requested = process.argv.slice(2)
  const unknown = requested.filter((name) => !(name in supported))
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(', ')}. Choose from ${Object.keys(supported).join(', ')}.`)
    process.exit(64)
  }
  const reports = await walkIn(requested.length > 0 ? requested : Object.keys(supported))
  console.log(getTable(reports))
  process.exitCode = reports.every(hasPassed) ? 0 : 1
}
